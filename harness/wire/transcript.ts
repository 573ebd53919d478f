import type { Side, TlsAlert, TlsEvidence, Transcript } from './evidence';
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
    summary: () => summarize(facts, decoders),
  };
}

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
