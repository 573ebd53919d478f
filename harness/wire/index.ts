export { createTranscript } from './transcript';
export { alertNames } from './alert-names';
export type { Direction, TlsAlert, TlsEvidence, Transcript } from './evidence';
