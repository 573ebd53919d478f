import { constants } from 'node:crypto';
import type { BadServingCertificate } from '../../faults/parts/fault';
import type { Seams } from './parts/changes';
import type { Fault } from './parts/fault';

/** Names of others beside its own are nothing that a user of a front proxy can see. */
type Bad = Exclude<BadServingCertificate, 'names-of-others'>;

const certificates: Readonly<Record<Bad, string>> = {
  expired: 'a certificate that has expired',
  'not-yet-valid': 'a certificate that is not yet valid',
  'self-signed': 'a self-signed certificate',
  'common-name-only': 'a certificate without alternative names',
  'without-intermediates': 'its certificate without the intermediate that issued it',
  'for-clients-only': 'a certificate for clients only',
  'another-name': 'a certificate for another name',
  'another-authority': 'a certificate of another CA',
  'changed-after-signing': 'a certificate that was changed after it was signed',
};

const served = 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\nConnection: close\r\n\r\n{}\n';

const redirected =
  'HTTP/1.1 301 Moved Permanently\r\nLocation: https://localhost/\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';

const answeringClearText =
  (answer: string): Seams =>
  () => ({
    plainHttp: () => (socket) => {
      socket.resume();
      socket.end(answer);
    },
  });

/** Answers a request like this in clear text, and any other as it should. */
const servingInClearText =
  (head: RegExp): Seams =>
  () => ({
    plainHttp: (standard) => (socket) => {
      socket.once('data', (chunk: Buffer) => {
        if (head.test(chunk.toString('latin1'))) {
          socket.resume();
          socket.end(served);
          return;
        }
        standard(socket);
        socket.unshift(chunk);
      });
    },
  });

/** The hop from the user to the proxy (rule X-01). */
export const frontFaults: readonly Fault[] = [
  ...(Object.keys(certificates) as Bad[]).map((kind) => ({
    name: `proxy-certificate-${kind}`,
    sentence: `It presents ${certificates[kind]} to users.`,
    servingCertificate: kind,
  })),
  {
    name: 'proxy-accepts-old-tls',
    sentence: 'It accepts TLS 1.0 and 1.1.',
    seams: () => ({
      tls: (standard) => ({
        ...standard,
        minVersion: 'TLSv1',
        ciphers: 'DEFAULT@SECLEVEL=0',
        secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
      }),
    }),
  },
  {
    name: 'proxy-serves-clear-text',
    sentence: 'It answers 200 in clear text on its port of TLS.',
    seams: answeringClearText(served),
  },
  {
    name: 'clear-text-redirected',
    sentence: 'It answers clear text on its port of TLS with a redirect to https.',
    seen: 'nginx `error_page 497 =301 https://$host$request_uri`',
    seams: answeringClearText(redirected),
  },
  {
    name: 'health-served-in-clear-text',
    sentence: 'It answers 200 to questions after its health in clear text on its port of TLS.',
    seams: servingInClearText(/^[A-Z]+ \/(healthz|livez|readyz|ping)\b/),
  },
  {
    name: 'preflight-served-in-clear-text',
    sentence: 'It answers 200 to OPTIONS in clear text on its port of TLS.',
    seams: servingInClearText(/^OPTIONS /),
  },
  {
    name: 'users-served-in-clear-text',
    sentence: 'It answers 200 to whoever shows a password or a token in clear text on its port of TLS.',
    seams: servingInClearText(/^authorization: /im),
  },
];
