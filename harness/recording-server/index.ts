export { startRecordingServer } from './server';
export { usualBounds } from './bounds';
export type { Answer, AnswerTo, HttpAnswer, NoAnswer, RawAnswer } from './answer';
export type { Bounds } from './bounds';
export type {
  OnConnect,
  Recording,
  RecordingOptions,
  RecordingServer,
  RecordingServerOptions,
  ServerState,
  TlsVersion,
} from './types';
