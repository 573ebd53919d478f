import { describe, expect, test } from '@jest/globals';
import { claiming, connect, get, inClearText, whoAmI } from '../../../vocabulary';
import type { Attempt, Point } from '../../../vocabulary/types';
import { differences } from './differences';

const alice = whoAmI({ present: 'alice' });

describe('the points in which two attempts differ', () => {
  const rows: readonly (readonly [string, Attempt, Attempt, readonly Point[]])[] = [
    ['nothing', alice, whoAmI({ present: 'alice' }), []],
    ['another certificate', alice, whoAmI({ present: 'bob' }), ['caller']],
    ['no certificate', alice, whoAmI(), ['caller']],
    ['headers', alice, whoAmI({ present: 'alice', headers: claiming('bob') }), ['claims']],
    ['another path and media type', get('/api'), get('/version', { accept: 'application/yaml' }), ['request']],
    ['the version of HTTP', alice, whoAmI({ present: 'alice', http: '2' }), ['connection']],
    ['a question before it', alice, whoAmI({ present: 'alice', after: [[]] }), ['company']],
    ['clear text', inClearText('GET', '/api'), connect({ trusting: 'anything' }), ['transport']],
    ['two at once', alice, whoAmI({ headers: claiming('bob') }), ['caller', 'claims']],
  ];

  test.each(rows)('%s', (_title, one, other, points) => {
    expect(differences(one, other)).toEqual(points);
    expect(differences(other, one)).toEqual(points);
  });

  test('a field that nobody has thought of is a mistake', () => {
    const unknown = { ...alice, colour: 'blue' } as Attempt;
    expect(() => differences(alice, unknown)).toThrow('no point of difference is named for the field colour');
  });
});
