import { bySubject, type CheckResult, type RunResult } from '../results';
import { byScenario, distinct } from './grouping';
import type { Output, Reporter } from './output';
import { count, verdictWords } from './explain/sentences';
import { certificates, deviations, leftBehind, madeAgain, result, thisHarness, unrun } from './text/closing';
import { findings } from './text/findings';
import { header } from './text/header';
import { line, palette, wantsColour } from './text/ink';
import type { Style, TextOptions } from './text/layout';
import { expectedFailures, problems } from './text/problems';
import { type ProgressBar, progressBar } from './text/progress-bar';
import { isProblem, scenario } from './text/scenarios';

export type { TextOptions } from './text/layout';

/** The report for people: what ran, every scenario, every problem with its evidence, and the result last. */
export function renderText(run: RunResult, options: TextOptions = {}): string {
  const style: Style = {
    paint: palette(options.coloured ?? false),
    columns: options.columns,
    verbose: options.verbose ?? false,
  };
  // A target that was never reached is one sentence, not a list of everything that could not be tried.
  const shown = run.unreachable === undefined || run.checks.some(wasTried) ? run.checks : [];
  const { target, harness } = bySubject(shown);
  const severalSetups = distinct(target.map(({ setup }) => setup)).length > 1;
  const scenarios = byScenario(target).flatMap((one) => scenario(one, { ...style, severalSetups }));
  const lines = [
    ...header(run, style),
    line``,
    ...(scenarios.length === 0 ? [] : [...scenarios, line``]),
    // What was left undecided when the process ended has one reason, which the result says.
    ...problems(run.crashed === undefined ? shown : shown.filter(wasTried), style),
    ...expectedFailures(shown, style),
    ...unrun({ ...run, checks: target }, style),
    ...thisHarness(harness, style),
    ...deviations(run, style),
    ...madeAgain(run, style),
    ...certificates(run, style),
    ...leftBehind(run, style),
    ...findings(run.findings, style),
    ...result(run, style),
  ];
  return lines.map(({ painted }) => `${painted}\n`).join('');
}

/**
 * Shows progress while the run goes on, and the whole report at its end: a bar on a terminal, elsewhere a line for each
 * check that did not pass (for every check when asked to be verbose).
 */
export function textReporter(output: Output): Reporter {
  let bar: ProgressBar | undefined;
  let running: ReadonlySet<string> = new Set();
  let total = 0;
  let decided = 0;
  return {
    onBegin: (planned, rounds = 1, requests = 0) => {
      running = new Set(planned.map(({ id }) => id));
      total = planned.length * rounds;
      const asking = requests === 0 ? '' : `, with about ${count(requests, 'request')}`;
      output.write(
        `running ${count(planned.length, 'check')}${rounds === 1 ? '' : `, ${rounds} times each`}${asking}\n`,
      );
      if (output.terminal) bar = progressBar(total, output);
    },
    onCheck: (check) => {
      // What the plan left out takes no part in the progress.
      if (!running.has(check.id)) return;
      decided += 1;
      if (bar !== undefined) bar.advance(isProblem(check));
      else if (output.verbose === true || (isProblem(check) && wasTried(check))) {
        output.write(`${line`${decided}/${total} ${verdictWords[check.verdict]} ${check.id}`.painted}\n`);
      }
    },
    onEnd: (run) => {
      bar?.clear();
      output.write(
        renderText(run, {
          coloured: wantsColour(output.terminal, process.env),
          columns: output.terminal ? output.columns : undefined,
          verbose: output.verbose,
        }),
      );
    },
  };
}

const wasTried = ({ evidence, verdict }: CheckResult): boolean => evidence.length > 0 || verdict === 'error';
