import { createServer, type RequestListener } from 'node:http';
import { headerPairs, splitTarget } from '../../http/http-message';
import type { Pipeline } from '../../http/pipeline';
import { authentication, seeing, type Seams } from '../parts/changes';
import type { Fault } from '../parts/fault';
import { unverified } from '../parts/identity-sources';
import { claimed } from '../parts/claims';

/** Answers whatever is sent in clear text with the same bytes. */
const saying =
  (...lines: readonly string[]): Seams =>
  () => ({
    plainHttp: () => (socket) => {
      socket.resume();
      socket.end(lines.join('\r\n'));
    },
  });

const nothing = { kind: 'nothing' } as const;

/** Serves clear text by the same rules as TLS; `claims` are believed from anyone. */
const serving =
  (claims: boolean): Seams =>
  (settings) => {
    let pipeline: Pipeline | undefined;
    let inClearText = false;
    const listener: RequestListener = (message, response) => {
      const target = splitTarget(message.url ?? '');
      if (pipeline === undefined || target === undefined) return void response.writeHead(400).end();
      inClearText = true; // authentication begins before this function ends
      void pipeline(
        {
          method: message.method ?? '',
          ...target,
          headers: headerPairs(message.rawHeaders),
          httpVersion: '1.1',
          readBody: () => Promise.resolve(Buffer.alloc(0)),
          trailers: () => [],
        },
        nothing,
      ).then(({ status, contentType, body }) => {
        response.writeHead(status, { 'Content-Type': contentType, Connection: 'close' }).end(body);
      });
      inClearText = false;
    };
    const server = createServer(listener);
    return {
      answer: (standard) => (pipeline = standard),
      authenticate: (standard) => (request, presented) => {
        const caller = claims && inClearText ? claimed(request, settings) : undefined;
        return caller ? { caller } : standard(request, presented);
      },
      plainHttp: () => (socket) => {
        server.emit('connection', socket);
      },
    };
  };

/** Clear text, versions of TLS and of HTTP, and the certificate that the server shows. */
export const transportFaults: readonly Fault[] = [
  {
    name: 'plain-http-served',
    sentence: 'It serves clear text on the HTTPS port as if it were TLS without a certificate.',
    seams: serving(false),
  },
  {
    name: 'plain-http-headers-believed',
    sentence: 'It serves clear text on the HTTPS port, and believes the identity headers in it.',
    seams: serving(true),
  },
  {
    name: 'plain-http-repeated',
    sentence: 'It repeats the request in its answer to clear text.',
    seams: () => ({
      plainHttp: () => (socket) => {
        socket.once('data', (request: Buffer) => {
          const said = `The plain HTTP request was sent to HTTPS port\n${request.toString('latin1')}`;
          socket.end(`HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n${said}`, 'latin1');
        });
        socket.resume();
      },
    }),
  },
  {
    name: 'plain-http-redirected',
    sentence: 'It redirects clear text to https with 301, after the credentials in it have been seen by everybody.',
    seams: saying('HTTP/1.1 301 Moved Permanently', 'Location: https://127.0.0.1/', 'Content-Length: 0', '', ''),
  },
  {
    name: 'plain-http-answered-426',
    sentence: 'It answers clear text with 426 where 400 is due.',
    seams: saying('HTTP/1.1 426 Upgrade Required', 'Content-Length: 0', 'Connection: close', '', ''),
  },
  {
    name: 'plain-http-welcomed',
    sentence: 'It answers clear text with 200 and a web page.',
    seams: saying('HTTP/1.1 200 OK', 'Content-Type: text/html', 'Connection: close', '', '<html>It works!</html>'),
  },
  {
    name: 'plain-http-of-other-methods-welcomed',
    sentence: 'It answers clear text with 200 that begins with none of the methods that it looks for.',
    seams: () => ({
      plainHttp: (standard) => (socket) => {
        socket.once('data', (request: Buffer) => {
          if (/^(?:GET|HEAD|POST|PUT|DELETE|OPTIONS|PRI) /.test(request.toString('latin1'))) {
            socket.unshift(request);
            standard(socket);
          } else {
            socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok');
          }
        });
      },
    }),
  },
  {
    name: 'plain-http-closed-without-answer',
    sentence: 'It closes a connection in clear text without a word.',
    seen: 'crypto/tls of Go before net/http learnt to answer (golang/go#26253)',
    seams: () => ({ plainHttp: () => (socket) => socket.destroy() }),
  },
  {
    name: 'tls-1.1-accepted',
    sentence: 'It still speaks TLS 1.1.',
    seams: () => ({
      tls: (standard) => ({ ...standard, minVersion: 'TLSv1.1', ciphers: 'DEFAULT:@SECLEVEL=0' }),
    }),
  },
  {
    name: 'certificate-not-requested',
    sentence: 'It never asks for a certificate in the handshake, so that everybody is anonymous.',
    seams: () => ({ tls: (standard) => ({ ...standard, requestCert: false }) }),
  },
  {
    name: 'one-authority-named',
    sentence: 'It names only the first of its authorities when it asks for a certificate.',
    seams: () => ({ tls: (standard) => ({ ...standard, ca: [standard.ca ?? []].flat().slice(0, 1) }) }),
  },
  {
    name: 'certificate-ignored-under-tls-1.3',
    sentence: 'Under TLS 1.3 it does not see the certificate of the caller.',
    seams: () => ({
      presented: (standard) => (socket) => (socket.getProtocol() === 'TLSv1.3' ? { ...nothing } : standard(socket)),
    }),
  },
  {
    name: 'signature-unchecked-under-tls-1.2',
    sentence: 'Under TLS 1.2 it does not check who signed a certificate.',
    seams: () => ({
      presented: (standard) => (socket) => {
        const presented = standard(socket);
        if (presented.kind !== 'certificates' || socket.getProtocol() !== 'TLSv1.2') return presented;
        const [leaf, ...rest] = presented.chain.map((each) => ({ ...each, isSignedBy: () => true }));
        return leaf ? { kind: 'certificates', leaf, chain: [leaf, ...rest] } : presented;
      },
    }),
  },
  {
    name: 'certificate-ignored-over-http2',
    sentence: 'Over HTTP/2 it does not see the certificate of the caller.',
    seams: seeing((presented, { httpVersion }) => (httpVersion === '2' ? nothing : presented)),
  },
  {
    name: 'certificate-unverified-over-http2',
    sentence: 'Over HTTP/2 it takes the identity from any certificate.',
    seams: authentication((standard) => (request, presented) => {
      const found = standard(request, presented);
      const caller = 'caller' in found || request.httpVersion !== '2' ? undefined : unverified(presented);
      return caller === undefined ? found : { caller };
    }),
  },
  {
    name: 'serving-certificate-expired',
    sentence: 'Its own certificate has expired.',
    servingCertificate: 'expired',
  },
  {
    name: 'serving-certificate-not-yet-valid',
    sentence: 'Its own certificate is not valid before tomorrow.',
    servingCertificate: 'not-yet-valid',
  },
  {
    name: 'serving-certificate-self-signed',
    sentence: 'Its own certificate is signed by itself.',
    servingCertificate: 'self-signed',
  },
  {
    name: 'serving-certificate-common-name-only',
    sentence: 'Its own certificate has its name as common name only, and no alternative name.',
    seen: 'accepted by clients of Node unless they check (rule D15)',
    servingCertificate: 'common-name-only',
  },
  {
    name: 'serving-certificate-without-intermediates',
    sentence: 'It sends its own certificate without the intermediates above it.',
    servingCertificate: 'without-intermediates',
  },
  {
    name: 'serving-certificate-for-clients-only',
    sentence: 'Its own certificate is for clients only.',
    servingCertificate: 'for-clients-only',
  },
  {
    name: 'serving-certificate-of-another-name',
    sentence: 'Its own certificate is for another host.',
    servingCertificate: 'another-name',
  },
  {
    name: 'serving-certificate-with-names-of-others',
    sentence: 'Its own certificate covers names and addresses that are not its own.',
    seen: 'wildcard certificates of a whole company',
    servingCertificate: 'names-of-others',
  },
  {
    name: 'serving-certificate-of-another-authority',
    sentence: 'Its own certificate is issued by another authority than the clients are told of.',
    servingCertificate: 'another-authority',
  },
  {
    name: 'serving-certificate-changed-after-signing',
    sentence: 'Its own certificate was changed after it was signed.',
    servingCertificate: 'changed-after-signing',
  },
];
