import type { Identity, Observation, Observed } from '../observation';
import type { ExpectedIdentity, Expectation } from '../vocabulary/types';
import { whoAmI } from '../vocabulary';
import {
  alerted,
  alertOf,
  answeredWith,
  clientRefused,
  issuanceOf,
  observationOf,
  takenFor,
  wireOf,
  withoutTls,
} from './observations.fixture';

const document = '{"kind":"Status"}';
const anonymousGroups = { user: 'system:anonymous', groups: ['system:unauthenticated'] };

/** Every way in which an attempt can end, by the name that the tables use. */
export const outcomes = {
  unreachable: withoutTls({ kind: 'unreachable', code: 'ECONNREFUSED' }),
  'timed out': withoutTls({ kind: 'timed-out', stage: 'handshake' }),
  'closed (end)': withoutTls({ kind: 'closed', how: 'end', stage: 'handshake' }),
  'closed (reset)': observationOf({ kind: 'closed', how: 'reset', stage: 'request' }),
  'alert unknown_ca': alerted(alertOf('unknown_ca')),
  'alert decrypt_error': alerted(alertOf('decrypt_error')),
  // Under TLS 1.3 the client is through with its handshake when the server refuses its certificate.
  'alert certificate_required': observationOf(
    { kind: 'closed', how: 'end', stage: 'request' },
    { wire: wireOf({ alerts: [alertOf('certificate_required', { phase: 'after-handshake' })] }) },
  ),
  'alert internal_error': alerted(alertOf('internal_error')),
  malformed: observationOf({ kind: 'malformed', why: 'something that is not HTTP', stage: 'request' }),
  'not kept open': observationOf({ kind: 'not-kept-open' }),
  'client: issuer': clientRefused('SELF_SIGNED_CERT_IN_CHAIN'),
  'client: name': clientRefused('ERR_TLS_CERT_ALTNAME_INVALID'),
  'client: expired': clientRefused('CERT_HAS_EXPIRED'),
  'client: too late': clientRefused('SELF_SIGNED_CERT_IN_CHAIN', 1),
  'HTTP 200': answeredWith(200, document),
  'HTTP 200 list': answeredWith(200, '{"kind":"PodList","items":[]}'),
  'HTTP 200 HTML': answeredWith(200, '<html>sign in</html>'),
  'HTTP 302': answeredWith(302),
  'HTTP 400': answeredWith(400, document),
  'HTTP 400 for plain HTTP': answeredWith(400, 'The plain HTTP request was sent to HTTPS port'),
  'HTTP 400 for none': answeredWith(400, '{"message":"No required SSL certificate was sent"}'),
  "HTTP 400 in kube's words": answeredWith(400, 'Client sent an HTTP request to an HTTPS server.\n'),
  'HTTP 401': answeredWith(401, '{"message":"Unauthorized"}'),
  'HTTP 401 in other words': answeredWith(401, '{"message":"go away"}'),
  'HTTP 403': answeredWith(403, '{"message":"pods is forbidden"}'),
  'HTTP 403 in other words': answeredWith(403, '{"message":"no"}'),
  'HTTP 404': answeredWith(404, document),
  'HTTP 500': answeredWith(500, document),
  anonymous: takenFor(anonymousGroups, 403),
  'the right one': takenFor({ user: 'jane', groups: ['dev', 'system:authenticated'] }),
  'another one': takenFor({ user: 'mallory', groups: ['system:masters'] }),
  'somebody unseen': takenFor({ user: undefined, groups: undefined, extra: undefined }),
  'only the name': takenFor({ user: 'jane', groups: undefined, extra: undefined }, 403),
  'issued rightly': issuanceOf({ subject: { CN: ['jane'], O: [], OU: [], uid: [], text: 'CN=jane' } }),
  'issued wrongly': issuanceOf(),
} as const satisfies Readonly<Record<string, Observed>>;

export interface Column {
  readonly expectation: Expectation;
  readonly reference?: Observation;
  readonly tokenUser?: Identity;
  readonly certificateUser?: ExpectedIdentity;
}

const asIf: Expectation = { kind: 'as-if', attempt: whoAmI() };

/** One of every kind of expectation, by the name that the tables use. */
export const expectations = {
  identified: { expectation: { kind: 'identified', user: 'jane', groups: ['dev'] } },
  'in-group': { expectation: { kind: 'in-group', group: 'dev' } },
  'not-in-group': { expectation: { kind: 'not-in-group', group: 'system:masters' } },
  anonymous: { expectation: { kind: 'anonymous' } },
  believed: { expectation: { kind: 'believed' } },
  refused: { expectation: { kind: 'refused', as: 'untrusted-issuer' } },
  outright: { expectation: { kind: 'refused-not-anonymous', as: 'untrusted-issuer' } },
  'nobody but jane': { expectation: { kind: 'nobody-but', identities: [{ user: 'jane', groups: ['dev'] }] } },
  'each of one': { expectation: { kind: 'each-identified', identities: [{ user: 'jane', groups: ['dev'] }] } },
  'as jane': { expectation: asIf, reference: outcomes['the right one'] },
  'as anonymous': { expectation: asIf, reference: outcomes.anonymous },
  'as 401': { expectation: asIf, reference: outcomes['HTTP 401'] },
  'as 500': { expectation: asIf, reference: outcomes['HTTP 500'] },
  'of the token': {
    expectation: { kind: 'token-user' },
    tokenUser: { user: 'jane', uid: undefined, groups: ['system:authenticated', 'dev'], extra: {} },
  },
  'of the certificate': {
    expectation: { kind: 'certificate-user' },
    certificateUser: { user: 'jane', groups: ['dev'] },
  },
  '200 json': { expectation: { kind: 'answered', status: 200, document: 'json' } },
  'any answer': { expectation: { kind: 'answered', status: 'any', document: 'any' } },
  'issuer refused': { expectation: { kind: 'client-refuses', because: 'issuer-not-trusted' } },
  connects: { expectation: { kind: 'client-connects', identityConfirmed: true } },
  'asks for one': { expectation: { kind: 'certificate-requested' } },
  'server cert': { expectation: { kind: 'server-certificate', property: 'covers-the-name' } },
  'names the CA': { expectation: { kind: 'authority-named', authority: 'client-ca' } },
  'whole path': { expectation: { kind: 'server-certificate', property: 'sent-with-its-intermediates' } },
  '401 Status': { expectation: { kind: 'answered', status: 401, document: 'status' } },
  'says nothing': { expectation: { kind: 'refused', as: 'untrusted-issuer', unsaid: ['UNAUTHORIZED'] } },
  'list withheld': { expectation: { kind: 'list-withheld' } },
  'other name': {
    expectation: { kind: 'nobody-but', identities: [{ user: 'jane', groups: ['dev'] }], underAnotherName: true },
  },
  'jane or too long': {
    expectation: { kind: 'nobody-but', identities: [{ user: 'jane', groups: ['dev'] }], unless: 'headers-too-long' },
  },
  'connection ends': { expectation: { kind: 'connection-closed' } },
  issued: { expectation: { kind: 'issued', CN: 'jane' } },
  'not granted': { expectation: { kind: 'not-granted', as: 'untrusted-issuer', users: ['jane'] } },
} as const satisfies Readonly<Record<string, Column>>;
