import { certificateRows } from './certificate-rows.fixture';
import { changingRows } from './changing-rows.fixture';
import { connectionRows } from './connection-rows.fixture';
import { http2Rows } from './http2-rows.fixture';
import { identityRows } from './identity-rows.fixture';
import { httpRows } from './http-rows.fixture';
import { recognisingRows } from './recognising-rows.fixture';
import type { HostileRow } from '../servers/row.fixture';
import { tlsRows } from './tls-rows.fixture';

/** All rows, by the layer at which the target goes wrong. */
export const tables: readonly { readonly title: string; readonly rows: readonly HostileRow[] }[] = [
  { title: 'In the TLS handshake', rows: tlsRows },
  { title: 'In its certificate', rows: certificateRows },
  { title: 'Over HTTP/1.1', rows: httpRows },
  { title: 'Beside HTTP', rows: connectionRows },
  { title: 'Over HTTP/2', rows: http2Rows },
  { title: 'In the answer itself', rows: identityRows },
  { title: 'From one caller to the next', rows: changingRows },
  { title: 'Towards this harness alone', rows: recognisingRows },
];
