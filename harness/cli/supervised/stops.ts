import { signalsTo, type Stop, type Stops } from '../stop-signals';

/** What the parent sends to the child. */
export interface StopMessage {
  readonly stop: Stop;
}

/** What the child sends to the parent when it ends by itself. */
export interface EndMessage {
  readonly code: number;
  readonly owesReports: boolean;
}

/**
 * Requests that reach this process from its parent, and as signals: a Ctrl-C of the terminal comes both ways and is one. When the
 * parent is gone, that is a request as well, unless one has come before.
 */
export const stopsFromParent: Stops = (listener) => {
  const heard = { signal: 0, parent: 0 };
  let told = 0;
  const hear = (way: keyof typeof heard, signal: Stop): void => {
    heard[way] += 1;
    if (heard[way] <= told) return;
    told += 1;
    listener(signal);
  };
  signalsTo(['SIGINT', 'SIGTERM', 'SIGHUP'])((signal) => {
    hear('signal', signal);
  });
  process.on('message', ({ stop }: StopMessage) => {
    hear('parent', stop);
  });
  process.on('disconnect', () => {
    if (told === 0) hear('parent', 'SIGTERM');
  });
  // The channel alone keeps nobody waiting.
  process.channel?.unref();
};
