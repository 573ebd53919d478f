import type { CommandRun } from '../../../observation';
import type { Making } from '../../../run/sandwich/group';
import type { ClientTerms } from '../../../target/client';
import type { ScenarioOf } from '../../../vocabulary/types';
import { connectionsAt, octetsOf, requestsOf } from '../judge/facts';
import { judge } from '../judge/judge';
import { unmet } from '../judge/unmet';
import { takesToken } from '../planning/applicability';
import { reading } from '../reading';
import { isOverTls } from '../servers/addresses';
import type { ClientContext } from './context';
import { asEvidence } from './evidence';
import { lineOf } from './line';
import { perform } from './perform';
import { sideBySide } from './side-by-side';
import { isNotToldATokenLater } from '../../../vocabulary/client/attempt';
import { weakTls } from '../../../vocabulary/client/servers';
import type { AddressedBy, ClientExpectation, GivenServer, RunCommand } from '../../../vocabulary/client/types';
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
      told: attempt.path,
      isGivenToken: takesToken(context.target),
      through: attempt.through,
      otherwiseGiven: [
        attempt.files,
        attempt.kubeconfig,
        attempt.kubeconfigLater,
        attempt.pathNaming,
        attempt.gives,
        attempt.scheme,
      ].some((given) => given !== undefined),
      isListening: [attempt.against, attempt.through ?? ''].every(
        (name) => scenario.given[name]?.stopsListening !== true,
      ),
      controlled,
    });
    const server = scenario.given[attempt.against];
    const named = expectation.kind === 'keeps-from' ? scenario.given[expectation.server] : undefined;
    // Of one that ends at a redirect, neither success nor failure shows what it makes of what is behind it.
    const isAsItShould = judgement.verdict === 'passed' || ['used', 'failure-told'].includes(expectation.kind);
    const reason =
      unshown(observed, attempt, { server, proxy: scenario.given[attempt.through ?? ''] }, expectation, context) ??
      (server && isAsItShould ? unmet(expectation, observed, attempt, server, named) : undefined);
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

/** Nobody asks a client to find a server by these: one that is as it should be shows whether it does. */
const oddAddresses = {
  'ipv6-address': 'an address of IPv6',
  'name-with-a-dot': 'a name with a dot behind it',
} as const satisfies Partial<Record<AddressedBy, string>>;

/** Why a run shows nothing of what is asked: what the check is about did not happen. */
function unshown(
  run: CommandRun,
  attempt: RunCommand,
  { server, proxy }: { readonly server: GivenServer | undefined; readonly proxy: GivenServer | undefined },
  expectation: ClientExpectation,
  { unspoken }: Pick<ClientContext, 'unspoken'>,
): string | undefined {
  const { against, through, identityLater, files, gives, environment, kubeconfig } = attempt;
  const { speaks, protocol, addressedBy }: Partial<GivenServer> = server ?? {};
  const connections = connectionsAt(run, against);
  const isBehindTls = proxy !== undefined && isOverTls(proxy);
  const overTls = connectionsAt(run, through).filter(({ notTls }) => notTls === undefined);
  // Chosen by the server, whether or not the command has completed the handshake.
  if (protocol === 'h2' && !connections.some(({ alpn }) => alpn === 'h2'))
    return 'the command does not offer HTTP/2 (ALPN)';
  const met = ['used', 'authenticates'].includes(expectation.kind) ? requestsOf(connections) : connections;
  if (addressedBy !== undefined && addressedBy in oddAddresses && met.length === 0)
    return `the command does not come to ${oddAddresses[addressedBy as keyof typeof oddAddresses]}`;
  if (through !== undefined && proxy?.stopsListening !== true && connectionsAt(run, through).length === 0)
    return 'the command uses no proxy that its environment or its kubeconfig names';
  if (isBehindTls && expectation.kind === 'used' && octetsOf(overTls) === 0)
    return 'the command asks no proxy over TLS for which the CA vouches that it is given';
  // There as the control of the CA that is commented out: a command that refuses such a file trusts nobody by it.
  if (files === 'ca-and-another-commented-out' && connections.length === 0)
    return 'the command takes no CA file with lines that are commented out';
  if (environment === 'is-an-empty-directory' && connections.length === 0)
    return 'the command makes no connection where its home and its working directory are empty';
  if (environment === 'is-a-directory-of-another-user' && run.exit.kind === 'status' && connections.length === 0)
    return 'the command makes no connection in another working directory';
  // A client that refuses such a kubeconfig sends its password to no server.
  if (kubeconfig === 'with-a-password' && !run.success && run.exit.kind === 'status' && connections.length === 0)
    return 'the command takes no kubeconfig with a name and a password';
  if (gives !== undefined && connections.length === 0)
    return 'the command makes no connection with its certificate alone, or with its token alone';
  if (isNotToldATokenLater(attempt) && connections.length === 0)
    return 'the command makes no connection where it is told no token';
  if (identityLater === 'another-user-without-a-token' && connections.length === 0)
    return 'the command makes no connection where its token is empty';
  return speaks !== undefined && unspoken.has(speaks)
    ? `the harness cannot serve ${weakTls[speaks]} on this machine`
    : undefined;
}
