import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions, type TLSSocket } from 'node:tls';
import {
  createMinter,
  createServerMinter,
  makeAuthority,
  type AuthorityPair,
  type Credential,
  type ServerMinter,
} from '../pki';
import { clientCertificate, type CertificateDescription } from '../vocabulary/given';
import { startRecordingServer, type RecordingServer, type RecordingServerOptions, type ServerState } from '.';

/** What a test of the recording server needs, made once for its file. */
export interface Material {
  readonly serverCa: AuthorityPair;
  readonly clientCa: AuthorityPair;
  readonly servers: ServerMinter;
  readonly ordinary: Credential;
  readonly client: (description?: Partial<CertificateDescription>) => Promise<Credential>;
}

export async function makeMaterial(): Promise<Material> {
  const now = (): Date => new Date();
  const serverCa = await makeAuthority({ commonName: 'server-ca', now: now(), hours: 1 });
  const clientCa = await makeAuthority({ commonName: 'client-ca', now: now(), hours: 1 });
  const servers = createServerMinter({ authority: serverCa, now });
  const clients = createMinter({ authorities: { 'client-ca': clientCa }, now });
  return {
    serverCa,
    clientCa,
    servers,
    ordinary: await servers.mint('ordinary', 'localhost'),
    client: (description = {}) => clients.mint(clientCertificate({ CN: 'jane', ...description }).description),
  };
}

export const stateOf = ({ key, chain }: Credential, more: Partial<ServerState> = {}): ServerState => ({
  name: 'good',
  key,
  chain,
  answer: () => ({ status: 200, body: 'ok' }),
  ...more,
});

/** Servers of one test; all are closed after it. */
export function testServers(): {
  start: (options: RecordingServerOptions) => Promise<RecordingServer>;
  close: () => Promise<void>;
} {
  const started: RecordingServer[] = [];
  return {
    async start(options) {
      const server = await startRecordingServer(options);
      started.push(server);
      return server;
    },
    async close() {
      await Promise.all(started.splice(0).map((server) => server.close()));
    },
  };
}

/** A TLS connection to it whose handshake is complete, for names under which it is `localhost`. */
export async function secured(server: RecordingServer, options: ConnectionOptions): Promise<TLSSocket> {
  const socket = connectTls({ host: '127.0.0.1', port: server.port, servername: 'localhost', ...options });
  await once(socket, 'secureConnect');
  return socket;
}

export async function inClearText(server: RecordingServer): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port: server.port });
  await once(socket, 'connect');
  return socket;
}

/** Everything that comes until the peer ends, as Latin-1; a reset ends it as well. */
export function untilEnd(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (bytes: Buffer) => (text += bytes.toString('latin1')));
  return new Promise((settle) => {
    const done = (): void => {
      socket.destroy();
      settle(text);
    };
    socket.on('end', done);
    socket.on('error', done);
    socket.on('close', done);
  });
}

/** Writes octets in clear view of HTTP and gives what comes until the server ends the connection. */
export async function say(socket: Socket, octets: string): Promise<string> {
  const answer = untilEnd(socket);
  socket.write(Buffer.from(octets, 'latin1'));
  return answer;
}
