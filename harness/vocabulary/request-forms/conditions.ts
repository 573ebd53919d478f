import type { FormFamily } from '../request-form';
import { header } from '../when';
import { lines, targets, unchanged } from './building';

const compressed = { name: 'Accept-Encoding: gzip', ...lines(header('Accept-Encoding', 'gzip, deflate, br')) };

/** What a credential that fails is tried with wherever something else is tried as well: one connection, and one of HTTP/1.0. */
export const inHttp1: FormFamily = {
  name: 'condition',
  forms: [unchanged, compressed, { name: 'PUT', method: 'PUT' }, { name: 'HTTP/1.0', http: '1.0' }],
};

/** The same over HTTP/2, which the target has to offer. */
export const inHttp2: FormFamily = {
  name: 'condition',
  forms: [
    { ...unchanged, http: '2' },
    { ...compressed, http: '2' },
  ],
};

/** Paths that Kubernetes serves to every caller whose credential does not fail. */
export const publicPaths: FormFamily = {
  name: 'public path',
  forms: targets('{health}', '{version}', '/livez', '/readyz'),
};
