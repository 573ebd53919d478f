import type {
  Account,
  Alert,
  Ending,
  Identity,
  Issuance,
  Observation,
  Observed,
  WireObservation,
} from '../../observation';
import { alertInWords, noAnswerInWords, noAnswerOf, phaseInWords } from '../../observation/no-answer';
import { describeArrived, describeCommand } from './recorded';
import { printable, quoted } from './safe-text';

/** What was seen, as one line that can be shown: what passed in the handshake, and how the attempt ended. */
export function describeObservation(observed: Observed): string {
  switch (observed.kind) {
    case 'issuance':
      return describeIssuance(observed);
    case 'account':
      return describeAccount(observed);
    case 'exchange':
      return describeExchange(observed);
    case 'forwarding':
      return `${describeExchange(observed.exchange)}; ${describeArrived(observed)}`;
    case 'command':
      return describeCommand(observed);
  }
}

const describeAccount = ({ facts }: Account): string =>
  facts.map(([name, value]) => `${printable(name, 100)}: ${printable(value, 1000)}`).join(', ');

/** Who the target says the caller is; quoted, so that blanks and look-alikes can be seen. */
export function describeIdentity({ user, uid, groups, extra }: Identity): string {
  const parts = [`user ${user === undefined ? 'not seen' : quoted(user)}`];
  if (uid !== undefined) parts.push(`uid ${quoted(uid)}`);
  if (groups !== undefined) parts.push(groups.length === 0 ? 'no groups' : `groups ${list(groups)}`);
  for (const [key, values] of Object.entries(extra ?? {}).slice(0, 20)) {
    parts.push(`extra ${quoted(key, 100)} ${list(values)}`);
  }
  return parts.join(', ');
}

/** What is wrong with the server's certificate, a sentence for each fault. */
export function describeVerification({ tls }: Observation): string[] {
  if (tls === undefined) return [];
  const { path, name, checkedName } = tls.verification;
  return [
    ...(path === undefined ? [] : [`the server's certificate does not verify: ${printable(path, 200)}`]),
    ...(name === undefined
      ? []
      : [`the server's certificate does not cover ${quoted(checkedName)}: ${printable(name, 200)}`]),
  ];
}

function describeExchange(observation: Observation): string {
  const { tls, wire } = observation;
  const parts: string[] = [];
  if (tls !== undefined) parts.push(printable(tls.protocol, 40) + (tls.resumed ? ' (resumed)' : ''));
  if (wire !== undefined) {
    if (wire.notTls !== undefined) parts.push(`not TLS (${printable(wire.notTls, 200)})`);
    const certificate = describeClientCertificate(wire);
    if (certificate !== undefined) parts.push(certificate);
    for (const alert of wire.alerts) if (tells(alert, observation.ending)) parts.push(`then ${describeAlert(alert)}`);
  }
  return [...parts, describeEnding(observation)].join(', ');
}

/** Our own closing alert says nothing, and neither does that of a server that has answered. */
function tells({ direction, name }: Alert, { kind }: Ending): boolean {
  return name !== 'close_notify' || (direction === 'received' && kind !== 'response');
}

function describeAlert(alert: Alert): string {
  const from = alert.direction === 'received' ? 'from the server' : 'from the harness';
  return `${printable(alertInWords(alert), 80)} ${from} ${phaseInWords(alert)}`;
}

function describeClientCertificate(wire: WireObservation): string | undefined {
  const proof = wire.sentCertificateVerify === false ? ' without proof of its key' : '';
  const sent = { none: 'not sent', empty: 'answered with an empty one', sent: `sent${proof}`, unknown: undefined }[
    wire.sentClientCertificate
  ];
  switch (wire.clientCertificateRequest) {
    case 'requested':
      return sent === undefined ? 'certificate asked for' : `certificate asked for and ${sent}`;
    case 'not-requested':
      return wire.sentClientCertificate === 'sent' ? `certificate sent unasked${proof}` : 'no certificate asked for';
    case 'unknown':
      return wire.sentClientCertificate === 'sent' ? `certificate sent${proof}` : undefined;
  }
}

function describeEnding(observation: Observation): string {
  const { address, httpBytesWritten, response } = observation;
  const answer = response === undefined ? 'no HTTP answer' : `${describeStatus(response)}, answer cut short`;
  const written = httpBytesWritten === 0 ? 'no byte of HTTP written' : `${httpBytesWritten} bytes of HTTP written`;
  const end = noAnswerOf(observation);
  if (end === undefined)
    return response === undefined ? 'no HTTP answer' : describeStatus(response) + cutShort(response.complete);
  // The alert itself has been told with the handshake.
  if (end.kind === 'tls-alert' && response === undefined) return answer;
  const at = end.kind === 'unreachable' ? ` at ${address}` : '';
  const did = printable(`the server${at} ${noAnswerInWords(end)}`, 500);
  if (end.kind === 'unreachable' || end.kind === 'not-kept-open') return did;
  return `${did}, ${end.kind === 'client-refused' ? written : answer}`;
}

const cutShort = (complete: boolean): string => (complete ? '' : ', body cut short');

function describeStatus({ version, status, reason }: { version: string; status: number; reason: string }): string {
  return `HTTP/${printable(version, 10)} ${status} ${printable(reason, 120)}`.trimEnd();
}

function describeIssuance({ facts, verifiesAgainstIssuer }: Issuance): string {
  const usage = facts.extendedKeyUsage === undefined ? 'no extended key usage' : `for ${list(facts.extendedKeyUsage)}`;
  const verifies = verifiesAgainstIssuer ? 'verifies' : 'does not verify';
  return `certificate of ${quoted(facts.subject.text)}, ${usage}, ${verifies} against its issuer`;
}

function list(texts: readonly string[]): string {
  const shown = texts.slice(0, 20).map((text) => quoted(text, 100));
  return [...shown, ...(texts.length > 20 ? [`and ${texts.length - 20} more`] : [])].join(', ');
}
