export { createTranscript } from './transcript';
export { alertNames } from './alert-names';
export type { Side, TlsAlert, TlsEvent, TlsEvidence, Transcript } from './evidence';
