import type { CommandRun } from '../../observation';
import { sentence } from '../../text';
import { TargetError } from '../../target/types';
import { clientScenario, run, server, used } from '../../vocabulary/client';
import type { TlsVersion } from '../../vocabulary/types';
import type { ClientContext } from './attempts/context';
import { perform } from './attempts/perform';
import { connectionsAt, isAuthenticated, requestsOf } from './judge/facts';
import { judge } from './judge/judge';

/** A server on which nothing can be wrong but the command. */
const good = clientScenario({
  id: 'proof-of-the-input',
  clause: '5.1.6',
  level: 'MUST',
  title: 'The command works',
  given: { good: server() },
  checks: { works: { when: run('good'), then: used() } },
});

/** Rejects with TargetError unless the command works against a good server: whatever it did afterwards would show nothing. */
export async function proveInput(context: ClientContext): Promise<void> {
  const observed = await perform(good, run('good'), undefined, context);
  if (judge(used(), observed, context).verdict !== 'passed')
    throw new TargetError(`the command does not work against a server that is as it should be: ${failure(observed)}`);
  // One that presents it once has it: where it does not, that is a defect.
  const requests = requestsOf(connectionsAt(observed, undefined));
  if (context.target.presentsCertificate && !requests.some(({ connection }) => isAuthenticated(connection, context)))
    throw new TargetError(
      'the command makes its request without its client certificate to a server that asks for one: it is not given `{cert}` and `{key}` (say `--no-client-certificate` if it has none), or does not present them',
    );
}

/**
 * Which of these versions the command does not use with a good server that speaks no other one: a client may speak one version of TLS alone, and
 * what it does in another is nothing to judge. A run that fails once is made again.
 */
export async function unspokenVersions(
  versions: readonly TlsVersion[],
  context: ClientContext,
): Promise<ReadonlySet<TlsVersion>> {
  const uses = async (tls: TlsVersion): Promise<boolean> =>
    judge(used(), await perform(good, run('good'), tls, context), context).verdict === 'passed';
  const unspoken = new Set<TlsVersion>();
  for (const tls of versions) if (!(await uses(tls)) && !(await uses(tls))) unspoken.add(tls);
  return unspoken;
}

/** What came of it, and what to look at. */
function failure({ exit, success, stderr, stdout, servers }: CommandRun): string {
  const last = [stderr, stdout].flatMap((text) => text.trim().split('\n').at(-1) ?? []).find((line) => line !== '');
  const said = last === undefined || last === '' ? '' : `, and says ${JSON.stringify(sentence(last).slice(0, 300))}`;
  if (exit.kind === 'not-started') return `it cannot be started (${exit.why})`;
  if (exit.kind === 'timed-out') return `it does not end within its time limit (\`--timeout\`)${said}`;
  const ended = exit.kind === 'signal' ? `it is ended by ${exit.signal}` : `it ends with status ${exit.status}`;
  const connections = servers.flatMap((each) => each.connections);
  if (connections.length === 0) return `${ended} and makes no connection; give it \`{url}\`${said}`;
  if (!connections.some(({ requests }) => requests.some(({ complete }) => complete)))
    return `${ended} and makes no request; give it \`{ca}\` as the CA to trust${said}`;
  return success ? `${ended} and its request is not answered${said}` : `${ended}, which is no success${said}`;
}
