import { expect, test } from '@jest/globals';
import type { Forwarding } from '../../../../observation';
import { getThrough } from '../../../../vocabulary/front-proxy';
import type { JudgeContext } from '../context';
import { judgeUpstreamRefused } from './upstream-hop';

const contextOf = (attempt: Parameters<typeof getThrough>[0]): JudgeContext =>
  ({
    attempt: getThrough({ ...attempt, upstream: 'name-of-the-request' }),
    marks: { read: () => undefined },
  }) as unknown as JudgeContext;
const answered = (status: number): Forwarding =>
  ({
    exchange: { ending: { kind: 'response' }, response: { status, headers: [], body: '' } },
    arrived: [],
  }) as unknown as Forwarding;

test.each([400, 404, 421])(
  'a front proxy that answers %d to another host than its own shows nothing of the upstream',
  (status) => {
    expect(judgeUpstreamRefused(answered(status), contextOf({ host: 'nobody.example' }))).toHaveProperty('unconcerned');
  },
);

test('an answer of the gateway without a connection, or such an answer to its own host, leaves it open', () => {
  expect(judgeUpstreamRefused(answered(502), contextOf({ host: 'nobody.example' }))).toHaveProperty('inconclusive');
  expect(judgeUpstreamRefused(answered(421), contextOf({}))).toHaveProperty('inconclusive');
});
