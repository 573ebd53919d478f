import { describe, expect, test } from '@jest/globals';
import { profiles } from '../../target/profiles';
import { judge } from '../judge';
import { expectations, outcomes, type Column } from '../judge.fixture';

/** The verdict with what it is about: why nothing was shown, or what of the outcome is a failure. */
function verdictOn(
  expectation: keyof typeof expectations,
  outcome: keyof typeof outcomes,
  controlled: boolean,
): string {
  const column: Column = expectations[expectation];
  const { verdict, actual, reason } = judge(column.expectation, outcomes[outcome], {
    profile: profiles.spec,
    controlled,
    ...(column.reference === undefined ? {} : { reference: column.reference }),
  });
  return [verdict, ...(verdict === 'failed' ? actual.split(': ').slice(1) : [reason ?? 'without a reason'])].join(': ');
}

/** The tables in judge.test.ts say what the verdict is; these are the words that a person reads beside it. */
describe('the reason of a verdict', () => {
  test.each([
    ['refused', 'unreachable', 'inconclusive: the target could not be reached (ECONNREFUSED)'],
    ['anonymous', 'timed out', 'failed: it answers the control, and not this attempt'],
    ['as jane', 'not kept open', 'not-applicable: the target ended the connection after an earlier answer'],
    [
      'refused',
      'client: expired',
      'inconclusive: the target sent a certificate that the harness rejected (CERT_HAS_EXPIRED), so no request was made',
    ],
    ['identified', 'HTTP 404', 'inconclusive: the target does not serve the identity oracle; choose another one'],
    ['nobody but jane', 'HTTP 404', 'inconclusive: the target does not serve the identity oracle; choose another one'],
    ['nobody but jane', 'HTTP 200', 'inconclusive: the identity oracle did not see who the caller is'],
    ['refused', 'somebody unseen', 'inconclusive: the identity oracle did not see who the caller is'],
    [
      'identified',
      'another one',
      'failed: the user is "mallory" and not "jane"; group "dev" is missing; group "system:masters" is not the caller\'s',
    ],
    ['each of one', 'HTTP 404', 'inconclusive: the target does not serve the identity oracle; choose another one'],
    ['in-group', 'only the name', 'inconclusive: the identity oracle did not see the groups'],
    ['in-group', 'another one', 'failed: group "dev" is missing'],
    ['not-in-group', 'another one', 'failed: group "system:masters" is not the caller\'s'],
    ['refused', 'HTTP 200', 'failed: it served the request, and shows no identity and no resource that needs rights'],
    ['refused', 'HTTP 200 list', 'failed: it gave a document of kind "PodList" with 0 items'],
    [
      'as 401',
      'HTTP 200 list',
      'failed: it gave a document of kind "PodList" with 0 items; otherwise it answered HTTP 401',
    ],
    ['outright', 'somebody unseen', 'failed: it gave the document of the identity oracle, which needs rights'],
    [
      'as 401',
      'somebody unseen',
      'failed: it gave the document of the identity oracle, which needs rights; otherwise it answered HTTP 401',
    ],
    ['refused', 'HTTP 302', 'failed: not in the words or with the status of this profile'],
    ['refused', 'malformed', 'failed'],
    [
      'each of one',
      'another one',
      'failed: jane, who asked at the same time, was identified as user "mallory", in "system:masters"',
    ],
    [
      'as jane',
      'anonymous',
      'failed: otherwise it authenticated the caller as user "jane", in "dev" and "system:authenticated" (HTTP 200)',
    ],
    [
      'as jane',
      'another one',
      'failed: otherwise it authenticated the caller as user "jane", in "dev" and "system:authenticated" (HTTP 200)',
    ],
    ['as anonymous', 'the right one', 'failed: otherwise it served the anonymous caller (HTTP 403)'],
    ['as anonymous', 'somebody unseen', 'inconclusive: the identity oracle did not see who the caller is'],
    ['as 401', 'closed (end)', 'failed: otherwise it answered HTTP 401'],
    ['as 401', 'the right one', 'failed: otherwise it answered HTTP 401'],
    ['as 500', 'HTTP 500', 'inconclusive: the attempt to compare with came to nothing: it answered HTTP 500'],
    ['issuer refused', 'timed out', 'inconclusive: the handshake did not come far enough to verify the server'],
    ['issuer refused', 'HTTP 200', 'failed: the client had nothing to refuse'],
    ['issuer refused', 'client: too late', 'failed: 1 bytes of a request had already left'],
    ['issuer refused', 'client: name', 'failed: the client refused for another reason (ERR_TLS_CERT_ALTNAME_INVALID)'],
    ['connects', 'timed out', 'inconclusive: it did not complete the TLS handshake before the timeout'],
    ['connects', 'client: issuer', 'failed: a client that is set up rightly cannot connect'],
    [
      'asks for one',
      'closed (end)',
      'inconclusive: the handshake could not be read: it closed the connection in the handshake',
    ],
    ['server cert', 'unreachable', 'inconclusive: no certificate was seen'],
    ['names the CA', 'HTTP 200', 'inconclusive: the name of the authority is not known'],
    ['issued', 'HTTP 200', 'inconclusive: an issued certificate was expected, and a connection was observed'],
  ] as const)('expected %s, seen %s', (expectation, outcome, said) => {
    expect(verdictOn(expectation, outcome, true)).toBe(said);
  });

  test.each([
    ['anonymous', 'timed out', 'inconclusive: the target did not complete the TLS handshake before the timeout'],
    ['anonymous', 'HTTP 401', 'inconclusive: the answer names nobody, and no control shows that others are served'],
    ['as 401', 'HTTP 401', 'inconclusive: both identify nobody, and no control shows that anybody is'],
  ] as const)('expected %s, seen %s, without a control', (expectation, outcome, said) => {
    expect(verdictOn(expectation, outcome, false)).toBe(said);
  });
});

describe('what is said of an issued certificate', () => {
  const context = { profile: profiles.spec, controlled: true };

  test.each([
    [
      expectations.issued.expectation,
      'issued rightly',
      { verdict: 'passed', actual: 'the certificate says so', layer: 'issued' },
    ],
    [
      expectations.issued.expectation,
      'issued wrongly',
      {
        verdict: 'failed',
        severity: 'conformance',
        actual: 'common name is ["kube-apiserver"] and not ["jane"]',
        layer: 'issued',
      },
    ],
    [
      expectations.anonymous.expectation,
      'issued rightly',
      { verdict: 'failed', severity: 'conformance', actual: 'it is an issued certificate', layer: 'issued' },
    ],
  ] as const)('%#', (expectation, outcome, said) => {
    expect(judge(expectation, outcomes[outcome], context)).toMatchObject(said);
  });

  test('lists every point in which it differs', () => {
    const { actual } = judge({ kind: 'issued', CN: 'jane', hours: 1 }, outcomes['issued wrongly'], context);
    expect(actual).toBe('common name is ["kube-apiserver"] and not ["jane"]; validity in hours is 8760 and not 1');
  });
});

describe('the shapes that a refusal may have', () => {
  const expected = (as: 'malformed-request' | 'unauthenticated', kind: 'refused' | 'refused-not-anonymous'): string =>
    judge({ kind, as }, outcomes['HTTP 400'], { profile: profiles['kube-apiserver'], controlled: true }).expected;

  test('are named with what is expected', () => {
    expect(expected('malformed-request', 'refused')).toMatch(/ \(HTTP 400\)$/);
    expect(expected('unauthenticated', 'refused')).toMatch(
      / \(the anonymous caller's answer, or HTTP 401 saying \/Unauthorized\/, or HTTP 403 saying \/forbidden\/\)$/,
    );
  });

  test('are without the anonymous caller where that is no refusal', () => {
    expect(expected('unauthenticated', 'refused-not-anonymous')).toMatch(
      / \(HTTP 401 saying \/Unauthorized\/, or HTTP 403 saying \/forbidden\/\)$/,
    );
  });
});
