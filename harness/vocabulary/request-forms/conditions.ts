import type { FormFamily } from '../request-form';
import { requestsFromTrustedOrigins } from '../fields/origins';
import { header } from '../header';
import { headerForms, lines, targets, unchanged } from './building';

const compressed = { name: 'Accept-Encoding: gzip', ...lines(header('Accept-Encoding', 'gzip, deflate, br')) };
const inYaml = { name: 'Accept: application/yaml', accept: 'application/yaml' };

/** What a credential that fails is tried with wherever something else is tried as well: one connection, and one of HTTP/1.0. */
export const inHttp1: FormFamily = {
  name: 'condition',
  forms: [
    unchanged,
    compressed,
    inYaml,
    { name: 'Accept: text/html', accept: 'text/html' },
    { name: 'Upgrade: websocket', connection: 'Upgrade', ...lines(header('Upgrade', 'websocket')) },
    { name: 'PUT', method: 'PUT' },
    { name: 'HTTP/1.0', http: '1.0' },
  ],
};

/** The same over HTTP/2, which the target has to offer. */
export const inHttp2: FormFamily = {
  name: 'condition',
  forms: [
    { ...unchanged, http: '2' },
    { ...compressed, http: '2' },
    { ...inYaml, http: '2' },
  ],
};

/**
 * What a claim is tried with that must count for nothing: requests as they come from inside, through a proxy, from a health
 * checker or an older client, and methods that change something.
 */
export const unusualRequests: FormFamily = {
  name: 'unusual request',
  forms: [
    unchanged,
    compressed,
    ...headerForms(
      ['Forwarded', 'for=127.0.0.1;proto=https'],
      ['X-Forwarded-Proto', 'https'],
      ['X-Forwarded-Proto', 'http'],
      ['X-Forwarded-Host', 'localhost'],
      ['Via', '1.1 front-proxy'],
      ['User-Agent', 'kube-probe/1.30'],
      ['User-Agent', 'kube-apiserver/v1.30.0 (linux/amd64) kubernetes/0000000'],
      ['Authorization', 'Basic Og=='],
      ['Cookie', 'session=1; authenticated=true'],
      ['Accept', '*/*'],
    ),
    ...requestsFromTrustedOrigins,
    { name: 'Host: localhost', host: 'localhost', mayNameAnotherPath: true },
    ...['POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'].map((method) => ({ name: method, method })),
    { name: 'a chunked body', chunked: true },
    { name: 'pieces that end within the names of its header lines', inPieces: true },
    { name: 'HTTP/1.0', http: '1.0' },
  ],
};

/** Paths that Kubernetes serves to every caller whose credential does not fail. */
export const publicPaths: FormFamily = {
  name: 'public path',
  forms: targets('{health}', '{version}', '/livez', '/readyz'),
};
