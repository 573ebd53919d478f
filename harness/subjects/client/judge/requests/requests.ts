import { conformance, notApplicable, passed, safety, type Ruling } from '../../../../judge/finding';
import type { CommandRun, RecordedConnection } from '../../../../observation';
import { lengthOfLongAnswer } from '../../../../vocabulary/client/servers';
import type { ClientExpectation } from '../../../../vocabulary/client/types';
import { discovery } from '../../servers/addresses';
import { longBody } from '../../servers/served';
import type { JudgeContext } from '../context';
import { connectionsAt, counted, isAuthenticated, octetsOf, receivedText, requestsOf } from '../facts';

/** Its request reached the server whole and was answered, and it reports success. */
export function used(run: CommandRun, { against }: JudgeContext): Ruling {
  const requests = requestsOf(connectionsAt(run, against));
  if (requests.length === 0)
    return conformance('trusted-server-not-used', 'the client made no request to a correct server');
  if (!requests.some(({ request: { answered } }) => answered !== undefined))
    return conformance('trusted-server-not-used', 'the client did not wait for the answer to its request');
  return run.success ? passed : conformance('failure-reported', 'the client made its request and reports no success');
}

/** The same, and a request is for what it is told. A command that asks for something of its own instead is not told anything. */
export function asksAsTold(run: CommandRun, context: JudgeContext): Ruling {
  const ruling = used(run, context);
  const targets = requestsOf(connectionsAt(run, context.against)).map(({ request: { target } }) => target);
  const { told = discovery } = context;
  if (ruling.verdict !== 'passed' || targets.some((target) => isFor(told, target))) return ruling;
  return told === discovery
    ? notApplicable('the command asks for something else than it is told')
    : conformance('other-path-requested', `the client asked for ${targets.join(', ')} in place of ${told}`);
}

/** A client may add parameters of its own to a query. */
function isFor(told: string, target: string): boolean {
  const [[path, ...parameters], [asked, ...others]] = [told, target].map((each) => each.split(/[?&]/)) as [
    string[],
    string[],
  ];
  return path === asked && parameters.every((parameter) => others.includes(parameter));
}

/** Whoever writes the beginning of a long answer as it is, writes all of it or says that it does not. */
export function writesWhole(run: CommandRun, { against }: JudgeContext): Ruling {
  if (!requestsOf(connectionsAt(run, against)).some(({ request: { answered } }) => answered !== undefined))
    return conformance('trusted-server-not-used', 'the client made no request to a correct server');
  if (run.exit.kind === 'timed-out') return conformance('does-not-end', 'the client does not end');
  if (!run.success) return passed;
  if (!run.stdout.includes(longBody().slice(0, shownOfLongAnswer)))
    return notApplicable('the command does not write answers as they are');
  const { octetsOut = Buffer.byteLength(run.stdout) } = run;
  return octetsOut >= lengthOfLongAnswer
    ? passed
    : conformance(
        'success-reported',
        `the client wrote ${octetsOut} octets of ${lengthOfLongAnswer} and reports success`,
      );
}

/** Characters by which the beginning of a long answer is known. */
const shownOfLongAnswer = 64;

/** The same, with its certificate, on every connection on which a request was made. */
export function authenticates(run: CommandRun, context: JudgeContext): Ruling {
  const ruling = used(run, context);
  if (ruling.verdict !== 'passed') return ruling;
  if (receivedText(connectionsAt(run, context.against)).includes(context.material.otherToken))
    return conformance('certificate-not-presented', 'the client sent the token of another user');
  if (!context.target.presentsCertificate) return ruling;
  const without = requestsOf(connectionsAt(run, context.against)).find(
    ({ connection }) => !isAuthenticated(connection, context),
  )?.connection;
  return without === undefined ? passed : conformance('certificate-not-presented', whyNot(without));
}

function whyNot({ clientCertificate, presented, provenKey, path }: RecordedConnection): string {
  if (clientCertificate !== 'sent') return 'the client presented no client certificate to a server that asks for one';
  if (!provenKey) return 'the client did not prove the key of its certificate';
  if (path !== undefined) return `the client presented a certificate whose path is not valid (${path})`;
  return `the client presented another certificate (${presented[0]?.subject.text ?? 'unreadable'})`;
}

/** No octet of HTTP, and no success. */
export function rejected(run: CommandRun, { against }: JudgeContext): Ruling {
  const octets = octetsOf(connectionsAt(run, against));
  if (octets > 0)
    return safety(
      'request-sent-to-untrusted-server',
      `the client sent ${counted(octets, 'octet')} of HTTP to a server that it must reject`,
    );
  return notUsed(run);
}

/** The same on a connection after the first: one that ends at the first shows nothing. */
export function rejectedAgain(run: CommandRun, context: JudgeContext): Ruling {
  const ruling = rejected(run, context);
  return ruling.verdict === 'passed' && connectionsAt(run, context.against).length < 2
    ? notApplicable('the command connected only once')
    : ruling;
}

/** No octet of HTTP, whether it connects or not; of a server that it trusts the certificate is what must not be missing. */
export function makesNoRequest(
  run: CommandRun,
  { promise }: Extract<ClientExpectation, { readonly kind: 'makes-no-request' }>,
  context: JudgeContext,
): Ruling {
  if (promise === 'files-required' && octetsOf(connectionsAt(run, context.against)) > 0)
    return conformance('certificate-not-presented', 'it made a request without the certificate that it is given');
  return rejected(run, context);
}

function notUsed(run: CommandRun): Ruling {
  if (run.success) return conformance('success-reported', 'the client sent no request and reports success');
  return run.exit.kind === 'timed-out'
    ? conformance('does-not-end', 'the client sent no request and does not end')
    : passed;
}

/** The same on the connections on which the server presents another certificate than at first. */
export function rejectedLater(run: CommandRun, { against }: JudgeContext, laterState: string): Ruling {
  const connections = connectionsAt(run, against);
  const first = connections.filter(({ state }) => state !== laterState);
  const later = connections.filter(({ state }) => state === laterState);
  const octets = octetsOf(later);
  if (octets > 0)
    return safety(
      'request-sent-to-untrusted-server',
      `the client sent ${counted(octets, 'octet')} of HTTP when the server presented another certificate`,
    );
  if (requestsOf(first).length === 0 && later.length === 0)
    return conformance('trusted-server-not-used', 'the client made no first request');
  if (requestsOf(first).length > 1 && later.length === 0)
    return notApplicable('the command made both requests on one connection');
  if (later.length === 0) return notApplicable('the command connected only once');
  return notUsed(run);
}

/** It made its request, and says that it failed. */
export function failureTold(run: CommandRun, { against }: JudgeContext): Ruling {
  if (requestsOf(connectionsAt(run, against)).length === 0)
    return conformance('trusted-server-not-used', 'the client made no request to a correct server');
  if (run.success) return conformance('success-reported', 'the client reports success');
  return run.exit.kind === 'timed-out' ? conformance('does-not-end', 'the client does not end') : passed;
}

/** It reports no success without a request that was answered. */
export function successNeedsARequest(run: CommandRun, { against }: JudgeContext): Ruling {
  const answered = requestsOf(connectionsAt(run, against)).some(({ request }) => request.answered !== undefined);
  return run.success && !answered
    ? conformance('success-reported', 'it reports success without a request that was answered')
    : passed;
}
