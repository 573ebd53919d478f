import type { Socket } from 'node:net';
import type { Endpoint } from '../../target/types';
import type { Transcript } from '../../wire';
import type { Connection } from '../http/connection';
import { h2cConnection } from '../http/h2c';
import { http1Connection } from '../http/http1';
import { http2AsWritten, http2Connection, http2TakingBack } from '../http/http2';
import type { ClientShape } from '../request/client-shape';
import type { Form } from '../request/form';

/** Who is spoken with, what is noted of it, and what the requests look like. */
export interface Speaking {
  readonly endpoint: Endpoint;
  readonly transcript: Transcript | undefined;
  readonly shape: ClientShape;
}

/** A connection in this version of HTTP, or in a form of HTTP/2 that is not the usual one. */
export function connectionOver(
  socket: Socket,
  http: '1.0' | '1.1' | '2',
  form: Form | undefined,
  { endpoint, transcript, shape }: Speaking,
): Connection {
  switch (form) {
    case 'as-written':
      return http2AsWritten(socket, endpoint, transcript, shape);
    case 'taking-back':
      return http2TakingBack(socket, endpoint, transcript, shape);
    case 'by-prior-knowledge':
    case 'by-upgrade':
      return h2cConnection(socket, form, endpoint, transcript, shape);
    case undefined:
      return http === '2'
        ? http2Connection(socket, endpoint, transcript, shape)
        : http1Connection(socket, http, endpoint, transcript);
  }
}
