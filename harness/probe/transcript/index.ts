export { createTranscript } from './transcript';
export { alertNames } from './alert-names';
export type { Direction, TlsEvidence, Transcript } from './evidence';
