import { describe, expect, test } from '@jest/globals';
import { observationOf } from '../../../judge/observations.fixture';
import type { Ending } from '../../../observation';
import { exchangeOf } from './exchange.fixture';
import type { Exchange, Probe } from '../../../attempt';
import { insisting } from './insist';

const exchange = exchangeOf();
const silent: Ending = { kind: 'timed-out', stage: 'handshake' };
const answer: Ending = { kind: 'response' };

/** What comes of an attempt when the tries end so, how many are made, and how many requests were waited for. */
async function tried(endings: readonly Ending[], difference: Partial<Exchange> = {}): Promise<unknown> {
  let [made, waited] = [0, 0];
  const probe: Probe = () => Promise.resolve(observationOf(endings[made++] ?? answer));
  const turn = (requests: number): Promise<void> => {
    waited += requests;
    return Promise.resolve();
  };
  const { ending, madeAgain } = await insisting(probe, turn)({ ...exchange, ...difference });
  return { kind: ending.kind, madeAgain, made, waited };
}

describe('an attempt', () => {
  test('that is answered is made once, and that of a silent target twice', async () => {
    expect(await tried([answer])).toEqual({ kind: 'response', madeAgain: undefined, made: 1, waited: 0 });
    expect(await tried([silent, answer])).toEqual({ kind: 'response', madeAgain: true, made: 2, waited: 1 });
    expect(await tried([silent, silent, answer])).toEqual({ kind: 'timed-out', madeAgain: true, made: 2, waited: 1 });
  });

  test('whose answer is cut by a reset is made twice', async () => {
    const cut: Ending = { kind: 'closed', how: 'reset', stage: 'response' };
    expect(await tried([cut, answer])).toEqual({ kind: 'response', madeAgain: true, made: 2, waited: 1 });
    expect(await tried([cut, cut, answer])).toEqual({ kind: 'closed', madeAgain: true, made: 2, waited: 1 });
    const before: Ending = { ...cut, stage: 'request' };
    expect(await tried([before])).toEqual({ kind: 'closed', madeAgain: undefined, made: 1, waited: 0 });
  });

  test('that ends otherwise, or cannot be made again as it was, is not', async () => {
    const once = { madeAgain: undefined, made: 1, waited: 0 };
    expect(await tried([{ kind: 'unreachable', code: 'ECONNREFUSED' }])).toEqual({ kind: 'unreachable', ...once });
    expect(await tried([silent], { until: new Date() })).toEqual({ kind: 'timed-out', ...once });
    expect(await tried([silent], { meanwhile: () => Promise.resolve() })).toEqual({ kind: 'timed-out', ...once });
  });
});
