import type { TLSSocket } from 'node:tls';

/** The server name that a client has sent (SNI); '' is none, for which Node says `false`. */
export const serverNameOf = ({ servername }: Pick<TLSSocket, 'servername'>): string =>
  typeof servername === 'string' ? servername : '';
