import { describe, expect, test } from '@jest/globals';
import { answeredWith, takenFor, withoutTls } from '../../../judge/observations.fixture';
import type { Observation } from '../../../observation';

import { setupOf, targetOf } from '../../../plan/targets.fixture';
import type { Exchange } from '../../../attempt';
import type { Oracle } from '../../../target/types';
import { anonymous, answered, get, refused, scenario, tokenInHand, tokenUser, whoAmI } from '../../../vocabulary';
import { askPreconditions } from './preconditions';
import { plan } from '../..';

const example = scenario({
  id: 'example',
  clause: '1.2',
  level: 'SHOULD',
  title: 'An example',
  given: {},
  checks: {
    'the-token-identifies': { when: whoAmI({ headers: [tokenInHand()] }), then: tokenUser() },
    'another-token-does-not': {
      when: whoAmI({ headers: [tokenInHand('cut-short')] }),
      then: refused('bad-token'),
      control: 'the-token-identifies',
    },
    'nobody-is-anonymous': { when: whoAmI(), then: anonymous() },
    'the-api-answers': { when: get('/api'), then: answered() },
  },
});

const jane = { user: 'jane', groups: ['dev'] };

/** The doubts about each check on a target that answers like this, and what it was asked. */
async function doubts(answers: { readonly token?: Observation; readonly nobody?: Observation }, oracle?: Oracle) {
  const target = targetOf({ supplies: ['token'], ...(oracle === undefined ? {} : { oracle }) });
  const [group] = plan([example], target).groups;
  if (group === undefined) throw new Error('nothing is planned');
  const asked: Exchange[] = [];
  const { tokenUser: user, doubt } = await askPreconditions(group, {
    target,
    setup: setupOf(),
    endpoint: { host: 'api.test', port: 6443, serverName: 'api.test', trust: undefined },
    token: 'a-bearer-token',
    probe: (exchange) => {
      asked.push(exchange);
      const { attempt } = exchange;
      const withToken = attempt.kind === 'who-am-i' && attempt.headers.length > 0;
      return Promise.resolve((withToken ? answers.token : answers.nobody) ?? answeredWith(500));
    },
  });
  const running = group.cases.filter(({ decision }) => decision.kind === 'run');
  return { user, asked, doubts: Object.fromEntries(running.map((each) => [each.check, doubt(each)])) };
}

describe('the supplied bearer token', () => {
  test('is shown once, alone, and its user is known from then on', async () => {
    const { user, asked, doubts: found } = await doubts({ token: takenFor(jane) });
    expect(user).toMatchObject(jane);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ token: 'a-bearer-token', credential: undefined });
    expect(Object.values(found)).toEqual([undefined, undefined, undefined, undefined]);
  });

  test.each<[string, Observation, string]>([
    ['refused', answeredWith(401), 'it answered HTTP 401'],
    [
      'not read',
      takenFor({ user: 'system:anonymous', groups: ['system:unauthenticated'] }, 403),
      'it served the anonymous caller',
    ],
    [
      'not heard of',
      withoutTls({ kind: 'timed-out', stage: 'handshake' }),
      'it did not complete the TLS handshake before the timeout',
    ],
  ])('that is %s leaves what rests on it inconclusive, and the rest alone', async (_, token, saw) => {
    const { doubts: found } = await doubts({ token });
    const problem = expect.stringContaining(`the target does not accept the supplied bearer token: ${saw}`) as unknown;
    expect(found).toEqual({
      'the-token-identifies': problem,
      'another-token-does-not': problem,
      'nobody-is-anonymous': undefined,
      'the-api-answers': undefined,
    });
  });
});

describe('an oracle that names nobody whom it lets through', () => {
  const oracle: Oracle = { kind: 'api-classes' };
  const unseen = takenFor({ user: undefined, groups: undefined, extra: undefined });

  test('tells nobody apart where callers without a credential are let through', async () => {
    const { doubts: found } = await doubts({ nobody: unseen, token: unseen }, oracle);
    expect(found).toMatchObject({
      'another-token-does-not': expect.stringMatching(
        /^the target lets callers without a credential through/,
      ) as unknown,
      'nobody-is-anonymous': expect.stringMatching(/choose another one with --identity-oracle$/) as unknown,
      'the-api-answers': undefined,
    });
  });

  test.each([
    ['anonymous', takenFor({ user: 'system:anonymous', groups: undefined, extra: undefined }, 403)],
    ['refused', answeredWith(401)],
  ])('serves where they are %s', async (_, nobody) => {
    const { doubts: found } = await doubts({ nobody, token: unseen }, oracle);
    expect(Object.values(found).filter((reason) => reason !== undefined)).toEqual([]);
  });
});
