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
  let length = 0;
  let ended = false;

  const isTold: Readonly<Record<Side, () => boolean>> = {
    client: () => facts.clientCertificate !== undefined,
    server: () => facts.serverCertificates !== undefined,
  };

  return {
    feed: (from, bytes, at) => {
      if (ended) return;
      length += bytes.length;
      decoders[from].feed(bytes, () => ({ order: records++, at }));
    },
    keylog: (line) => {
      if (!ended) keyLog.add(line.toString('latin1'), facts.clientRandom);
    },
    serverCertificates: () => {
      decoders.server.drain(isTold.server);
      return facts.serverCertificates;
    },
    clientCertificate: () => {
      decoders.client.drain(isTold.client);
      return clientCertificateOf(facts, decoders);
    },
    clientCertificateRequest: () => {
      decoders.server.drain(() => facts.clientCertificateRequest === 'requested');
      return requestOf(facts, decoders);
    },
    length: () => length,
    records: () => records,
    end: () => {
      ended = true;
    },
    summary: (until) => {
      decoders.client.drain();
      decoders.server.drain();
      return summarize(facts, decoders, until);
    },
  };
}

type Decoders = Readonly<Record<Side, DirectionDecoder>>;

function summarize(facts: HandshakeFacts, decoders: Decoders, records = Infinity): TlsEvidence {
  const { client, server } = decoders;
  const { serverHello } = facts;
  const isAsked = ({ order }: { readonly order: number }): boolean => order < records;
  const alerts = [
    ...client.alerts.map((alert) => ({ from: 'client' as const, alert })),
    ...server.alerts.map((alert) => ({ from: 'server' as const, alert })),
  ];
  const messages = [...client.messages, ...server.messages];
  const malformed = malformedOf(decoders);
  return {
    alerts: alerts
      .filter(({ alert }) => isAsked(alert))
      .sort((a, b) => a.alert.order - b.alert.order)
      .map((each) => describeAlert(each.from, each.alert, facts)),
    clientCertificateRequest: requestOf(facts, decoders),
    acceptableAuthorities: facts.authorities,
    clientCertificate: clientCertificateOf(facts, decoders),
    clientCertificateVerify: facts.clientCertificateVerify || (isHidden(facts, decoders) ? 'unknown' : false),
    serverCertificates: facts.serverCertificates,
    resumed: facts.resumed,
    handshakeMessages: messages
      .filter(isAsked)
      .sort((a, b) => a.order - b.order)
      .map(({ message }) => message),
    applicationDataRecords: { client: client.applicationDataRecords, server: server.applicationDataRecords },
    undecryptedRecords: { client: client.undecryptedRecords, server: server.undecryptedRecords },
    ...(serverHello && {
      serverHello: { version: versionName(serverHello.version), cipherSuite: serverHello.cipherSuite },
    }),
    ...(malformed && { malformed }),
  };
}

function requestOf(facts: HandshakeFacts, { server }: Decoders): TlsEvidence['clientCertificateRequest'] {
  const { clientCertificateRequest: request } = facts;
  return request === 'not-requested' && isRenegotiated(server, facts) ? 'unknown' : request;
}

const clientCertificateOf = (facts: HandshakeFacts, decoders: Decoders): TlsEvidence['clientCertificate'] =>
  facts.clientCertificate ?? (isHidden(facts, decoders) ? 'unknown' : 'none');

/** Whether the client may have sent a certificate in a record that could not be read. */
const isHidden = (facts: HandshakeFacts, { client }: Decoders): boolean =>
  isRenegotiated(client, facts) || (facts.isTls13 && client.undecryptedRecords > 0 && !facts.hasFinished('client'));

/** The first unread record of a TLS 1.2 direction is its Finished; only a renegotiation brings more. */
const isRenegotiated = ({ undecryptedRecords }: DirectionDecoder, { isTls13 }: HandshakeFacts): boolean =>
  !isTls13 && undecryptedRecords > 1;

function malformedOf({ client, server }: Decoders): TlsEvidence['malformed'] {
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
