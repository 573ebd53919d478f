import { exchangeOf, isAnswered, type Observation, type Observed, type RelatedRequest } from '../../observation';
import { endingAlert } from '../../observation/no-answer';
import type { Trigger } from '../../vocabulary/types';

/** Each trigger, and whether it was seen in what was observed of an attempt. */
export const seenTriggers = (
  triggers: readonly Trigger[],
  observed: Observed,
): readonly { readonly trigger: Trigger; readonly seen: boolean }[] =>
  triggers.map((trigger) => {
    const exchange = exchangeOf(observed);
    return { trigger, seen: exchange !== undefined && signs[trigger](exchange) };
  });

/** What shows in an observation that a trigger happened. */
const signs: Readonly<Record<Trigger, (observation: Observation) => boolean>> = {
  'session-resumed': ({ tls }) => tls?.resumed === true,
  'cookies-returned': ({ request }) => /\r\nCookie: /i.test(request),
  'fields-returned': ({ fieldsReturned }) => fieldsReturned === true,
  'asked-at-once': ({ company = [] }) => {
    const others = company.filter(({ role }) => role === 'session');
    return others.length > 0 && others.every(isAnswered);
  },
  'source-port-reused': ({ fromSamePort }) => fromSamePort === true,
  // A server that is busy may say so to whom it does not serve for that (RFC 6585, 4; RFC 9110, 15.6.4).
  'requests-open': ({ openRequests, response }) =>
    openRequests === true && response?.status !== 429 && response?.status !== 503,
  'body-sent-behind': ({ bodyBehind }) => bodyBehind === true,
  'http2-spoken': ({ tls }) => tls?.alpn === 'h2',
  'connection-reused': (observation) => {
    const { sent, company } = observation;
    const isOver = before(company).every((each) => isAnswered(each) || each.cancelled === true);
    return sent !== undefined && sent.number > 1 && isOver && !isEndedUnheard(observation);
  },
  'request-taken-back': ({ company }) => before(company).some(({ cancelled }) => cancelled === true),
  'upstream-connection-reused': ({ upstreamReused }) => upstreamReused === true,
  'requests-met': ({ upstreamMet }) => upstreamMet === true,
  'requests-concurrent': ({ sent, company = [] }) => {
    const all = [sent, ...company.filter(({ role }) => role === 'beside').map((each) => each.sent)];
    const opened = all.map((each) => each?.opened ?? Infinity);
    const answered = all.map((each) => each?.answered ?? Infinity);
    return all.length > 1 && Math.max(...opened) <= Math.min(...answered) && Math.max(...opened) < Infinity;
  },
  // Where the request could not be decoded it is no reason for doubt; what was sent is in the evidence.
  'certificate-requested': ({ wire }) => wire?.clientCertificateRequest !== 'not-requested',
  // OpenSSL sends an empty list in place of a certificate whose signature the server has not offered to verify (RFC 8446, 4.2.3).
  'certificate-sent': ({ wire }) => wire?.sentClientCertificate !== 'empty',
  // What OpenSSL says of a curve that is not among its own (RFC 8422, 5.1), measured with socat, which allows P-256 alone.
  'curve-allowed': ({ wire }) => endingAlert({ wire })?.name !== 'illegal_parameter',
  'malformed-certificate-sent': ({ wire }) => wire?.sentClientCertificate === 'sent',
  'client-ca-file-read-again': ({ caFileRead }) => caFileRead === true,
  'request-header-ca-file-read-again': ({ caFileRead }) => caFileRead === true,
  // A server that rejects the certificate in the handshake gets no request.
  'certificate-expired-while-waiting': ({ at, sent, duration, waitedFor }) =>
    waitedFor !== undefined && at.getTime() + (sent?.opened ?? duration) > waitedFor.getTime(),
};

/**
 * Whether the connection ended before anything came back: a server may end an idle one while the request is on its way
 * (RFC 9112, 9.3.1), so that this alone does not show that the request was read. An alert does.
 */
export const isEndedUnheard = ({ ending, wire }: Observation): boolean =>
  ending.kind === 'closed' && ending.stage !== 'response' && endingAlert({ wire }) === undefined;

const before = (company: readonly RelatedRequest[] = []): readonly RelatedRequest[] =>
  company.filter(({ role }) => role === 'before');
