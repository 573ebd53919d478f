import { constantFrom, oneof, tuple, type Arbitrary } from 'fast-check';
import { word } from './group';

type Twins = readonly [string, string];

/** What programs take for the same text. */
const changes: readonly [(text: string) => Twins, ...((text: string) => Twins)[]] = [
  (text) => [`b${text}`, `B${text}`],
  (text) => [`${text}d`, `${text.toUpperCase()}D`],
  (text) => [`${text}é`, `${text}e\u0301`],
  (text) => [`${text}ﬁ`, `${text}fi`],
  (text) => [`${text}ß`, `${text}ss`],
  (text) => [text, `${text}.`],
  (text) => [text, `${text}\u200b`],
  (text) => [`${text}-b`, `${text}_b`],
  (text) => [`${text}%41`, `${text}A`],
  (text) => [text, `0${text}`],
  (text) => [`${'x'.repeat(64)}${text}`, `${'x'.repeat(64)}y${text}`],
];

/** Two texts that are not the same, and that a program takes for the same which folds, normalizes, trims, decodes or cuts them. */
export const twins: Arbitrary<Twins> = tuple(word(), constantFrom(...changes)).map(([text, change]) => change(text));

/** The same, also by spaces around one of them, which no header has. */
export const twinsInCertificates: Arbitrary<Twins> = oneof(
  { withCrossShrink: true },
  { arbitrary: twins, weight: 4 },
  { arbitrary: word().map((text): Twins => [text, ` ${text}`]), weight: 1 },
);
