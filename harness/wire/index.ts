export { createTranscript } from './transcript';
export { alertNames } from './alert-names';
export type { Side, TlsAlert, TlsEvidence, Transcript } from './evidence';
