import { type Selection } from '../plan';
import { exitCodeOf, exitCodes, withoutTls, type RunResult } from '../results';
import { collapsed, scenarioOf, underTls13 } from './collapse';
import { remembering } from './remembering';
import { measuredSubject, type MeasuredId } from './subjects';
import { tried, type TriedOptions } from './tried';

/** What all scenarios came to on a reference program with one fault. */
export interface Measured {
  readonly subject: MeasuredId;
  /** Undefined: the program as it should be. */
  readonly fault: string | undefined;
  /** The checks that failed, collapsed. */
  readonly failed: readonly string[];
  /** What was seen in each failed check, by its id without a version of TLS. */
  readonly shown?: ReadonlyMap<string, string>;
  /** Only TLS 1.3 was tried. */
  readonly brief: boolean;
  /** The scenarios, or single checks, that were run; undefined: all of them. */
  readonly only: readonly string[] | undefined;
  /** How many checks came to no decision, for example because their control failed. */
  readonly undecided: number;
  readonly conformant: boolean;
  /** Milliseconds. */
  readonly duration: number;
  /** Why there is no result to be compared: the harness or the server failed. */
  readonly problem: string | undefined;
}

/** What a measurement can be told. */
export interface MeasureOptions extends TriedOptions {
  /** The server's unless given. */
  readonly subject?: MeasuredId;
  /** Makes its targets; anew unless given. */
  readonly targets?: ReturnType<ReturnType<typeof measuredSubject>['targets']>;
  /** Under TLS 1.3 alone where both versions are tried otherwise. */
  readonly brief?: boolean;
  /** The ids of the scenarios, or of single checks without a version of TLS, to run; all of them unless given. */
  readonly only?: readonly string[];
}

/** Characters of what was seen in one check. */
const longest = 200;

/** Runs the scenarios one after the other, on a program each where the fault remembers something. Throws FaultError. */
export async function measure(fault: string | undefined, options: MeasureOptions = {}): Promise<Measured> {
  const { subject = 'api-server', kept, signal, brief = false, once = false, only, drawnOrder = false } = options;
  const { scenarios, targets } = measuredSubject(subject);
  const targetOf = options.targets ?? targets();
  const chosen = only === undefined ? scenarios : scenarios.filter(({ id }) => only.map(scenarioOf).includes(id));
  const portions = fault !== undefined && remembering.has(fault) ? chosen.map((scenario) => [scenario]) : [chosen];
  const results: RunResult[] = [];
  for (const portion of portions) {
    const ids = portion.map(({ id }) => id);
    const scenariosOfIt = only?.filter((id) => ids.includes(scenarioOf(id)));
    const selection: Selection = { ...(brief && { tls: '1.3' }), ...(scenariosOfIt && { scenarios: scenariosOfIt }) };
    results.push(await tried(portion, targetOf(fault), selection, { kept, signal, once, drawnOrder }));
  }
  const all = results.flatMap((result) => result.checks);
  const checks = (...verdicts: readonly string[]): readonly string[] =>
    all.filter(({ verdict }) => verdicts.includes(verdict)).map(({ id }) => id);
  const [broken] = all.filter(({ verdict }) => verdict === 'error');
  return {
    subject,
    fault,
    failed: brief ? underTls13(checks('failed')) : collapsed(checks('failed')),
    shown: new Map(
      all
        .filter(({ verdict }) => verdict === 'failed')
        .map(({ id, code, actual = '' }) => [withoutTls(id), `${code ?? ''}: ${actual.slice(0, longest)}`]),
    ),
    brief,
    only,
    undecided: checks('inconclusive').length,
    conformant: results.every((result) => exitCodeOf(result) === exitCodes.conformant),
    duration: results.reduce((sum, result) => sum + result.duration, 0),
    problem:
      broken === undefined
        ? results.find(({ unreachable }) => unreachable !== undefined)?.unreachable
        : `${broken.id}: ${broken.reason ?? 'error'}`,
  };
}
