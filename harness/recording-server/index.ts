export { startRecordingServer } from './server';
export type { Answer, AnswerTo, HttpAnswer } from './answer';
export type { OnConnect, Recording, RecordingServer, RecordingServerOptions, ServerState, TlsVersion } from './types';
