import { once } from 'node:events';
import * as net from 'node:net';
import * as tls from 'node:tls';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { makeIdentity, type Identity } from '../testing/identity';
import { tap } from '../tap';
import { createTranscript, type TlsEvidence, type Transcript } from '..';

/** One self-signed certificate for both sides: the server trusts it as a client's, or trusts none. */
let identity: Identity;

beforeAll(() => {
  identity = makeIdentity('localhost');
});

/** One connection, each end of which keeps a transcript by its own tap and its own key log. */
interface TwoTranscripts {
  readonly client: TlsEvidence;
  readonly server: TlsEvidence;
  readonly session: Buffer | undefined;
}

/** Two ends for any number of connections: the client says "ping", the server answers and closes. */
async function between(
  server: tls.TlsOptions,
  talk: (connect: (options: tls.ConnectionOptions) => Promise<TwoTranscripts>) => Promise<void>,
): Promise<void> {
  let atServer: Transcript;
  let served: Promise<unknown>;
  const secured = tls.createServer({ ...identity, ...server }, (socket) => {
    socket.on('error', () => undefined);
    socket.on('data', () => socket.end('pong'));
  });
  secured.on('tlsClientError', () => undefined);
  secured.on('keylog', (line: Buffer) => {
    atServer.keylog(line);
  });
  const listener = net.createServer({ allowHalfOpen: true }, (tcp) => {
    served = closed(tcp);
    atServer = createTranscript();
    secured.emit(
      'connection',
      tap(tcp, 'server', atServer.feed, () => 0),
    );
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as net.AddressInfo;
  try {
    await talk(async (options) => {
      const atClient = createTranscript();
      const tcp = net.connect({ port, host: '127.0.0.1' });
      const socket = tls.connect({
        rejectUnauthorized: false,
        ...options,
        socket: tap(tcp, 'client', atClient.feed, () => 0),
      });
      let session: Buffer | undefined;
      socket.on('keylog', atClient.keylog);
      socket.on('session', (ticket: Buffer) => (session = ticket));
      socket.on('error', () => undefined);
      socket.once('secureConnect', () => socket.write('ping'));
      socket.resume();
      await closed(socket);
      await served;
      return { client: atClient.summary(), server: atServer.summary(), session };
    });
  } finally {
    listener.close();
  }
  await once(listener, 'close');
}

/** Without the error of a connection that is refused, which `once` would reject with. */
const closed = (socket: net.Socket): Promise<void> =>
  new Promise((resolve) => {
    socket.once('close', () => {
      resolve();
    });
  });

/** What both ends must agree on: all of it but how the records of the two sides lie between each other. */
const facts = ({ alerts, handshakeMessages, ...rest }: TlsEvidence): object => ({
  ...rest,
  alerts: bySide(alerts),
  handshakeMessages: bySide(handshakeMessages),
});

const bySide = (all: readonly { readonly from: 'client' | 'server' }[]): object => ({
  client: all.filter(({ from }) => from === 'client'),
  server: all.filter(({ from }) => from === 'server'),
});

describe.each(['TLSv1.2', 'TLSv1.3'] as const)('a server that taps its own socket, %s', (version) => {
  const only = { minVersion: version, maxVersion: version };
  const asking = { requestCert: true, rejectUnauthorized: false };

  test('reads what its client reads: who asked, who sent which certificate, what was resumed', async () => {
    await between({ ...asking, ca: identity.cert }, async (connect) => {
      const first = await connect({ ...only, ...identity });
      expect(facts(first.server)).toEqual(facts(first.client));
      expect(first.server).toMatchObject({
        clientCertificateRequest: 'requested',
        clientCertificate: 'sent',
        clientCertificateVerify: true,
        resumed: false,
        applicationDataRecords: { client: 1, server: 1 },
        undecryptedRecords: { client: 0, server: 0 },
        serverHello: { version },
      });
      expect(first.server.serverCertificates).toHaveLength(1);
      expect(first.server.acceptableAuthorities).toHaveLength(1);
      expect(first.server.alerts.map(({ from, name }) => `${from} ${name ?? '?'}`).sort()).toEqual([
        'client close_notify',
        'server close_notify',
      ]);

      expect(first.session).toBeDefined();
      const again = await connect({ ...only, ...identity, ...(first.session && { session: first.session }) });
      expect(facts(again.server)).toEqual(facts(again.client));
      expect(again.server).toMatchObject({ resumed: true, clientCertificate: 'none' });
    });
  });

  test('reads the alert that it refuses the client with', async () => {
    await between({ ...asking, rejectUnauthorized: true, ca: identity.cert }, async (connect) => {
      const refused = await connect(only);
      // A server that refuses here never has the keys of what the client sends next, so that stays unread on its side.
      const { alerts, clientCertificateRequest, acceptableAuthorities, clientCertificateVerify } = refused.client;
      expect(refused.server).toMatchObject({ alerts, clientCertificateRequest, acceptableAuthorities });
      expect(refused.server.clientCertificateVerify).toBe(clientCertificateVerify);
      expect(refused.server).toMatchObject({
        clientCertificate: 'empty',
        alerts: [
          version === 'TLSv1.3'
            ? { from: 'server', name: 'certificate_required', phase: 'after-handshake' }
            : { from: 'server', name: 'handshake_failure', phase: 'handshake' },
        ],
      });
    });
  });

  test('reads what its client sends in the place of TLS', () => {
    const transcript = createTranscript();
    transcript.feed('client', Buffer.from('GET / HTTP/1.1'), 0);
    expect(transcript.summary().malformed).toEqual({ client: 'bytes that are no TLS record: "GET /"' });
  });
});
