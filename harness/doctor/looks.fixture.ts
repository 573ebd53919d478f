import {
  answeredWith,
  at,
  observationOf,
  responseOf,
  tlsOf,
  wireOf,
  withoutTls,
  alerted,
  alertOf,
} from '../judge/observations.fixture';
import type { Ending, HttpResponse, Observation } from '../observation';
import { attempts, type AttemptName, type ProbeResults } from './probe-results/attempts';
import { diagnose, type Diagnosis } from './diagnosis';

/** Looks by hand: everything that is not said is as with a server that asks for a certificate and refuses in Status documents. */

export const statusDocument = (code: number, message: string): string =>
  JSON.stringify({
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message,
    reason: code === 401 ? 'Unauthorized' : 'Forbidden',
    code,
  });

export const forbidden = (user = 'system:anonymous'): string =>
  statusDocument(403, `forbidden: User ${JSON.stringify(user)} cannot get path "/api"`);

/** An answer over TLS to a caller that was asked for a certificate and showed none. */
export const answer = (status: number, body = '', difference: Partial<HttpResponse> = {}): Observation =>
  observationOf({ kind: 'response' }, { response: responseOf(status, body, difference) });

/** The same to one that showed a certificate. */
export const answerShown = (status: number, body = '', difference: Partial<HttpResponse> = {}): Observation => ({
  ...answer(status, body, difference),
  wire: wireOf({ sentClientCertificate: 'sent', sentCertificateVerify: true }),
});

export const under = (version: '1.2' | '1.3', observation: Observation): Observation => ({
  ...observation,
  tls: tlsOf({ protocol: `TLSv${version}` }),
});

export const looksOf = (difference: Partial<ProbeResults> = {}): ProbeResults => ({
  '1.2': under('1.2', answer(403, forbidden())),
  '1.3': under('1.3', answer(403, forbidden())),
  older: alerted(alertOf('protocol_version', { number: 70 })),
  http2: { ...answer(200, '{"gitVersion":"v1.36.2"}'), tls: tlsOf({ alpn: 'h2' }) },
  version: answer(200, '{"gitVersion":"v1.36.2"}'),
  'who-am-i': answer(403, forbidden()),
  'clear-text': {
    ...answeredWith(400, 'Client sent an HTTP request to an HTTPS server.\n'),
    tls: undefined,
    wire: undefined,
  },
  'stranger 1.2': under('1.2', answerShown(401, statusDocument(401, 'Unauthorized'))),
  'stranger 1.3': under('1.3', answerShown(401, statusDocument(401, 'Unauthorized'))),
  ...difference,
});

/** Every attempt ended like this, before TLS came about. */
export const nothing = (ending: Ending): ProbeResults =>
  Object.fromEntries(
    (Object.keys(attempts) as AttemptName[]).map((name) => [name, withoutTls(ending)]),
  ) as ProbeResults;

export const diagnosisOf = (looks: ProbeResults): Diagnosis =>
  diagnose(looks, { host: 'api.test', port: 6443, serverName: 'api.test', trust: 'some authority' }, at);
