import type { Direction, TlsAlert, TlsEvidence, Transcript } from './evidence';
import type { SeenAlert } from './alert-log';
import { DirectionDecoder } from './direction-decoder';
import { HandshakeFacts } from './handshake/handshake-facts';
import { KeyLog } from './key-log';
import { SessionSecrets } from './records/session-secrets';
import { alertName } from './alert-names';
import { versionName } from './handshake/hello-messages';

const levels: ReadonlyMap<number, 'warning' | 'fatal'> = new Map([
  [1, 'warning'],
  [2, 'fatal'],
]);

/**
 * A decoder for one TLS 1.2 or 1.3 connection (RFC 5246, RFC 8446). It is pure: bytes, key lines and the clock come
 * from the caller, time is linear in the bytes, and memory is bounded whatever a peer sends.
 */
export function createTranscript(): Transcript {
  const facts = new HandshakeFacts();
  const keyLog = new KeyLog();
  const secrets = new SessionSecrets(facts, keyLog);
  const decoders = {
    sent: new DirectionDecoder('sent', facts, secrets),
    received: new DirectionDecoder('received', facts, secrets),
  };
  let records = 0;

  return {
    feed: (direction, bytes, at) => {
      decoders[direction].feed(bytes, () => ({ order: records++, at }));
    },
    keylog: (line) => {
      keyLog.add(line.toString('latin1'), facts.clientRandom);
      decoders.sent.drain();
      decoders.received.drain();
    },
    serverCertificates: () => facts.serverCertificates,
    summary: () => summarize(facts, decoders),
  };
}

function summarize(facts: HandshakeFacts, decoders: Readonly<Record<Direction, DirectionDecoder>>): TlsEvidence {
  const { sent, received } = decoders;
  const { serverHello, ourCertificate } = facts;
  const alerts = [
    ...sent.alerts.map((alert) => ({ direction: 'sent' as const, alert })),
    ...received.alerts.map((alert) => ({ direction: 'received' as const, alert })),
  ];
  const messages = [...sent.messages, ...received.messages];
  // The first unread record of a TLS 1.2 direction is its Finished; only a renegotiation brings more.
  const renegotiated = ({ undecryptedRecords }: DirectionDecoder): boolean => !facts.isTls13 && undecryptedRecords > 1;
  const hidden = renegotiated(sent) || (facts.isTls13 && sent.undecryptedRecords > 0 && !facts.hasFinished('sent'));
  const request = facts.clientCertificateRequest;
  const malformed = received.problem ?? sent.problem;
  return {
    alerts: alerts
      .sort((a, b) => a.alert.order - b.alert.order)
      .map((each) => describeAlert(each.direction, each.alert, facts)),
    clientCertificateRequest: request === 'not-requested' && renegotiated(received) ? 'unknown' : request,
    acceptableAuthorities: facts.authorities,
    sentClientCertificate: ourCertificate ?? (hidden ? 'unknown' : 'none'),
    sentCertificateVerify: facts.ourCertificateVerify || (hidden ? 'unknown' : false),
    serverCertificates: facts.serverCertificates,
    resumed: facts.resumed,
    handshakeMessages: messages.sort((a, b) => a.order - b.order).map(({ message }) => message),
    applicationDataRecords: { sent: sent.applicationDataRecords, received: received.applicationDataRecords },
    undecryptedRecords: { sent: sent.undecryptedRecords, received: received.undecryptedRecords },
    ...(serverHello && {
      serverHello: { version: versionName(serverHello.version), cipherSuite: serverHello.cipherSuite },
    }),
    ...(malformed !== undefined && { malformed }),
  };
}

function describeAlert(direction: Direction, { order, at, content }: SeenAlert, facts: HandshakeFacts): TlsAlert {
  const level = content && levels.get(content.level);
  const name = content && alertName(content.number);
  return {
    direction,
    ...(level && { level }),
    ...(content && { number: content.number }),
    ...(name && { name }),
    phase: facts.isCompleteBefore(order) ? 'after-handshake' : 'handshake',
    at,
  };
}
