import { randomBytes } from 'node:crypto';
import { flood } from '../servers/bytes.fixture';
import { overRawTls } from '../servers/raw-tls.fixture';
import { rows, type HostileRow } from '../servers/row.fixture';

const message = (type: number, body: Buffer): Buffer => Buffer.concat([Buffer.from([type, 0, 0, body.length]), body]);
const keyUpdate = message(24, Buffer.from([1]));
/** Lifetime, age, nonce, ticket, no extensions (RFC 8446, 4.6.1). */
const ticket = message(4, Buffer.from([0, 0, 1, 0, 0, 0, 0, 0, 1, 7, 0, 16, ...Buffer.alloc(16, 9), 0, 0]));

const wrong = { exit: [3], identifies: ['inconclusive'], refuses: ['inconclusive'] } as const;
const response = Buffer.from('HTTP/1.1 201 Created\r\nContent-Length: 5000\r\n\r\nhalf');

/** Targets that go wrong beside HTTP, once the handshake is done; TLS 1.3 alone. */
export const connectionRows: readonly HostileRow[] = [
  ...rows(
    { ...wrong, silent: 'busy' },
    [
      'sends session tickets without end',
      /before the timeout/,
      overRawTls('request', ({ tcp, protect }) => {
        const more = (): void => {
          const records = Buffer.concat(Array.from({ length: 200 }, () => protect(22, ticket)));
          if (!tcp.destroyed) tcp.write(records, more);
        };
        more();
      }),
    ],
    [
      'sends empty records without end, and never ends a request',
      /before the timeout/,
      overRawTls('request', ({ tcp, protect }) => {
        const more = (): void => {
          // OpenSSL takes 32 empty records in a row.
          const records = Buffer.concat(
            Array.from({ length: 200 }, (_, at) =>
              protect(at % 20 === 0 ? 22 : 23, at % 20 === 0 ? ticket : Buffer.alloc(0)),
            ),
          );
          if (!tcp.destroyed) tcp.write(records, more);
        };
        more();
      }),
    ],
  ),
  ...rows(
    { exit: [1], identifies: ['failed'], refuses: ['inconclusive'] },
    [
      'asks for new keys in place of an answer, and does not change its own',
      /TLS|closed|reset/,
      overRawTls('request', ({ tcp, protect }) => {
        flood(tcp, protect(22, keyUpdate));
      }),
    ],
    [
      'sends garbage in place of a record after the request',
      /TLS/,
      overRawTls('request', ({ tcp }) => {
        flood(tcp, randomBytes(16384));
      }),
    ],
    [
      'sends a record that does not decrypt after half an answer',
      /TLS/,
      overRawTls('request', ({ tls, tcp }) => {
        tls.write(response, () => tcp.write(Buffer.concat([Buffer.from([23, 3, 3, 0, 32]), randomBytes(32)])));
      }),
    ],
    [
      'sends alerts that are warnings after the handshake',
      /TLS|closed/,
      overRawTls('request', ({ tcp, protect }) => {
        tcp.write(Buffer.concat(Array.from({ length: 100 }, () => protect(21, Buffer.from([1, 90])))));
      }),
    ],
    [
      'sends an alert in place of every answer',
      /TLS alert/,
      overRawTls('request', ({ tcp, protect }) => tcp.end(protect(21, Buffer.from([2, 80])))),
    ],
    ['resets after the handshake', /reset|closed/, overRawTls('handshake', ({ tcp }) => tcp.resetAndDestroy())],
    ['resets after the request', /reset|closed/, overRawTls('request', ({ tcp }) => tcp.resetAndDestroy())],
    ['closes without a close_notify', /closed/, overRawTls('request', ({ tcp }) => tcp.end())],
    [
      'closes in the body without a close_notify',
      /closed/,
      overRawTls('request', ({ tls, tcp }) => tls.write(response, () => tcp.end())),
    ],
  ),
];
