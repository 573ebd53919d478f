import type { CommandRun } from '../../../observation';
import type { Judgement } from '../../../results';
import { clientExpectationInWords } from '../../../vocabulary/client/prose/expectation-prose';
import type { ClientExpectation } from '../../../vocabulary/client/types';
import { conformance, inconclusive, type Ruling } from '../../../judge/finding';
import { laterState } from '../servers/states';
import type { JudgeContext } from './context';
import {
  actsAsNobody,
  keepsFrom,
  keepsItsHost,
  keepsItsIdentity,
  keepsItsKey,
  keepsToItsHost,
  presentsItsPath,
  redirectTold,
} from './credentials';
import { connectionsAt, counted, endInWords, octetsOf, requestsOf } from './facts';
import { keepsSecrets } from './secrets';
import { clearTextRefused, keepsFromClearTextAlike, speaksTls } from './requests/clear-text';
import {
  asksAsTold,
  authenticates,
  failureTold,
  makesNoRequest,
  rejected,
  rejectedAgain,
  rejectedLater,
  successNeedsARequest,
  used,
  writesWhole,
} from './requests/requests';
import { actsAsNobodyElse, keepsUsersApart } from './users';

/** Compares what a run of the command has come to with what must be; pure. */
export function judge(expectation: ClientExpectation, run: CommandRun, context: JudgeContext): Judgement {
  const ruling = notJudgeable(run, expectation, context) ?? rule(expectation, run, context);
  const connections = connectionsAt(run, context.against);
  const saw = `the client ${endInWords(run)}; the server received ${counted(octetsOf(connections), 'octet')} of HTTP on ${counted(connections.length, 'connection')}`;
  const because = ruling.verdict === 'failed' ? ruling.because : undefined;
  return {
    verdict: ruling.verdict,
    expected: `the client ${clientExpectationInWords(expectation)}`,
    actual: because === undefined ? saw : `${because} (${saw})`,
    layer: layerOf(run, context),
    ...(ruling.verdict === 'failed' ? { severity: ruling.severity, code: ruling.code } : {}),
    ...('reason' in ruling ? { reason: ruling.reason } : {}),
  };
}

function rule(expectation: ClientExpectation, run: CommandRun, context: JudgeContext): Ruling {
  switch (expectation.kind) {
    case 'used':
      return used(run, context);
    case 'asks-as-told':
      return asksAsTold(run, context);
    case 'writes-whole':
      return writesWhole(run, context);
    case 'authenticates':
    case 'presents-certificate':
      return authenticates(run, context);
    case 'rejected':
      return expectation.again === true ? rejectedAgain(run, context) : rejected(run, context);
    case 'rejected-later':
      return rejectedLater(run, context, laterState);
    case 'failure-told':
      return failureTold(run, context);
    case 'clear-text-refused':
      return clearTextRefused(run, context);
    case 'keeps-from-clear-text-alike':
      return keepsFromClearTextAlike(run, expectation.server, context);
    case 'speaks-tls':
      return speaksTls(run, context);
    case 'keeps-from':
      return keepsFrom(run, expectation, context);
    case 'redirect-told':
      return redirectTold(run, expectation.server, context);
    case 'keeps-its-key':
      return keepsItsKey(run, context);
    case 'keeps-its-host':
      return keepsItsHost(run, context);
    case 'keeps-to-its-host':
      return keepsToItsHost(run, expectation, context);
    case 'presents-its-path':
      return presentsItsPath(run, context);
    case 'success-needs-a-request':
      return successNeedsARequest(run, context);
    case 'keeps-its-identity':
      return keepsItsIdentity(run, context);
    case 'acts-as-nobody':
      return actsAsNobody(run, context);
    case 'acts-as-nobody-else':
      return actsAsNobodyElse(run, context);
    case 'keeps-users-apart':
      return keepsUsersApart(run, context);
    case 'keeps-secrets':
      return keepsSecrets(run, expectation, context);
    case 'makes-no-request':
      return makesNoRequest(run, expectation, context);
  }
}

const mustConnect = new Set<ClientExpectation['kind']>(['used', 'asks-as-told', 'authenticates', 'presents-its-path']);

/** What a client can meet without a connection: it refuses a URL, a path or files before it connects, and a server that does not listen accepts none. */
const meetsUnconnected = (expectation: ClientExpectation, otherwiseGiven: boolean, isListening: boolean): boolean =>
  expectation.kind === 'clear-text-refused' ||
  expectation.kind === 'keeps-from-clear-text-alike' ||
  (!isListening &&
    (expectation.kind === 'success-needs-a-request' ||
      (expectation.kind === 'keeps-secrets' && expectation.from === 'output'))) ||
  (otherwiseGiven &&
    (expectation.kind === 'rejected' ||
      expectation.kind === 'keeps-its-identity' ||
      expectation.kind === 'speaks-tls' ||
      expectation.kind === 'acts-as-nobody' ||
      expectation.kind === 'keeps-from' ||
      (expectation.kind === 'keeps-secrets' && expectation.from === 'output')));

/** What is to be said of runs that show nothing of the client at its server: it was not started, or did not connect. */
function notJudgeable(
  run: CommandRun,
  expectation: ClientExpectation,
  { against, through, controlled, otherwiseGiven = false, isListening = true }: JudgeContext,
): Ruling | undefined {
  const { kind } = expectation;
  if (run.exit.kind === 'not-started') return inconclusive(`the command cannot be started (${run.exit.why})`);
  if (connectionsAt(run, against).length > 0 || kind === 'makes-no-request') return undefined;
  // What it has said to the proxy, it has not said to the server.
  if (through !== undefined && connectionsAt(run, through).length > 0) return undefined;
  // Nor what it has said to the one that it must keep something from.
  const isKeptFrom = expectation.kind === 'keeps-from' || expectation.kind === 'keeps-from-clear-text-alike';
  if (isKeptFrom && connectionsAt(run, expectation.server).length > 0) return undefined;
  // The command works with the files of the run: what it does not with others is its own.
  if (otherwiseGiven && mustConnect.has(kind))
    return conformance('trusted-server-not-used', 'the client made no connection to a correct server');
  if (run.exit.kind === 'timed-out' && controlled === true)
    return conformance('does-not-end', 'the client does not connect, and does not end');
  if (kind === 'failure-told' && run.success && controlled === true)
    return conformance('success-reported', 'the client makes no connection and reports success');
  if (!meetsUnconnected(expectation, otherwiseGiven, isListening) || run.exit.kind === 'timed-out')
    return inconclusive('the command made no connection to the server');
  return run.success
    ? conformance('success-reported', 'the client makes no connection and reports success')
    : undefined;
}

/** How far it came, for lists. */
function layerOf(run: CommandRun, { against }: JudgeContext): string {
  const connections = connectionsAt(run, against);
  const alert = connections
    .flatMap(({ alerts }) => alerts)
    .find(({ direction, name }) => direction === 'received' && name !== 'close_notify');
  if (requestsOf(connections).length > 0) return 'request';
  if (octetsOf(connections) > 0) return 'octets';
  if (alert !== undefined) return `tls-alert ${alert.name}`;
  return connections.length > 0 ? 'connection' : 'none';
}
