import { describe, expect, test } from '@jest/globals';
import type { Alert, Observation } from '../../observation';
import { profiles } from '../../target/profiles';
import { whoAmI } from '../../vocabulary';
import { judge } from '../judge';
import {
  alerted,
  alertOf,
  answeredWith,
  clientRefused,
  issuanceOf,
  observationOf,
  responseOf,
  takenFor,
  withoutTls,
  wireOf,
} from '../observations.fixture';
import { layerName, outcomeInWords, outcomeOf } from './outcome';

const outcome = (observation: Observation, profile = profiles.spec) => outcomeOf(observation, profile);
const closed = { kind: 'closed', how: 'end', stage: 'request' } as const;

describe('the layer of an outcome and its words', () => {
  const table: readonly (readonly [Observation, layer: string, words: string])[] = [
    [withoutTls({ kind: 'unreachable', code: 'ECONNREFUSED' }), 'unreachable', 'could not be reached (ECONNREFUSED)'],
    [
      withoutTls({ kind: 'timed-out', stage: 'handshake' }),
      'timed-out at handshake',
      'did not complete the TLS handshake before the timeout',
    ],
    [
      withoutTls({ kind: 'malformed', why: 'something that is not HTTP', stage: 'request' }),
      'malformed',
      'answered with something that is not HTTP',
    ],
    [observationOf({ kind: 'not-kept-open' }), 'not-kept-open', 'ended the connection after an earlier answer'],
    [
      clientRefused('CERT_HAS_EXPIRED'),
      'client-refused CERT_HAS_EXPIRED',
      'sent a certificate that the harness rejected (CERT_HAS_EXPIRED)',
    ],
    [observationOf(closed), 'closed (end) at request', 'closed the connection without an answer'],
    [
      observationOf({ ...closed, how: 'reset', stage: 'response' }),
      'closed (reset) at response',
      'reset the connection in the middle of its answer',
    ],
    [
      alerted(alertOf('unknown_ca')),
      'tls-alert unknown_ca in the handshake',
      'rejected the connection with TLS alert unknown_ca (48) in the handshake',
    ],
    [
      alerted(alertOf('encrypted', { number: undefined, phase: 'after-handshake' })),
      'tls-alert encrypted after the handshake',
      'rejected the connection with TLS alert encrypted after the handshake',
    ],
    [answeredWith(401), 'http-401', 'answered HTTP 401'],
    [
      observationOf({ kind: 'response' }, { response: responseOf(401, '', { reason: 'Unauthorized' }) }),
      'http-401',
      'answered HTTP 401 Unauthorized',
    ],
    [takenFor({ user: 'system:anonymous' }, 403), 'anonymous', 'served the anonymous caller (HTTP 403)'],
    [
      takenFor({ groups: ['dev', 'ops'], uid: '7', extra: { floor: ['3'] } }),
      'accepted',
      'authenticated the caller as user "jane", uid "7", in "dev" and "ops", extra "floor" = "3" (HTTP 200)',
    ],
    [takenFor({ groups: [] }), 'accepted', 'authenticated the caller as user "jane", in no group (HTTP 200)'],
    [
      takenFor({ user: undefined, groups: undefined }),
      'accepted',
      'authenticated the caller as a user it does not name (HTTP 200)',
    ],
  ];

  test.each(table)('%#', (observation, layer, words) => {
    expect(layerName(outcome(observation))).toBe(layer);
    expect(outcomeInWords(outcome(observation))).toBe(words);
  });
});

describe('the alert that refuses', () => {
  const alertsOf = (...alerts: readonly Alert[]) => outcome(alerted(...alerts));

  test('is the last that was received', () => {
    expect(alertsOf(alertOf('certificate_unknown'), alertOf('unknown_ca'))).toMatchObject({
      kind: 'tls-alert',
      alert: { name: 'unknown_ca' },
    });
  });

  test('is never a close_notify, which ends a connection in good order', () => {
    expect(alertsOf(alertOf('close_notify')).kind).toBe('closed');
    expect(alertsOf(alertOf('unknown_ca'), alertOf('close_notify')).kind).toBe('tls-alert');
  });

  test('is never one that the harness sent', () => {
    expect(alertsOf(alertOf('unknown_ca', { direction: 'sent' })).kind).toBe('closed');
  });

  test('does not matter where an answer came', () => {
    const answered = observationOf(
      { kind: 'response' },
      { response: responseOf(200), wire: wireOf({ alerts: [alertOf('unknown_ca')] }) },
    );
    expect(outcome(answered).kind).toBe('http');
  });
});

describe('the anonymous caller', () => {
  test.each([
    ['is known by the user name', { user: 'system:anonymous', groups: [] }, 'anonymous'],
    ['may be in a group of its own', { user: 'system:anonymous', groups: ['everyone'] }, 'anonymous'],
    ['is not in the group of the administrators', { user: 'system:anonymous', groups: ['system:masters'] }, 'accepted'],
    [
      'is not in the group of the authenticated',
      { user: 'system:anonymous', groups: ['system:unauthenticated', 'system:authenticated'] },
      'accepted',
    ],
    ['is known by the group where it has no name', { user: '', groups: ['system:unauthenticated'] }, 'anonymous'],
    [
      'is known by the group of the specification, whatever its name',
      { user: 'guest', groups: ['system:anonymous'] },
      'anonymous',
    ],
    [
      'is not a caller who is authenticated as well',
      { user: 'jane', groups: ['system:anonymous', 'system:authenticated'] },
      'accepted',
    ],
    ['is known by an empty name where no groups are seen', { user: '', groups: undefined }, 'anonymous'],
    ['is not a nameless caller in some group', { user: '', groups: ['dev'] }, 'accepted'],
    ['is not a named caller in its group', { user: 'jane', groups: ['system:unauthenticated'] }, 'accepted'],
    ['is not a caller whose name was not seen', { user: undefined, groups: undefined }, 'accepted'],
  ])('%s', (_title, identity, kind) => {
    expect(outcome(takenFor(identity)).kind).toBe(kind);
  });

  test('is nobody who is in any of the groups that the target adds', () => {
    const adding = { ...profiles.spec, addedGroups: ['system:authenticated', 'system:serviceaccounts'] };
    const groups = ['system:anonymous', 'system:serviceaccounts'];
    expect(outcome(takenFor({ user: 'jane', groups }), adding).kind).toBe('accepted');
  });

  test('is called as the profile says', () => {
    const nobody = { ...profiles.spec, anonymous: { users: ['nobody'], groups: ['system:anonymous'], decisive: [] } };
    expect(outcome(takenFor({ user: 'nobody' }), nobody).kind).toBe('anonymous');
    expect(outcome(takenFor({ user: 'system:anonymous' }), nobody).kind).toBe('accepted');
    expect(outcome(takenFor({ user: '', groups: ['system:anonymous'] }), profiles['kube-apiserver']).kind).toBe(
      'accepted',
    );
  });
});

test('an answer that ended without a response is malformed', () => {
  expect(outcome(observationOf({ kind: 'response' }))).toEqual({
    kind: 'malformed',
    why: 'an answer that holds no response',
    stage: 'response',
  });
});

describe('a judgement', () => {
  const context = { profile: profiles.spec, controlled: true };

  test('says what was expected and what came, and only a failure has a severity', () => {
    expect(judge({ kind: 'identified', user: 'jane', groups: ['dev'] }, takenFor(), context)).toEqual({
      verdict: 'passed',
      expected: 'the target identifies the caller as user "jane" in group "dev"',
      actual: 'the target authenticated the caller as user "jane", in "dev" (HTTP 200)',
      layer: 'accepted',
    });
    expect(judge({ kind: 'identified', user: 'root' }, takenFor(), context)).toEqual({
      verdict: 'failed',
      severity: 'safety',
      code: 'identified-as-another-user',
      expected: 'the target identifies the caller as user "root"',
      actual:
        'the target authenticated the caller as user "jane", in "dev" (HTTP 200): the user is "jane" and not "root"',
      layer: 'accepted',
    });
  });

  test('says why nothing was shown, and only then', () => {
    const judgement = judge({ kind: 'anonymous' }, withoutTls({ kind: 'unreachable', code: 'ECONNREFUSED' }), context);
    expect(judgement).toMatchObject({
      verdict: 'inconclusive',
      reason: 'the target could not be reached (ECONNREFUSED)',
    });
    expect(judgement).not.toHaveProperty('severity');
  });

  test('needs something to compare with', () => {
    const asIf = { kind: 'as-if', attempt: whoAmI() } as const;
    expect(judge(asIf, takenFor(), context)).toMatchObject({ reason: 'there is nothing to compare with' });
    expect(judge(asIf, takenFor(), { ...context, reference: issuanceOf() }).verdict).toBe('inconclusive');
  });

  test('says what the attempt to compare with came to', () => {
    const asIf = { kind: 'as-if', attempt: whoAmI() } as const;
    expect(judge(asIf, answeredWith(401), { ...context, reference: takenFor() }).actual).toBe(
      'the target answered HTTP 401: otherwise it authenticated the caller as user "jane", in "dev" (HTTP 200)',
    );
  });
});
