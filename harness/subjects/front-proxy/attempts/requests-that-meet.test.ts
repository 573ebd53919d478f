import { expect, test } from '@jest/globals';
import type { Seams } from '../../../../reference-server/front-proxy/seams';
import { brokenBy, runOn } from '../testing.fixture';

/** Forwards a request when the one before it is answered. */
function oneAfterTheOther(): Seams['send'] {
  let last: Promise<unknown> = Promise.resolve();
  return (standard) => (request, signal) => {
    const answer = last.then(() => standard(request, signal));
    last = answer.catch(() => undefined);
    return answer;
  };
}

const users = 'users-that-share-connections';
const atOnce = ['many-at-once', 'posts-to-one-path-at-once', 'nor-to-one-who-asks-the-very-same'];

test('users who ask at once show nothing of a front proxy that forwards one request after the other', async () => {
  const { checks } = await runOn(brokenBy({ send: oneAfterTheOther() }), ...atOnce.map((check) => `${users}/${check}`));
  const shown = checks
    .filter(({ id }) => atOnce.some((check) => id === `${users}/${check} @tls1.3`))
    .map(({ check, verdict, reason }) => ({ check, verdict, reason }));
  expect(shown).toEqual(
    atOnce.map((check) => ({
      check,
      verdict: 'not-applicable',
      reason: 'the front proxy forwarded no request before the one before it was answered',
    })),
  );
});
