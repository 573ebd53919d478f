import { expect, test } from '@jest/globals';
import { observationOf, responseOf } from '../../../judge/observations.fixture';
import type { Observation } from '../../../observation';
import type { Exchange, Probe } from '../../../attempt';
import { get, whoAmI } from '../../../vocabulary';
import { exchangeOf } from './exchange.fixture';
import { createDryRunGuard } from './dry-run-violation';

const answer = (metadata: object): Observation =>
  observationOf(
    { kind: 'response' },
    {
      response: responseOf(201, JSON.stringify({ metadata, spec: { username: 'jane' } })),
      identity: { user: 'jane', uid: undefined, groups: [], extra: {} },
    },
  );

const exchange = (attempt: Exchange['attempt']): Exchange =>
  exchangeOf({ attempt, oracle: { kind: 'certificate-signing-request' } });

/** A target that answers with these, and how often it was asked. */
function asked(...answers: readonly Observation[]): { readonly probe: Probe; readonly times: () => number } {
  let times = 0;
  const probe: Probe = () => Promise.resolve(answers[Math.min(times++, answers.length - 1)] ?? answer({}));
  return { probe, times: () => times };
}

test('what is only tried is asked as often as needed', async () => {
  const { probe, times } = asked(answer({ name: 'x' }));
  const guarded = createDryRunGuard()(probe);
  for (let round = 0; round < 3; round += 1) expect(await guarded(exchange(whoAmI()))).toEqual(answer({ name: 'x' }));
  expect(times()).toBe(3);
});

test('the first object that is kept is the last: nobody is identified by it, and the run says what to delete', async () => {
  const told: string[] = [];
  const guard = createDryRunGuard((why) => told.push(why));
  const { probe, times } = asked(answer({ name: 'x' }), answer({ name: 'left-behind', resourceVersion: '7' }));
  const [guarded, other] = [guard(probe), guard(probe)];
  await guarded(exchange(whoAmI()));
  const seen = [await guarded(exchange(whoAmI())), await guarded(exchange(whoAmI())), await other(exchange(whoAmI()))];
  const code =
    'it keeps what dryRun=All asks it only to try: delete the object "left-behind", and choose another --identity-oracle';
  for (const { ending, identity } of seen)
    expect({ ending, identity }).toEqual({ ending: { kind: 'unreachable', code }, identity: undefined });
  expect(times()).toBe(2);
  expect(told).toEqual([code]);
});

test('other questions are still asked', async () => {
  const { probe, times } = asked(answer({ name: 'x', resourceVersion: '7' }));
  const guarded = createDryRunGuard()(probe);
  await guarded(exchange(whoAmI()));
  expect((await guarded(exchange(get('/api')))).ending).toEqual({ kind: 'response' });
  expect(times()).toBe(2);
});
