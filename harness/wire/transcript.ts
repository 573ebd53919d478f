import type { Side, TlsAlert, TlsEvent, TlsEvidence, Transcript } from './evidence';
import type { SeenAlert } from './alert-log';
import { DirectionDecoder } from './direction-decoder';
import { HandshakeFacts } from './handshake/handshake-facts';
import { KeyLog } from './key-log';
import { SessionSecrets } from './records/session-secrets';
import { alertName } from './alert-names';
import { contentTypes } from './records/record-reader';
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
    client: new DirectionDecoder('client', facts, secrets),
    server: new DirectionDecoder('server', facts, secrets),
  };
  let records = 0;

  return {
    feed: (from, bytes, at) => {
      decoders[from].feed(bytes, () => ({ order: records++, at }));
    },
    keylog: (line) => {
      keyLog.add(line.toString('latin1'), facts.clientRandom);
      decoders.client.drain();
      decoders.server.drain();
    },
    serverCertificates: () => facts.serverCertificates,
    timeline: () => timelineOf(facts, decoders),
    summary: () => summarize(facts, decoders),
  };
}

/** Octets before the body of a handshake message, and those of an alert. */
const [messageHeader, alertSize] = [4, 2];

function timelineOf(facts: HandshakeFacts, decoders: Readonly<Record<Side, DirectionDecoder>>): readonly TlsEvent[] {
  const events = (['client', 'server'] as const).flatMap((from) => {
    const { records, messages, alerts } = decoders[from];
    return [
      ...records.map(({ order, at, type, size }) => ({
        order,
        event: { from, at, kind: 'record' as const, name: recordName(type), size },
      })),
      ...messages.map(({ order, at, message: { name, length } }) => ({
        order,
        event: { from, at, kind: 'handshake' as const, name, size: messageHeader + length },
      })),
      ...alerts.map((each) => {
        const alert = describeAlert(from, each, facts);
        const name = alert.name ?? (alert.number === undefined ? 'encrypted' : `unassigned_${alert.number}`);
        return {
          order: each.order,
          event: { from, at: each.at, kind: 'alert' as const, name, size: alertSize, alert },
        };
      }),
    ];
  });
  // A stable sort: a record stands before what it holds.
  return events.sort((one, other) => one.order - other.order).map(({ event }) => event);
}

const recordName = (type: number): string =>
  Object.entries(contentTypes).find(([, number]) => number === type)?.[0] ?? `type ${type}`;

function summarize(facts: HandshakeFacts, decoders: Readonly<Record<Side, DirectionDecoder>>): TlsEvidence {
  const { client, server } = decoders;
  const { serverHello } = facts;
  const alerts = [
    ...client.alerts.map((alert) => ({ from: 'client' as const, alert })),
    ...server.alerts.map((alert) => ({ from: 'server' as const, alert })),
  ];
  const messages = [...client.messages, ...server.messages];
  // The first unread record of a TLS 1.2 direction is its Finished; only a renegotiation brings more.
  const renegotiated = ({ undecryptedRecords }: DirectionDecoder): boolean => !facts.isTls13 && undecryptedRecords > 1;
  const hidden =
    renegotiated(client) || (facts.isTls13 && client.undecryptedRecords > 0 && !facts.hasFinished('client'));
  const request = facts.clientCertificateRequest;
  const malformed = malformedOf(decoders);
  return {
    alerts: alerts
      .sort((a, b) => a.alert.order - b.alert.order)
      .map((each) => describeAlert(each.from, each.alert, facts)),
    clientCertificateRequest: request === 'not-requested' && renegotiated(server) ? 'unknown' : request,
    acceptableAuthorities: facts.authorities,
    clientCertificate: facts.clientCertificate ?? (hidden ? 'unknown' : 'none'),
    clientCertificateVerify: facts.clientCertificateVerify || (hidden ? 'unknown' : false),
    clientCertificates: facts.clientCertificates,
    serverCertificates: facts.serverCertificates,
    resumed: facts.resumed,
    handshakeMessages: messages.sort((a, b) => a.order - b.order).map(({ message }) => message),
    applicationDataRecords: { client: client.applicationDataRecords, server: server.applicationDataRecords },
    undecryptedRecords: { client: client.undecryptedRecords, server: server.undecryptedRecords },
    ...(serverHello && {
      serverHello: { version: versionName(serverHello.version), cipherSuite: serverHello.cipherSuite },
    }),
    ...(malformed && { malformed }),
  };
}

function malformedOf({ client, server }: Readonly<Record<Side, DirectionDecoder>>): TlsEvidence['malformed'] {
  const problems = {
    ...(client.problem !== undefined && { client: client.problem }),
    ...(server.problem !== undefined && { server: server.problem }),
  };
  return Object.keys(problems).length > 0 ? problems : undefined;
}

function describeAlert(from: Side, { order, at, content }: SeenAlert, facts: HandshakeFacts): TlsAlert {
  const level = content && levels.get(content.level);
  const name = content && alertName(content.number);
  return {
    from,
    ...(level && { level }),
    ...(content && { number: content.number }),
    ...(name && { name }),
    phase: facts.isCompleteBefore(order) ? 'after-handshake' : 'handshake',
    at,
  };
}
