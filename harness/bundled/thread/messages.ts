import type { ServerOrder, StartedServer } from './start-server';

/** To the thread: start a server, or do something with the one that was started by the order of that number. */
export type Order = { readonly number: number } & (
  | { readonly kind: 'start'; readonly order: ServerOrder }
  | { readonly kind: 'reload' | 'close'; readonly server: number }
);

/** From the thread: what the order of that number came to. */
export type Report = { readonly number: number } & (
  | { readonly address: Pick<StartedServer, 'host' | 'port'> | undefined }
  | { readonly failure: unknown }
);
