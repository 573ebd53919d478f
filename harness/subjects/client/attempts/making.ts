import type { CommandRun } from '../../../observation';
import type { Making } from '../../../run/sandwich/group';
import type { ClientTerms } from '../../../target/client';
import type { ScenarioOf } from '../../../vocabulary/types';
import { connectionsAt } from '../judge/facts';
import { judge } from '../judge/judge';
import { unmet } from '../judge/unmet';
import { reading } from '../reading';
import type { ClientContext } from './context';
import { asEvidence } from './evidence';
import { lineOf } from './line';
import { perform } from './perform';
import { sideBySide } from './side-by-side';
import { weakTls } from '../../../vocabulary/client/servers';
import type { GivenServer, RunCommand } from '../../../vocabulary/client/types';
import { commandInWords } from '../../../vocabulary/client/prose/attempt-prose';
import { serverInWords } from '../../../vocabulary/client/prose/server-prose';

/** How attempts on a client are made and judged. */
export const making = (
  scenario: ScenarioOf<ClientTerms>,
  context: ClientContext,
  make: typeof perform = perform,
): Making<ClientTerms> => ({
  reading,
  order: context.order,
  each: sideBySide,
  perform: (group, attempt, tls) => make(group.scenario, attempt, tls, context),
  judge(expectation, observed, { attempt, controlled }) {
    if (observed.kind !== 'command') throw new Error('what was seen is of no client');
    const judgement = judge(expectation, observed, {
      ...context,
      against: attempt.against,
      through: attempt.through,
      otherFiles: attempt.files !== undefined || attempt.kubeconfig !== undefined,
      controlled,
    });
    const server = scenario.given[attempt.against];
    const named = expectation.kind === 'keeps-from' ? scenario.given[expectation.server] : undefined;
    // Of one that ends at a redirect, neither success nor failure shows what it makes of what is behind it.
    const isAsItShould = judgement.verdict === 'passed' || ['used', 'failure-told'].includes(expectation.kind);
    const reason =
      unshown(observed, attempt, server, context) ??
      (server && isAsItShould ? unmet(expectation, observed, attempt.against, server, named) : undefined);
    // What is sent to whom must not be stays a failure, however it was sent.
    return reason === undefined || judgement.severity === 'safety'
      ? judgement
      : {
          verdict: 'not-applicable',
          expected: judgement.expected,
          actual: judgement.actual,
          layer: judgement.layer,
          reason,
        };
  },
  evidence(role, attempt, observed) {
    if (observed.kind !== 'command') throw new Error('what was seen is of no client');
    const server = scenario.given[attempt.against];
    return {
      role,
      attempt: commandInWords(attempt, server && `a server ${serverInWords(server)}`),
      observed: asEvidence(observed),
      reproduce: undefined,
      detail: (check) => lineOf(context.target, check),
    };
  },
});

/** Why a run shows nothing of what is asked: what the check is about did not happen. */
function unshown(
  run: CommandRun,
  { against, through }: RunCommand,
  server: GivenServer | undefined,
  { unspoken }: Pick<ClientContext, 'unspoken'>,
): string | undefined {
  const { speaks, protocol }: Partial<GivenServer> = server ?? {};
  // Chosen by the server, whether or not the command has completed the handshake.
  if (protocol === 'h2' && !connectionsAt(run, against).some(({ alpn }) => alpn === 'h2'))
    return 'the command does not offer HTTP/2 (ALPN)';
  if (through !== undefined && connectionsAt(run, through).length === 0)
    return 'the command uses no proxy that its environment or its kubeconfig names';
  return speaks !== undefined && unspoken.has(speaks)
    ? `the harness cannot serve ${weakTls[speaks]} on this machine`
    : undefined;
}
