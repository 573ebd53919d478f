import type { Observation } from '../../observation';
import type { Expectation } from '../../vocabulary/types';
import { conformance, inconclusive, passed, safety, type Ruling } from '../finding';
import { outcomeInWords, type Outcome } from '../outcome/outcome';
import { certificateProblem, refusalClass } from './server-certificate';

/** The client refuses the server and makes no request (clauses 7.3, 7.4). */
export function clientRefusal(because: string, observation: Observation, outcome: Outcome): Ruling {
  if (outcome.kind !== 'client-refused')
    return outcome.kind === 'unreachable' || outcome.kind === 'timed-out'
      ? inconclusive('the handshake did not come far enough to verify the server')
      : conformance('untrusted-server-not-rejected', 'the client had nothing to refuse');
  if (observation.httpBytesWritten > 0)
    return safety(
      'request-sent-to-untrusted-server',
      `${observation.httpBytesWritten} bytes of a request had already left`,
    );
  const found = refusalClass(outcome.code);
  return found === because
    ? passed
    : conformance('untrusted-server-not-rejected', `the client refused for another reason (${outcome.code})`);
}

/** The client connects, and knows whether the server's identity is confirmed (clause 5.1.1). */
export function connection(identityConfirmed: boolean, observation: Observation, outcome: Outcome): Ruling {
  if (outcome.kind === 'unreachable' || outcome.kind === 'timed-out')
    return inconclusive(`it ${outcomeInWords(outcome)}`);
  if (outcome.kind === 'client-refused')
    return conformance('server-not-verifiable', 'a client that is set up rightly cannot connect');
  const verification = observation.tls?.verification;
  if (verification === undefined)
    return observation.wire?.clientCertificateRequest === 'requested'
      ? inconclusive('it ends the handshake of a client without a certificate before the client has verified it')
      : conformance('server-not-verifiable');
  const confirmed = verification.path === undefined && verification.name === undefined;
  if (confirmed === identityConfirmed) return passed;
  return conformance(
    'server-not-verifiable',
    confirmed ? 'its identity is confirmed' : 'its identity is not confirmed',
  );
}

/** The server asks for a client certificate (clause 5.1.2). */
export function certificateRequest({ wire }: Observation, outcome: Outcome): Ruling {
  if (wire?.clientCertificateRequest === 'requested') return passed;
  if (wire?.clientCertificateRequest === 'not-requested')
    return conformance('certificate-not-requested', 'it did not ask for a certificate');
  return inconclusive(`the handshake could not be read: it ${outcomeInWords(outcome)}`);
}

/** The authority that a client should present a certificate of is among those the server names (rule T-06). */
export function authorityName(name: string | undefined, observation: Observation, outcome: Outcome): Ruling {
  const named = observation.wire?.acceptableAuthorities;
  if (named === undefined) return certificateRequest(observation, outcome);
  if (name === undefined) return inconclusive('the name of the authority is not known');
  // An empty list leaves the choice to the client.
  if (named.length === 0 || named.includes(name)) return passed;
  return conformance('authority-not-named', `it names only ${named.map((each) => JSON.stringify(each)).join(', ')}`);
}

/** A property of the server's certificate (clauses 2.2, 5.1.1). */
export function serverCertificate(
  property: Extract<Expectation, { kind: 'server-certificate' }>['property'],
  { tls, wire, at }: Observation,
): Ruling {
  if (tls === undefined) return inconclusive('no certificate was seen');
  const problem = certificateProblem(property, tls, wire, at);
  return problem === undefined ? passed : conformance('server-certificate-invalid', problem);
}
