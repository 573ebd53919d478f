import { findingSeverities, verdicts, type claims } from '../../../../results';
import type { Outcome } from '../outcome';

/** What is known when metrics are asked for. */
export interface Known {
  /** The last run; undefined: there was none. */
  readonly last: Outcome | undefined;
  /** How many runs had each result. */
  readonly runs: ReadonlyMap<keyof typeof claims, number>;
  /** When certificates end, by what they are: `server`, or the flag that names the file. */
  readonly certificates: ReadonlyMap<string, Date>;
}

interface Family {
  readonly name: string;
  readonly type: 'gauge' | 'counter';
  readonly help: string;
  readonly samples: readonly (readonly [labels: Readonly<Record<string, string>>, value: number])[];
}

const day = 24 * 3600 * 1000;

/** All metrics in the text format of Prometheus, version 0.0.4. */
export const metricsText = (known: Known, now: Date): string =>
  familiesOf(known, now)
    .filter(({ samples }) => samples.length > 0)
    .map(textOf)
    .join('');

function familiesOf({ last, runs, certificates }: Known, now: Date): readonly Family[] {
  const ofLast = <Each>(samples: (outcome: Outcome) => readonly Each[]): readonly Each[] =>
    last === undefined ? [] : samples(last);
  return [
    {
      ...{ name: 'authn_conformance_verdicts', type: 'gauge' },
      help: 'Checks of the last run by verdict.',
      samples: ofLast(({ counts }) => verdicts.map((verdict) => [{ verdict }, counts[verdict]])),
    },
    {
      ...{ name: 'authn_conformance_result', type: 'gauge' },
      help: 'The result of the last run, as a label; always 1.',
      samples: ofLast(({ result }) => [[{ result }, 1]]),
    },
    {
      ...{ name: 'authn_conformance_findings', type: 'gauge' },
      help: 'Security findings of the last run by severity.',
      samples: ofLast(({ findings }) =>
        findingSeverities.map((severity) => [
          { severity },
          findings.filter((each) => each.severity === severity).length,
        ]),
      ),
    },
    {
      ...{ name: 'authn_conformance_certificate_expiry_days', type: 'gauge' },
      help: 'Days until a certificate ends; negative after that. server: what the target presents; others: the file of this flag.',
      samples: [...certificates].map(([certificate, end]) => [{ certificate }, (end.getTime() - now.getTime()) / day]),
    },
    {
      ...{ name: 'authn_conformance_last_run_timestamp_seconds', type: 'gauge' },
      help: 'When the last run began, in seconds since 1970.',
      samples: ofLast(({ startedAt }) => [[{}, startedAt.getTime() / 1000]]),
    },
    {
      ...{ name: 'authn_conformance_runs_total', type: 'counter' },
      help: 'Runs since the start of the program by result.',
      samples: [...runs].map(([outcome, count]) => [{ outcome }, count]),
    },
  ];
}

const textOf = ({ name, type, help, samples }: Family): string =>
  [
    `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(([labels, value]) => `${name}${labelsText(labels)} ${value}`),
    '',
  ].join('\n');

function labelsText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${labelValue(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

/** The value of a label, as it stands between double quotes. */
const labelValue = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
