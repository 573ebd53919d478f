import { expect, test } from '@jest/globals';
import type { Exchange, Probe } from '../../../attempt';
import { scenario, whoAmI } from '../../../vocabulary';
import { observationOf } from '../../../judge/observations.fixture';
import { headers } from '../../../plan/targets.fixture';
import { exchangeOf } from './exchange.fixture';
import { memoizedProbe } from './memoized-probe';
import { namedCredentials } from '../../../run/sandwich/script.fixture';

const nothing = scenario({ id: 'none', clause: '1.2', level: 'MUST', title: 'none', given: {}, checks: {} });

const asAlice = async (difference: Partial<Exchange> = {}): Promise<Exchange> =>
  exchangeOf({
    attempt: whoAmI({ present: 'alice' }),
    credential: await namedCredentials.of(nothing, 'alice', headers),
    ...difference,
  });

test('the same attempt is made once, whatever its certificate is called, and any other one anew', async () => {
  let made = 0;
  const counting: Probe = () => {
    made += 1;
    return Promise.resolve(observationOf({ kind: 'response' }, { httpBytesWritten: made }));
  };
  const probe = memoizedProbe(counting);
  const first = await asAlice();
  const bytes = async (difference: Partial<Exchange> = {}): Promise<number> =>
    (await probe({ ...first, ...difference })).httpBytesWritten;
  expect(await bytes()).toBe(1);
  expect(await bytes({ attempt: whoAmI({ present: 'another-name' }) })).toBe(1);
  expect(await bytes({ credential: (await asAlice()).credential })).toBe(2);
  expect(await bytes({ credential: undefined })).toBe(3);
  expect(await bytes({ tls: '1.2' })).toBe(4);
  expect(await bytes({ endpoint: { ...first.endpoint, port: 6444 } })).toBe(5);
  expect(await bytes({ session: { credential: undefined } })).toBe(6);
  expect(await bytes({ attempt: whoAmI({ present: 'alice', after: [[]] }) })).toBe(7);
  expect(await bytes()).toBe(1);
  const until = new Date();
  expect([await bytes({ until }), await bytes({ until })]).toEqual([8, 9]);
});
