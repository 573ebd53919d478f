import type {
  Attribute,
  CertificateFacts,
  CommandRun,
  Forwarding,
  Observed,
  RecordedConnection,
} from '../../observation';

/** The chain that a server of the harness presented in an attempt, leaf first, and when; undefined: it was not connected to over TLS. */
export function servedIn(observed: Observed): Served | undefined {
  if (observed.kind !== 'command' && observed.kind !== 'forwarding') return undefined;
  const chain = connectionsOf(observed).find(({ served = [] }) => served.length > 0)?.served;
  return chain === undefined
    ? undefined
    : { chain, at: observed.kind === 'command' ? observed.startedAt : observed.exchange.at };
}

const connectionsOf = (observed: CommandRun | Forwarding): readonly RecordedConnection[] =>
  observed.kind === 'forwarding' ? observed.arrived : observed.servers.flatMap(({ connections }) => connections);

/** In what the chain that a server presented differs from that of the control, as one sentence; undefined: in nothing. */
export function servedDifference(control: Observed, check: Observed): string | undefined {
  const [before, now] = [servedIn(control), servedIn(check)];
  if (before === undefined || now === undefined || alike(before.chain, now.chain)) return undefined;
  const [was, is] = [attributesOf(before, now.chain.length), attributesOf(now, before.chain.length)];
  const fields = [...new Set([...is.keys(), ...was.keys()])].filter((field) => is.get(field) !== was.get(field));
  return fields.length === 0
    ? 'the certificate of the server differs from that of the control in nothing but serial number, keys, signature and instants of validity'
    : `the certificate of the server differs from that of the control only in ${fields
        .map((field) => `${field}: ${is.get(field) ?? 'none'}, in place of ${was.get(field) ?? 'none'}`)
        .join('; ')}`;
}

const alike = (one: readonly CertificateFacts[], other: readonly CertificateFacts[]): boolean =>
  one.length === other.length && one.every(({ fingerprint }, at) => fingerprint === other[at]?.fingerprint);

interface Served {
  readonly chain: readonly CertificateFacts[];
  readonly at: Date;
}

/**
 * What the certificates of a chain say, those above the leaf by their number, and how many there are. Of one that the other
 * chain, which has so many, has not at all: what is wrong with it.
 */
const attributesOf = ({ chain, at }: Served, other: number): ReadonlyMap<string, string> =>
  new Map([
    ...chain.flatMap((facts, number) =>
      said(facts, at, number > 0)
        .filter(([label, value]) => number < other || isWrong(label, value))
        .map(([label, value]) => [number === 0 ? label : `${label} of CA ${number}`, value] as const),
    ),
    ['certificates sent', String(chain.length)],
  ]);

function said(facts: CertificateFacts, at: Date, isCa: boolean): readonly Attribute[] {
  const { subject, issuer, dnsNames, ipAddresses, extendedKeyUsage, keyUsage, publicKey, certificateAuthority } = facts;
  return [
    ['CN', shown(subject.CN)],
    ['issuer', issuer],
    ['subject alternative names', shown([...dnsNames, ...ipAddresses])],
    ['validity', validityAt(facts, at)],
    ['extended key usage', shown(extendedKeyUsage ?? [])],
    ['key usage', shown(keyUsage ?? [])],
    ['key', `${publicKey.type}, ${publicKey.bits} bits`],
    ...(certificateAuthority === isCa ? [] : [['basic constraints', isCa ? 'no CA' : 'CA'] as const]),
  ];
}

const isWrong = (label: string, value: string): boolean =>
  label === 'basic constraints' || (label === 'validity' && value !== 'valid');

const shown = (values: readonly string[]): string => (values.length === 0 ? 'none' : values.join(', '));

const validityAt = ({ notBefore, notAfter }: CertificateFacts, at: Date): string =>
  at < notBefore ? 'not yet valid' : at > notAfter ? 'expired' : 'valid';
