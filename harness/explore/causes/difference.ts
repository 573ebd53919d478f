import type { Outcome } from '../run/session';

/**
 * In what way a case differs from what the model says, before it is shrunk: the branch, how grave it is and the sentence of the
 * judge without the texts in it, and without these names.
 */
export function differenceOf({ expected, result, explored }: Outcome, names: readonly string[]): string {
  const { branch } = expected;
  const sentence = (result.actual ?? '')
    .replace(/.*\): /s, '')
    .replace(/"(?:[^"\\]|\\.)*"/g, '""')
    .replace(/\d+/g, '0')
    .split(' ')
    .map((word) => (names.includes(word) ? 'NAME' : word))
    .join(' ');
  const parts = [...new Set(sentence.split('; '))].sort().join('; ');
  return [branch, explored.area, result.severity ?? '', parts].join(' | ').slice(0, 300);
}
