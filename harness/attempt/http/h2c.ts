import type { Duplex } from 'node:stream';
import type { Ending } from '../../observation';
import type { Endpoint } from '../../target/types';
import type { H2c } from '../../vocabulary/when';
import type { ClientShape } from '../request/client-shape';
import { isAlertInClear } from '../tls/alert-in-clear';
import type { Connection, Conversation } from './connection';
import { http2Connection } from './http2';
import { Http2Stream } from './http2-stream';
import { http1Bytes } from '../request/request';
import { createResponseReader } from './response';
import type { Transcript } from '../../wire';

/**
 * One request in HTTP/2 that nobody has agreed on (rule T-03), in clear text or inside TLS. A server that does not do it
 * answers in HTTP/1, which is read as its answer, or closes.
 */
export function h2cConnection(
  socket: Duplex,
  how: H2c,
  endpoint: Endpoint,
  transcript: Transcript | undefined,
  shape: ClientShape,
): Connection {
  let connection: Connection | undefined;
  return {
    ask(request, options) {
      const bytes = how === 'by-upgrade' ? http1Bytes(request, '1.1', endpoint, 'keep-alive') : Buffer.alloc(0);
      const reader = createResponseReader(request.method);
      const inHttp1 = new Promise<Conversation>((settle) => {
        const finish = (ending: Ending): void => {
          settle({ ending, response: reader.response(), bytesWritten: stream.bytesWritten });
        };
        const closed: Ending = { kind: 'closed', how: 'end', stage: 'request' };
        const stream = new Http2Stream(socket, {
          request: { kind: how === 'by-upgrade' ? 'nothing' : 'itself' },
          ...(how === 'by-upgrade' ? { upgrade: bytes } : {}),
          otherwise: (received) => {
            if (received === 'end') reader.end();
            else if (isAlertInClear(received) && !reader.begun()) finish(closed);
            else reader.feed(received);
            const reading = reader.reading();
            if (reading.kind === 'complete') finish({ kind: 'response' });
            else if (reading.kind === 'malformed') finish({ kind: 'malformed', why: reading.why, stage: 'response' });
            else if (received === 'end') finish(closed);
          },
        });
        connection = http2Connection(stream, endpoint, transcript, shape);
        // The request of an upgrade is made already, and its own connection headers do not exist in HTTP/2.
        const own = how === 'by-upgrade' ? { ...request, headers: [] } : request;
        void connection.ask(own, options).then(settle);
      });
      return inHttp1;
    },
    close() {
      connection?.close();
      socket.destroy();
    },
  };
}
