/** The signals by which a user asks a program to end. */
export type Stop = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

/** Tells a listener of each request to end. */
export type Stops = (listener: (signal: Stop) => void) => void;

/** Requests that come as signals to this process. */
export const signalsTo =
  (signals: readonly Stop[]): Stops =>
  (listener) => {
    for (const signal of signals)
      process.on(signal, () => {
        listener(signal);
      });
  };
