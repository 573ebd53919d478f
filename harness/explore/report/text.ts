import { evidenceSections } from '../../report/explain/evidence-sections';
import { line, palette, type Ink } from '../../report/text/ink';
import { row, type Style, type TextOptions } from '../../report/text/layout';
import { explain } from '../../results';
import type { Cause } from '../causes/cause';
import type { ExploreResult } from '../explore';
import type { KnownBranch } from '../expected';
import { againInWords, caseInWords, plural, resultSentence, unreached } from './facts';

const width = 16;

/** The report for people: every cause with its smallest case and evidence, what was covered, and the result last. */
export function exploreText(
  result: ExploreResult,
  { known, reproduce }: { readonly known: readonly KnownBranch[]; readonly reproduce: string },
  options: TextOptions = {},
): string {
  const style: Style = {
    paint: palette(options.coloured ?? false),
    columns: options.columns,
    verbose: options.verbose ?? false,
  };
  const lines = [
    ...header(result, style),
    line``,
    ...causes(result, known, style),
    ...coverage(result, known, style),
    ...closing(result, known, reproduce, style),
  ];
  return lines.map(({ painted }) => `${painted}\n`).join('');
}

function header({ target, seed, startedAt }: ExploreResult, style: Style): Ink[] {
  const fact = (label: string, value: string): Ink[] => row(style, { indent: 0, label, width: 10 }, value);
  return [
    ...fact('target', target.name),
    ...target.setups.flatMap(({ name, url }) => fact('', `${url}  ${name}`)),
    ...fact('profile', target.profile),
    ...(target.oracle === undefined ? [] : fact('identity', `asked with ${target.oracle}`)),
    ...fact('seed', seed),
    ...fact('started', `${startedAt.toISOString().replace('T', ' ').slice(0, 19)} UTC`),
  ];
}

function causes({ causes: all, subject }: ExploreResult, known: readonly KnownBranch[], style: Style): Ink[] {
  if (all.length === 0) return [];
  return [
    style.paint.strong(`${known.length === 0 ? 'Differences' : 'Disagreements'} (${plural(all.length, 'cause')})`),
    ...all.flatMap((cause, at) => [line``, ...causeLines(cause, at + 1, subject, known, style)]),
    line``,
  ];
}

function causeLines(
  cause: Cause,
  number: number,
  subject: ExploreResult['subject'],
  known: readonly KnownBranch[],
  style: Style,
): Ink[] {
  const { shrunk, first, cases } = cause;
  const { outcome, generated, tries } = shrunk;
  const branch = known.find(({ id }) => id === outcome.expected.branch);
  const labelled = (label: string, text: string): Ink[] => row(style, { indent: 4, label, width }, text);
  return [
    line`  ${style.paint.bad(`${number}.`)} ${style.paint.strong(outcome.expected.branch)}, setup ${outcome.setup}`,
    ...(branch === undefined ? [] : labelled('model', branch.sentence)),
    ...explain({ ...outcome.result, scenarioTitle: branch?.sentence ?? '' })
      .filter(([label]) => label !== 'rule' || branch === undefined)
      .flatMap(([label, text]) => labelled(label, text)),
    ...caseInWords(generated.explored, subject).flatMap((text, at) => labelled(at === 0 ? 'smallest case' : '', text)),
    ...labelled(
      'cases',
      `case ${first} was the first of ${plural(cases, 'case')} that differ in this way; ${plural(tries, 'smaller case')} tried; ${againInWords(cause)}`,
    ),
    ...evidenceSections(outcome.result.evidence).flatMap(({ role, lines }) =>
      lines.flatMap(({ text, verbatim }, at) =>
        row(style, { indent: 4, label: at === 0 ? role : '', width }, verbatim ? line`${text}` : text),
      ),
    ),
  ];
}

function coverage(result: ExploreResult, known: readonly KnownBranch[], style: Style): Ink[] {
  const never = unreached(result, known);
  const reached = known.flatMap(({ id }) => {
    const cases = result.branches.get(id) ?? 0;
    return cases === 0 ? [] : [{ id, cases }];
  });
  const counted = (label: string, value: string): Ink[] => row(style, { indent: 2, label, width: 32 }, value);
  return [
    style.paint.strong('Cases'),
    ...[...result.areas].flatMap(([area, { made, shown, failed }]) =>
      counted(area, `${made} made, ${shown} showed something, ${failed} disagreed`),
    ),
    ...(result.reasons.size === 0 ? [] : [line``, style.paint.strong('Nothing was shown by')]),
    ...[...result.reasons]
      .sort(([, one], [, other]) => other - one)
      .slice(0, 12)
      .flatMap(([reason, cases]) => row(style, { indent: 2, label: String(cases).padStart(5), width: 7 }, reason)),
    line``,
    ...(known.length === 0 ? [] : [style.paint.strong('Branches of the model, with the cases that took them')]),
    ...reached.sort((one, other) => other.cases - one.cases).flatMap(({ id, cases }) => counted(id, String(cases))),
    ...(never.length === 0 ? [] : [line``, style.paint.strong('Never reached')]),
    ...never.flatMap(({ id, sentence }) => counted(id, sentence)),
    line``,
  ];
}

function closing(result: ExploreResult, known: readonly KnownBranch[], reproduce: string, style: Style): Ink[] {
  const { duration, tally, unreachable, interrupted, leftBehind, unshrunk } = result;
  const seconds = duration / 1000;
  return [
    ...leftBehind.map((each) => line`${style.paint.doubtful(`left behind: ${each}`)}`),
    ...(unshrunk === 0
      ? []
      : [line`${plural(unshrunk, 'further disagreement')} not made smaller: the bound on time or number was reached`]),
    ...(unreachable === undefined ? [] : [line`${style.paint.bad(unreachable)}`]),
    ...(interrupted ? [line`${style.paint.doubtful('interrupted')}`] : []),
    line`${plural(tally.made, 'case')} in ${seconds.toFixed(1)} s (${(tally.made / Math.max(seconds, 0.001)).toFixed(0)} a second)`,
    line`again with ${reproduce}`,
    line`${style.paint.strong(resultSentence(result, known))}`,
  ];
}
