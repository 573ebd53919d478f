import type { HttpResponse, Identity, Observation } from '../observation';
import { withoutToken, type Clock, type Exchange, type Probe } from '../attempt';
import { readIdentity } from '../target/oracles/identity';
import { observationOf, type ProgramAnswer } from './answer';
import { filesIn, type ClientProgram, type PrivateFolder } from './program';
import { runProgram } from './run-program';

/** How the sentence begins that an attempt ends with which a program cannot make as the harness makes it. */
export const cannot = (name: string): string => `${name} cannot make this attempt`;

export interface ReplayProbeOptions {
  readonly program: ClientProgram;
  /** Where the program lies. */
  readonly file: string;
  readonly folder: PrivateFolder;
  /** Milliseconds for one attempt. */
  readonly timeout: number;
  readonly clock: Clock;
  readonly identityOf?: ((response: HttpResponse) => Promise<Identity | undefined>) | undefined;
}

/** A probe whose attempts a program of the machine makes: the same endpoint, certificate, headers and path. */
export function createReplayProbe({ program, file, folder, timeout, clock, identityOf }: ReplayProbeOptions): Probe {
  const files = filesIn(folder);
  return async (exchange) => {
    const { endpoint, oracle, attempt } = exchange;
    const at = clock.now();
    const began = clock.elapsed();
    const observation = async (answer: ProgramAnswer, request: string): Promise<Observation> => {
      const { ending, response } = answer;
      const complete = ending.kind === 'response' && attempt.kind === 'who-am-i' ? response : undefined;
      return withoutToken(
        observationOf(answer, {
          address: `${endpoint.host}:${endpoint.port}`,
          request,
          identity: complete && (await (identityOf?.(complete) ?? readIdentity(oracle, complete))),
          at,
          duration: clock.elapsed() - began,
        }),
        exchange.token,
      );
    };
    const unable = { ending: { kind: 'unreachable', code: cannot(program.name) } } as const;
    const command = isPlain(exchange) ? program.command(exchange, files, timeout / 1000) : undefined;
    if (command === undefined) return observation(unable, '');
    // The program ends by itself, or a second later by force.
    const ended = await runProgram(file, command, { directory: folder.directory, within: timeout + 1000 });
    return observation(program.read(ended) ?? unable, command.request);
  };
}

/** Nothing happens on the way that only the harness itself can do. */
const isPlain = ({ requestOverride, session, meanwhile, until, shown }: Exchange): boolean =>
  [requestOverride, session, meanwhile, until, shown].every((each) => each === undefined);
