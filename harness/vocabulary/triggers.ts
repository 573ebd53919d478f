import type { Attempt, ResumedBy } from './when';
import type { FiledCa, ServerChange } from './changes/ca-files';

/**
 * What must happen in an attempt for its outcome to say anything about the rule: a session that was not resumed shows
 * nothing about resumption. `condition` is what the specification page says, `unseen` the reason in a report; `isDuty`:
 * its absence makes a pass not applicable, and excuses no failure. `isSeenAnywhere`:
 * it is enough that it happened in the control.
 */
export const triggers = {
  'session-resumed': {
    condition: 'the target resumes the TLS session',
    unseen: 'the target did not resume the TLS session',
  },
  'cookies-returned': {
    condition: 'the target sets a cookie in its answer to an authenticated caller',
    unseen: 'the target sets no cookie',
  },
  'fields-returned': {
    condition: 'the target answers an authenticated caller with fields of its own',
    unseen: 'the target answers with no fields but those of HTTP',
  },
  'asked-at-once': {
    condition: 'the target answers another caller on connections that are made at the same time',
    unseen: 'the target did not answer the other caller',
  },
  'source-port-reused': {
    condition: 'a connection can be made from the port of an earlier one',
    unseen: 'no connection could be made from the port of the earlier one',
  },
  'requests-open': {
    condition:
      'forty requests can wait for the rest of their bodies on one connection, and others are answered meanwhile',
    unseen: 'the target did not let forty requests wait for their bodies, or answers no others meanwhile',
  },
  'body-sent-behind': {
    condition: 'the question has a body, and another one is answered before that is sent',
    unseen: 'the target was asked without a body, or answered no other question before it came',
  },
  'http2-spoken': {
    condition: 'the target speaks HTTP/2',
    unseen: 'the target did not agree to HTTP/2',
  },
  'connection-reused': {
    condition: 'the target keeps the connection open after an earlier answer',
    unseen: 'the target ended the connection after an earlier answer',
  },
  'request-taken-back': {
    condition: 'the target waits for the body of an earlier request, whose stream is reset meanwhile',
    unseen: 'the target answered the earlier request before it was taken back',
    // That it was answered at once, as one that is refused is, excuses nothing that goes wrong behind it.
    isDuty: true,
  },
  'upstream-connection-reused': {
    condition: 'the front proxy uses a connection to the API server for more than one request',
    unseen: 'the front proxy made a connection to the API server for each request',
    // It may well give up the connection that the check is about: that is how nothing is left to the next request.
    isSeenAnywhere: true,
  },
  'requests-met': {
    condition: 'the front proxy forwards one of the requests before another is answered',
    unseen: 'the front proxy forwarded no request before the one before it was answered',
    // To share an answer, or to take one user for another, is how requests do not come that should meet.
    isDuty: true,
  },
  'requests-concurrent': {
    condition: 'all requests are open before the first is answered',
    unseen: 'the target did not take all requests before it answered the first',
  },
  'certificate-requested': {
    condition: 'the target asks for a client certificate in the handshake',
    unseen: 'the target did not ask for a client certificate',
    // To ask is the server's own duty (clause 5.1.2): that it does not is no excuse for identifying nobody.
    isDuty: true,
  },
  'certificate-sent': {
    condition: 'the target allows the algorithm that the certificate is signed with',
    unseen: 'the TLS client did not send the certificate, as the target does not allow the algorithm it is signed with',
  },
  'curve-allowed': {
    condition: 'the target allows the elliptic curve of the certificate',
    unseen: 'the target does not allow the elliptic curve of the certificate (TLS alert illegal_parameter)',
  },
  'malformed-certificate-sent': {
    condition: 'the target asks for a client certificate under TLS 1.2',
    unseen: 'the target did not ask for a client certificate under TLS 1.2',
  },
  'client-ca-file-read-again': {
    condition: 'the target reads the file with the CA of users again while it runs',
    unseen: 'the target did not read the file with the CA of users again',
  },
  'request-header-ca-file-read-again': {
    condition: 'the target reads the file with the request-header CA again while it runs',
    unseen: 'the target did not read the file with the request-header CA again',
  },
  'certificate-expired-while-waiting': {
    condition: 'the certificate expires before the last request',
    unseen: 'the certificate had not expired before the last request was made',
  },
} as const satisfies Readonly<
  Record<
    string,
    { readonly condition: string; readonly unseen: string; readonly isDuty?: true; readonly isSeenAnywhere?: true }
  >
>;

export type Trigger = keyof typeof triggers;

const resumed = {
  session: 'session-resumed',
  cookies: 'cookies-returned',
  fields: 'fields-returned',
  'at-once': 'asked-at-once',
  'source-port': 'source-port-reused',
  nothing: undefined,
  'open-requests': 'requests-open',
  'before-the-body': 'body-sent-behind',
} as const satisfies Readonly<Record<ResumedBy | 'session', Trigger | undefined>>;

const readAgain = {
  'client-ca': 'client-ca-file-read-again',
  'request-header-ca': 'request-header-ca-file-read-again',
} as const satisfies Readonly<Record<FiledCa, Trigger>>;

/** Without which a change shows nothing, if anything. That a file is read shows by a CA that is put back, which is judged. */
export const readAgainIn = ({ of, file }: ServerChange): Trigger | undefined =>
  file === 'kept' || file === 'former-put-back' ? undefined : readAgain[of];

/** The triggers that follow from the data of an attempt. */
export function triggersOf(attempt: Attempt): readonly Trigger[] {
  const found: Trigger[] = [];
  if (attempt.kind === 'connect' && attempt.sends !== undefined) found.push('malformed-certificate-sent');
  if (attempt.kind !== 'who-am-i' && attempt.kind !== 'request') return found;
  const { behind, after, beside, resuming } = attempt;
  const { waiting, meanwhile } = attempt.kind === 'who-am-i' ? attempt : {};
  const by = resuming && (resuming.by ?? 'session');
  if (attempt.present !== undefined && by !== 'session') found.push('certificate-requested');
  const remains = by && resumed[by];
  if (remains !== undefined) found.push(remains);
  const { forms = [] } = attempt.inEachOf ?? {};
  if (attempt.http === '2' || forms.some(({ http }) => http === '2')) found.push('http2-spoken');
  if (behind !== undefined || after !== undefined) found.push('connection-reused');
  if (behind?.some(({ cancelled }) => cancelled) === true) found.push('request-taken-back');
  if (beside !== undefined) found.push('requests-concurrent');
  const read = meanwhile && readAgainIn(meanwhile);
  if (read !== undefined) found.push(read);
  if (waiting !== undefined) found.push('certificate-expired-while-waiting');
  return found;
}
