import { expect, test } from '@jest/globals';
import { observationOf, responseOf, tlsOf, wireOf } from '../observations.fixture';
import type { Identity } from '../../observation';
import type { Outcome } from '../outcome/outcome';
import { lostUnderCoveredName } from './covered-name';

const response = responseOf(403);
const anonymous: Outcome = { kind: 'anonymous', identity: { user: 'system:anonymous' } as Identity, status: 403 };
const rejected = { kind: 'http', response } as Outcome;

test.each([
  ['anonymous under a name of the certificate', ['localhost'], 'requested', anonymous, 'failed'],
  ['rejected there without having been asked', ['localhost'], 'not-requested', rejected, 'failed'],
  ['rejected there with its certificate', ['localhost'], 'requested', rejected, undefined],
  ['anonymous under a name of another server', ['example.com'], 'not-requested', anonymous, undefined],
] as const)('%s', (_case, dnsNames, clientCertificateRequest, outcome, verdict) => {
  const { peer } = tlsOf({});
  const [leaf] = peer;
  const tls = tlsOf({ peer: [{ ...leaf, dnsNames } as (typeof peer)[number]] });
  const observation = observationOf({ kind: 'response' }, { tls, wire: wireOf({ clientCertificateRequest }) });
  const found = lostUnderCoveredName(
    { kind: 'nobody-but', identities: [], covered: 'localhost' },
    observation,
    outcome,
  );
  expect(found?.verdict).toBe(verdict);
});
