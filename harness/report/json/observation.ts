import {
  exchangeOf,
  type CertificateFacts,
  type HttpResponse,
  type Identity,
  type Observation,
  type Observed,
  type SentRequest,
  type TlsObservation,
  type WireObservation,
} from '../../observation';
import { commandDocument, connectionDocument } from './recorded';
import type { ReportDocument, ToldDocument } from './schema';

type ObservedDocument = ToldDocument['observed'];
type CertificateDocument = ReportDocument['peerCertificates'][number];
type ExchangeDocument = Extract<ObservedDocument, { kind: 'exchange' }>;
type Present<Property extends keyof ExchangeDocument> = NonNullable<ExchangeDocument[Property]>;

/** An observation as JSON has it, property by property: what is not named here is not written. */
export function observedDocument(observed: Observed): ObservedDocument {
  if (observed.kind === 'issuance') {
    const { kind, facts, verifiesAgainstIssuer } = observed;
    return { kind, facts: certificateDocument(facts), verifiesAgainstIssuer };
  }
  if (observed.kind === 'account') {
    const { kind, facts, duration } = observed;
    return { kind, facts: facts.map(([name, value]): [string, string] => [name, value]), duration };
  }
  if (observed.kind === 'command') return commandDocument(observed);
  if (observed.kind === 'forwarding') {
    const { kind, exchange, upstream, arrived, foreign, duration } = observed;
    return {
      kind,
      exchange: exchangeDocument(exchange),
      upstream,
      arrived: arrived.map(connectionDocument),
      foreign,
      duration,
    };
  }
  return exchangeDocument(observed);
}

function exchangeDocument(observed: Observation): ExchangeDocument {
  const { kind, ending, address, httpBytesWritten, request, duration } = observed;
  return {
    kind,
    ending: { ...ending },
    address,
    tls: observed.tls === undefined ? null : tls(observed.tls),
    wire: observed.wire === undefined ? null : wire(observed.wire),
    httpBytesWritten,
    request,
    response: observed.response === undefined ? null : response(observed.response),
    identity: observed.identity === undefined ? null : identity(observed.identity),
    sent: observed.sent === undefined ? null : sentRequest(observed.sent),
    waitedFor: observed.waitedFor === undefined ? null : instant(observed.waitedFor),
    madeAgain: observed.madeAgain === true,
    company: (observed.company ?? []).map(({ role, status, identity: seen, sent }) => ({
      role,
      status: status ?? null,
      identity: seen === undefined ? null : identity(seen),
      sent: sent === undefined ? null : sentRequest(sent),
    })),
    at: instant(observed.at),
    duration,
  };
}

function sentRequest({ number, opened, answered }: SentRequest): Present<'sent'> {
  return { number, opened: opened ?? null, answered: answered ?? null };
}

/** A point in time as ISO 8601; a certificate can hold one that is none. */
function instant(date: Date): string | null {
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

function tls({ protocol, cipher, alpn, resumed, peer, verification }: TlsObservation): Present<'tls'> {
  return {
    protocol,
    cipher,
    alpn: alpn ?? null,
    resumed,
    peer: peer.map(({ fingerprint }) => fingerprint),
    verification: {
      path: verification.path ?? null,
      name: verification.name ?? null,
      checkedName: verification.checkedName,
    },
  };
}

function wire(observation: WireObservation): Present<'wire'> {
  const { clientCertificateRequest, acceptableAuthorities, sentClientCertificate, sentCertificateVerify } = observation;
  return {
    clientCertificateRequest,
    acceptableAuthorities: acceptableAuthorities === undefined ? null : [...acceptableAuthorities],
    sentClientCertificate,
    sentCertificateVerify,
    alerts: observation.alerts.map(({ direction, number, name, phase, at }) => ({
      direction,
      number: number ?? null,
      name,
      phase,
      at,
    })),
    notTls: observation.notTls ?? null,
    sentWholePath: observation.sentWholePath ?? null,
  };
}

function response({ version, status, reason, headers, body, complete }: HttpResponse): Present<'response'> {
  return { version, status, reason, headers: headers.map(([name, value]) => [name, value]), body, complete };
}

function identity({ user, uid, groups, extra }: Identity): Present<'identity'> {
  return {
    user: user ?? null,
    uid: uid ?? null,
    groups: groups === undefined ? null : [...groups],
    extra: extra === undefined ? null : sorted(extra),
  };
}

function sorted(extra: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  const keys = Object.keys(extra).sort();
  return Object.fromEntries(keys.map((key) => [key, [...(extra[key] ?? [])]]));
}

/** Those that were presented in one of them, by either end. */
function certificatesOf(observed: Observed): readonly CertificateFacts[] {
  const connections =
    observed.kind === 'forwarding'
      ? observed.arrived
      : observed.kind === 'command'
        ? observed.servers.flatMap((server) => server.connections)
        : [];
  return [
    ...(exchangeOf(observed)?.tls?.peer ?? []),
    ...connections.flatMap(({ presented, served = [] }) => [...presented, ...served]),
  ];
}

/** The certificates that either end presented in all these observations, each once, in the order in which they were seen. */
export function peerCertificates(observed: Iterable<Observed>): CertificateDocument[] {
  const found = new Map<string, CertificateDocument>();
  for (const each of observed)
    for (const facts of certificatesOf(each))
      if (!found.has(facts.fingerprint)) found.set(facts.fingerprint, certificateDocument(facts));
  return [...found.values()];
}

/** What a certificate says, as the schema has it. */
export function certificateDocument(facts: CertificateFacts): CertificateDocument {
  const { CN, O, OU, uid, text } = facts.subject;
  return {
    subject: { CN: [...CN], O: [...O], OU: [...OU], uid: [...uid], text },
    issuer: facts.issuer,
    serialNumber: facts.serialNumber,
    notBefore: instant(facts.notBefore),
    notAfter: instant(facts.notAfter),
    dnsNames: [...facts.dnsNames],
    ipAddresses: [...facts.ipAddresses],
    publicKey: { type: facts.publicKey.type, bits: facts.publicKey.bits },
    extendedKeyUsage: facts.extendedKeyUsage === undefined ? null : [...facts.extendedKeyUsage],
    keyUsage: facts.keyUsage === undefined ? null : [...facts.keyUsage],
    certificateAuthority: facts.certificateAuthority,
    selfIssued: facts.selfIssued,
    fingerprint: facts.fingerprint,
    pem: facts.pem,
  };
}
