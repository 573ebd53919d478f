import type { Socket } from 'node:net';

/** Section 7, row 1, in its words. */
export const plainHttpMessage = 'The plain HTTP request was sent to HTTPS port';

const longestRequestLine = 8192;
const requestLine = /^(?<method>[!#$%&'*+.^_`|~\w-]+) +[^ \r\n]+ *(HTTP\/1\.[0-9])?\r?\n/;

/**
 * Answers a peer that speaks clear text to the TLS port (rules T-01 to T-03): 400 to anything that starts with an HTTP/1
 * request line, whatever its method and headers, and nothing at all to the rest, the HTTP/2 preface included. No header is
 * ever read, so none can give an identity.
 */
export function answerPlainHttp(socket: Socket): void {
  let received = '';
  const read = (chunk: Buffer) => {
    received += chunk.toString('latin1', 0, longestRequestLine);
    if (!received.includes('\n') && received.length < longestRequestLine) return;
    socket.off('data', read);
    const method = requestLine.exec(received)?.groups?.['method'];
    if (method === undefined) socket.destroy();
    else finish(socket, badRequest(method));
  };
  socket.on('data', read);
}

function badRequest(method: string): string {
  const body = `${plainHttpMessage}\n`;
  return [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${body.length}`,
    'Connection: close',
    '',
    method === 'HEAD' ? '' : body,
  ].join('\r\n');
}

/**
 * Sends the last words and then reads on until the peer has closed as well: closing while its bytes are still arriving would
 * reset the connection and could take the answer with it. The connection's deadline bounds the wait.
 */
function finish(socket: Socket, answer: string): void {
  socket.resume();
  socket.end(answer);
}
