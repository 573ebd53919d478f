import { expect, test } from '@jest/globals';
import { remembering, watcher } from './watcher';

const asked = (...others: readonly ((text: string) => unknown)[]): readonly string[] => {
  const reached = new Set<string>();
  const { answers } = watcher(reached);
  const standard = answers<[string], unknown>(
    (text) => ({ user: text.trim() }),
    others.map((instead, at) => ({ name: `other-${at}`, instead })),
  );
  expect(standard(' jane ')).toEqual({ user: 'jane' });
  return [...reached];
};

test('a fault that answers otherwise is reached, and one that answers the same is not', () => {
  expect(
    asked(
      (text) => ({ user: text }),
      (text) => ({ user: text.trim() }),
    ),
  ).toEqual(['other-0']);
});

test('a fault that throws is reached', () => {
  expect(
    asked(() => {
      throw new Error('as a fault may');
    }),
  ).toEqual(['other-0']);
});

test('why somebody is not identified makes no difference, and that he is not does', () => {
  const reached = new Set<string>();
  const refuse = watcher(reached).answers<[], unknown>(
    () => ({ problem: 'expired' }),
    [
      { name: 'other-words', instead: () => ({ problem: 'not valid any more' }) },
      { name: 'identified', instead: () => ({ caller: 'jane' }) },
    ],
  );
  refuse();
  expect([...reached]).toEqual(['identified']);
});

test('what a fault asks the standard is watched no further', () => {
  const reached = new Set<string>();
  const { answers } = watcher(reached);
  const inner = answers<[string], string>((text) => text, [{ name: 'inner', instead: (text) => text.toUpperCase() }]);
  const outer = answers<[string], string>((text) => text, [{ name: 'outer', instead: (text) => inner(text) }]);
  outer('jane');
  expect([...reached]).toEqual([]);
  inner('jane');
  expect([...reached]).toEqual(['inner']);
});

test('others get the answer to the last question, whatever they have asked in between', () => {
  let times = 0;
  const { first, again } = remembering((question: object) => ({ question, times: ++times }));
  const [one, other] = [{}, {}];
  expect([first(one), again(one), again(other), again(one), first(one)].map((each) => each.times)).toEqual([
    1, 1, 2, 1, 3,
  ]);
});

test('a field that is computed when it is read makes a difference', () => {
  const reached = new Set<string>();
  const shared = {
    caller: {
      get user() {
        return 'jane';
      },
    },
  };
  watcher(reached).answers<[], unknown>(
    () => ({ caller: { user: 'jane' } }),
    [{ name: 'shared', instead: () => shared }],
  )();
  expect([...reached]).toEqual(['shared']);
});
