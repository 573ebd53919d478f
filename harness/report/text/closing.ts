import { exchangeOf } from '../../observation';
import { claimOf, summarize, type CheckResult, type RunResult } from '../../results';
import { byReason } from '../grouping';
import { count, resultSentence, summaryLine } from '../explain/sentences';
import { type Ink, line } from './ink';
import { row, type Style } from './layout';

/** The checks that did not run, by reason: never counted as passed. */
export function unrun({ checks }: RunResult, style: Style): Ink[] {
  const headings = [
    ['needs-input', 'Not applicable: needs input'],
    ['does-not-concern', 'Not applicable: does not concern this target'],
    [undefined, 'Skipped'],
  ] as const;
  return headings.flatMap(([because, heading]) => {
    const left = checks.filter((check) => check.because === because);
    const reasons = byReason(left, because === undefined ? 'skipped' : 'not-applicable');
    if (reasons.length === 0) return [];
    const total = reasons.reduce((sum, [, members]) => sum + members.length, 0);
    const lines = reasons.flatMap(([reason, members]) => [
      ...row(style, { indent: 2, label: String(members.length).padStart(3), width: 5 }, reason),
      ...(style.verbose ? members.map(({ id }) => line`       ${style.paint.quiet(id)}`) : []),
    ]);
    return [style.paint.strong(`${heading} (${count(total, 'check')})`), ...lines, line``];
  });
}

/** What no target can fail: it is counted apart. Those that were left out are not mentioned. */
export function thisHarness(checks: readonly CheckResult[], { paint }: Style): Ink[] {
  const { passed, failed, inconclusive, error } = summarize(checks);
  const ran = passed + failed + inconclusive + error;
  if (ran === 0) return [];
  return [
    line`${paint.strong('This harness')}: ${String(passed)} of ${count(ran, 'check')} that no target can fail passed`,
    line``,
  ];
}

/** Where this kind of server differs from the letter of the specification; nothing is hidden. */
export function deviations(run: RunResult, style: Style): Ink[] {
  const verb = claimOf(run) === 'conformant' ? 'Conforms' : 'Judged';
  return [run.target, ...(run.others ?? [])].flatMap(({ profile, deviations: found }) =>
    found.length === 0
      ? []
      : [
          line`${style.paint.strong(`${verb} as ${profile}`)}: differs from the letter of the specification in`,
          ...found.flatMap(({ clause, sentence }) => row(style, { indent: 2, label: clause, width: 8 }, sentence)),
          line``,
        ],
  );
}

/** As many certificates as this are listed one by one. */
const fewCertificates = 12;

/** The certificates of the target's CAs that the run leaves behind, which are worth something until they expire. */
export function certificates({ name, certificates: made }: RunResult, { paint }: Style): Ink[] {
  const last = made.reduce((latest, { notAfter }) => Math.max(latest, notAfter.getTime()), 0);
  if (last === 0) return [];
  const until = new Date(last).toISOString().slice(0, 19).replace('T', ' ');
  const mark = `OU=authn-conformance ${name}`;
  const marked = made.filter(({ subject }) => subject.split(/[,+]/).includes(mark)).length;
  const clear = marked === 0 ? '' : `, ${marked === made.length ? 'each' : String(marked)} with ${mark}`;
  const few = made.length <= fewCertificates;
  const list = few ? '' : ', and the JSON report lists them all by serial number';
  return [
    line`${paint.quiet(`${count(made.length, 'certificate')} issued by CAs of the target${clear}; none is valid after ${until} UTC${list}`)}`,
    ...(few ? made.map(({ serialNumber, subject }) => line`  ${paint.quiet(`${serialNumber}  ${subject}`)}`) : []),
    line``,
  ];
}

/** How much rests on a second try: a target that is slow at times, or that hangs at times. */
export function madeAgain({ checks }: RunResult, { paint }: Style): Ink[] {
  const observed = new Set(checks.flatMap(({ evidence }) => evidence.map((each) => each.observed)));
  const again = [...observed].filter((each) => exchangeOf(each)?.madeAgain === true).length;
  if (again === 0) return [];
  const why =
    'because the target did not answer before the timeout the first time, for which --timeout gives it longer, or reset the connection in its answer';
  return [line`${paint.doubtful(`${count(again, 'attempt')} made again, ${why}`)}`, line``];
}

/** What is still on the target: to be deleted by hand. */
export function leftBehind({ leftBehind: left }: RunResult, { paint }: Style): Ink[] {
  if (left.length === 0) return [];
  return [
    line`${paint.doubtful(`LEFT BEHIND on the target, because it could not be deleted: ${count(left.length, 'object')}`)}`,
    ...left.map((each) => line`  ${each}`),
    line``,
  ];
}

/** The result of the run as a sentence, then in numbers. */
export function result(run: RunResult, { paint }: Style): Ink[] {
  const claim = claimOf(run);
  const critical = run.findings.some(({ severity }) => severity === 'critical');
  const good = claim === 'conformant' && !critical;
  const bad = claim === 'nonconformant' || claim === 'security-finding';
  const colour = good ? paint.good : bad ? paint.bad : paint.doubtful;
  return [colour(resultSentence(run)), line`${summaryLine(run)}`];
}
