import { createCipheriv } from 'node:crypto';
import type { Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { afterRequest } from '../../attempt/peers.fixture';
import { tap } from '../../wire/tap';
import { sequenceBytes, xorNonce } from '../../wire/records/aead';
import { trafficKeys } from '../../wire/records/key-derivation';
import type { Testbed } from './testbed.fixture';
import type { Started } from './row.fixture';

/** A TLS connection of a server that has its TCP connection, and the keys, in its own hands. */
export interface RawTls {
  readonly tls: TLSSocket;
  readonly tcp: Socket;
  /** Records of TLS 1.3 with this content, protected as the next ones that the server sends; nothing else must be sent afterwards. */
  readonly protect: (type: number, content: Buffer) => Buffer;
}

/** A server that does so with everybody, under TLS 1.3 alone. `request`: not before a request is there. */
export const overRawTls =
  (after: 'handshake' | 'request', serve: (connection: RawTls) => void) =>
  ({ peers, serving, clientCa }: Testbed): Promise<Started> => {
    const secureContext = createSecureContext({
      cert: serving.chain,
      key: serving.key,
      ca: clientCa.certificate,
      minVersion: 'TLSv1.3',
      ciphers: 'TLS_AES_128_GCM_SHA256',
    });
    return peers.tcp((tcp) => {
      let sent = 0;
      let secret: Buffer | undefined;
      const keys = (): ReturnType<typeof trafficKeys> => {
        if (secret === undefined) throw new Error('no keys yet');
        return trafficKeys({ cipher: 'aes-128-gcm', keyLength: 16, hash: 'sha256' }, secret);
      };
      let finished = false;
      const duplex = tap(
        tcp,
        'server',
        (from, bytes) => {
          // From the client's second flight on, what the server sends is under the keys of the application.
          if (from === 'client') finished = secret !== undefined;
          else if (finished) sent += recordsIn(bytes);
        },
        () => 0,
      );
      const tls = new TLSSocket(duplex, {
        isServer: true,
        secureContext,
        requestCert: true,
        rejectUnauthorized: false,
      });
      tls.on('error', () => undefined);
      tls.on('keylog', (line: Buffer) => {
        const [label, , value] = line.toString('latin1').trim().split(' ');
        if (label === 'SERVER_TRAFFIC_SECRET_0') secret = Buffer.from(value ?? '', 'hex');
      });
      const protect: RawTls['protect'] = (type, content) => {
        const { key, iv } = keys();
        const inner = Buffer.concat([content, Buffer.from([type])]);
        const header = Buffer.from([23, 3, 3, (inner.length + 16) >> 8, (inner.length + 16) & 0xff]);
        const cipher = createCipheriv('aes-128-gcm', key, xorNonce(iv, sequenceBytes(sent++)));
        cipher.setAAD(header);
        return Buffer.concat([header, cipher.update(inner), cipher.final(), cipher.getAuthTag()]);
      };
      const ready = (): void => {
        serve({ tls, tcp, protect });
      };
      if (after === 'handshake') tls.once('secure', ready);
      else afterRequest(tls, ready);
    });
  };

function recordsIn(bytes: Buffer): number {
  let count = 0;
  for (let at = 0; at + 5 <= bytes.length; at += 5 + bytes.readUInt16BE(at + 3)) count += 1;
  return count;
}
