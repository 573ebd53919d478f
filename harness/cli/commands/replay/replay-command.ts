import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { changeOf, elsewhere, makeAgain, outcomeOf, readFolder, type RecordedAttempt } from '../../../replay';
import { printable } from '../../../report';
import { answerLines } from '../../../report/explain/sent';
import { describeObservation } from '../../../report/explain/evidence';
import { exitCodes, type ExitCode } from '../../../results';
import { flagOf } from '../../../settings';
import { keepSecret, withoutOddSecrets } from '../../../text';
import { UsageError, type Io } from '../../output/io';

/** The flags of `replay`. */
export interface ReplayFlags {
  readonly target?: string;
  readonly ca?: string;
  readonly hold?: boolean;
  readonly timeout?: number;
  readonly yesThisIsMine?: boolean;
}

/** Milliseconds for which a connection is held open at most. */
const longestHold = 15 * 60_000;
const usualTimeout = 5000;

/** A file of evidence is never longer. */
const longestFile = 8 * 1024 * 1024;

/** Makes the attempts of a check again: its control, then itself. Throws UsageError and TargetError. */
export async function replayCommand(folder: string, flags: ReplayFlags, io: Io): Promise<ExitCode> {
  const read = readFolder((file) => content(join(folder, file)));
  if ('problem' in read) throw new UsageError(`replay ${folder}: ${read.problem}`);
  const attempts = await Promise.all(wanted(read.attempts).map((each) => towards(each, flags)));
  const expired = attempts.find(isExpired);
  if (expired !== undefined)
    throw new UsageError(
      `replay ${folder}: the certificate of its ${words(expired.role)} was valid until ${expired.how.credential?.facts.notAfter.toISOString() ?? ''}; make a new run`,
    );
  for (const { how } of attempts) for (const secret of secretsIn(how)) keepSecret(secret);
  const write = (line: string): void => {
    io.out(`${withoutOddSecrets(line)}\n`);
  };
  write(printable(read.check));
  let code: ExitCode = exitCodes.conformant;
  for (const attempt of attempts) {
    if (io.signal.aborted) break;
    const again = await makeOne(attempt, flags, io, write);
    if (again === exitCodes.unreachable) return again;
    if (again !== exitCodes.conformant) code = again;
  }
  return code;
}

async function makeOne(
  { role, how, outcome }: RecordedAttempt,
  { timeout = usualTimeout, hold = false }: ReplayFlags,
  io: Io,
  write: (line: string) => void,
): Promise<ExitCode> {
  const holds = hold && role === 'check';
  const observed = await makeAgain(how, {
    timeout,
    clock: { now: () => new Date(), elapsed: () => performance.now() },
    ...(holds && {
      hold: async (observation) => {
        write(`the connection is held open: ${printable(describeObservation(observation))}; interrupt to end`);
        await interrupted(io.signal);
      },
    }),
  });
  if (observed.ending.kind === 'unreachable') {
    io.err(`${withoutOddSecrets(printable(describeObservation(observed)))}\n`);
    return exitCodes.unreachable;
  }
  const change = changeOf(outcome, outcomeOf(observed));
  write(`${words(role)}: ${printable(describeObservation(observed))}`);
  write(`  ${change === undefined ? 'as recorded' : `NOT as recorded: ${printable(change)}`}`);
  if (role !== 'control-before') for (const line of answerLines(observed.response)) write(`  ${line}`);
  return change === undefined ? exitCodes.conformant : exitCodes.nonconformant;
}

/** The control once, and then the check with what it is compared with. */
const wanted = (attempts: readonly RecordedAttempt[]): readonly RecordedAttempt[] =>
  ['control-before', 'reference', 'check'].flatMap((role) => attempts.filter((each) => each.role === role).slice(0, 1));

const words = (role: string): string => (role === 'control-before' ? 'control' : role);

async function towards(
  recorded: RecordedAttempt,
  { target, ca, yesThisIsMine = false }: ReplayFlags,
): Promise<RecordedAttempt> {
  const { how } = recorded;
  if (how.onlyHere !== undefined) throw new UsageError(`replay: it cannot be made again: ${how.onlyHere}`);
  const trust = ca === undefined ? how.trust : content(ca);
  if (trust === undefined && ca !== undefined)
    throw new UsageError(`${flagOf('ca')} ${ca}: cannot be read; name a file in PEM`);
  return { ...recorded, how: await elsewhere(how, { ...placeOf(target), trust, yesThisIsMine }) };
}

/** Where a URL leads. */
function placeOf(target: string | undefined): { readonly host?: string; readonly port?: number } {
  if (target === undefined) return {};
  const url = URL.canParse(target) ? new URL(target) : undefined;
  if (url?.protocol !== 'https:') throw new UsageError(`${flagOf('target')} ${target}: say https://HOST:PORT`);
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port === '' ? '443' : url.port) };
}

/** Whether the certificate was valid then and is not any more: another answer would be no other behaviour. */
const isExpired = ({ how: { credential }, at }: RecordedAttempt): boolean =>
  credential !== undefined && credential.facts.notAfter > at && credential.facts.notAfter < new Date();

/** What the requests bear as credentials: an answer may repeat it. */
const secretsIn = ({ before, own, beside }: RecordedAttempt['how']): readonly string[] =>
  [...before, own, ...beside].flatMap(({ headers }) =>
    headers.flatMap(([name, value]) => (/^(proxy-)?authorization$/i.test(name) ? (value.split(' ')[1] ?? []) : [])),
  );

const interrupted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, longestHold);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });

/** The text of a file of bounded size; undefined: there is none. */
function content(path: string): string | undefined {
  try {
    return statSync(path).size > longestFile ? undefined : readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
