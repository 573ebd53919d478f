export { startRecordingServer } from './server';
export { speaks } from './speaks';
export type { Answer, AnswerTo, HeldAnswer, HttpAnswer, RawAnswer } from './answer';
export type { OnConnect, Recording, RecordingServer, RecordingServerOptions, ServerState, TlsVersion } from './types';
