import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import {
  createServerMinter,
  makeAuthority,
  makeIntermediateAuthority,
  makeServerCertificate,
  type AuthorityPair,
} from '../../../pki';
import type { UpstreamMaterial, UpstreamOfProxy } from '../../../target/front-proxy';
import {
  furtherCertificates,
  hostOfNobody,
  otherIssuerOf,
  type FurtherCertificate,
} from '../../../vocabulary/front-proxy/upstream';
import type { UpstreamState } from '../../../vocabulary/front-proxy/types';

/** What a state of the upstream presents in the handshake. */
export interface Presented {
  readonly key: string;
  /** PEM, the leaf first. */
  readonly chain: string;
}

/** Milliseconds by which expired and not yet valid certificates are away from now: beyond what clocks differ by. */
const away = 26 * 3_600_000;

/** One in milliseconds: less than some proxies grant to an expired certificate. */
const hour = 3_600_000;

/** The certificate of each state, made when it is first asked for; all are valid for an hour, as far as they ever are. */
export function createCertificates(
  material: Pick<UpstreamMaterial, 'authority' | 'others'>,
  { name, declaredName = name, listen }: Pick<UpstreamOfProxy, 'listen' | 'name' | 'declaredName'>,
  now: () => Date,
): (state: UpstreamState) => Promise<Presented> {
  const made = new Map<UpstreamState, Promise<Presented>>();
  const good = async (): Promise<Presented> => presented('good');
  const presented = (state: UpstreamState): Promise<Presented> => {
    const known =
      made.get(state) ?? make(state, material, { name, declaredName, address: addressOf(listen), good }, now());
    made.set(state, known);
    return known;
  };
  return presented;
}

/** Where the upstream is, as a certificate names it. */
export const addressOf = ({ host }: UpstreamOfProxy['listen']): string => (isIP(host) === 0 ? '127.0.0.1' : host);

interface Named {
  readonly name: string;
  readonly declaredName: string;
  readonly address: string;
  readonly good: () => Promise<Presented>;
}

async function make(
  state: UpstreamState,
  { authority, others = {} }: Pick<UpstreamMaterial, 'authority' | 'others'>,
  { name, declaredName, address, good }: Named,
  now: Date,
): Promise<Presented> {
  const minted = async (kind: FurtherCertificate | 'weak-key' | 'weak-signature'): Promise<Presented> =>
    createServerMinter({ authority, now: () => now }).mint(kind, name);
  if (isFurther(state)) return minted(state);
  const usual = { authority, hosts: [name], now, hours: 1 };
  const other = otherName(name);
  switch (state) {
    // The last two never come to a handshake.
    case 'good':
    case 'another-good':
    case 'old-tls':
    case 'closed-at-once':
    case 'silent-in-the-handshake':
      return makeServerCertificate(usual);
    case 'good-by-the-declared-name':
      return makeServerCertificate({ ...usual, hosts: [declaredName] });
    case 'good-in-capitals':
      return makeServerCertificate({ ...usual, hosts: [name.toUpperCase()] });
    case 'in-clear-text':
    case 'untrusted-ca':
    case 'untrusted-ca-in-tls-1.2':
      return makeServerCertificate({ ...usual, authority: await stranger(now) });
    case 'ca-of-the-same-name':
      return makeServerCertificate({ ...usual, authority: { ...authority, key: (await stranger(now)).key } });
    case 'of-the-request-header-ca':
    case 'of-the-ca-of-users': {
      const issuer = otherIssuerOf(state);
      const known = issuer && others[issuer];
      if (known === undefined) throw new Error(`the key of the CA is not known: ${state}`);
      return makeServerCertificate({ ...usual, authority: known });
    }
    case 'address-in-place-of-the-name':
      return makeServerCertificate({ ...usual, hosts: [isIP(name) === 0 ? address : otherAddress] });
    case 'local-name':
      return makeServerCertificate({ ...usual, hosts: [name === 'localhost' ? 'other.localhost' : 'localhost'] });
    case 'other-name':
    case 'other-name-in-tls-1.2':
      return makeServerCertificate({ ...usual, hosts: [other] });
    case 'name-of-the-request':
      return makeServerCertificate({ ...usual, hosts: [hostOfNobody] });
    case 'name-that-contains-it':
      return makeServerCertificate({ ...usual, hosts: [`${dnsOf(name)}.authn-conformance.invalid`] });
    case 'name-below-it':
      return makeServerCertificate({ ...usual, hosts: [`below.${dnsOf(name)}`] });
    case 'name-in-the-subject-and-no-other':
      return makeServerCertificate({ ...usual, hosts: [], commonName: name });
    case 'name-in-the-subject-and-another-one':
      return makeServerCertificate({ ...usual, hosts: [other], commonName: name });
    case 'expired':
      return makeServerCertificate({ ...usual, now: new Date(now.getTime() - away) });
    case 'expired-an-hour-ago':
      return makeServerCertificate({ ...usual, now: new Date(now.getTime() - 2 * hour) });
    case 'expired-three-minutes-ago':
      return makeServerCertificate({ ...usual, now: new Date(now.getTime() - hour - hour / 20) });
    case 'expired-of-the-same-key':
      return makeServerCertificate({ ...usual, key: (await good()).key, now: new Date(now.getTime() - away) });
    case 'other-name-of-the-same-key':
      return makeServerCertificate({ ...usual, key: (await good()).key, hosts: [other] });
    case 'other-name-of-the-same-serial-number': {
      const { serialNumber } = new X509Certificate((await good()).chain);
      return makeServerCertificate({ ...usual, serialNumber: Buffer.from(serialNumber, 'hex'), hosts: [other] });
    }
    case 'not-yet-valid':
      return makeServerCertificate({ ...usual, now: new Date(now.getTime() + away) });
    case 'self-signed':
      return makeServerCertificate({ ...usual, selfSigned: true });
    case 'weak-key':
      return minted('weak-key');
    case 'sha-1-signature':
      return minted('weak-signature');
    case 'client-auth-only':
      return makeServerCertificate({ ...usual, usages: ['client auth'] });
    case 'good-of-an-intermediate':
      return belowIntermediate(usual, true);
    case 'missing-intermediate':
      return belowIntermediate(usual, false);
    case 'signed-by-a-leaf': {
      const leaf = await makeServerCertificate({ ...usual, hosts: [other] });
      const { certificate, key } = await makeServerCertificate({ ...usual, authority: leaf });
      return { key, chain: certificate + leaf.certificate };
    }
  }
}

const isFurther = (state: UpstreamState): state is FurtherCertificate =>
  (furtherCertificates as readonly UpstreamState[]).includes(state);

/** An authority that nobody trusts. */
const stranger = (now: Date): Promise<AuthorityPair> =>
  makeAuthority({ commonName: 'untrusted upstream CA', now, hours: 1 });

async function belowIntermediate(
  usual: Parameters<typeof makeServerCertificate>[0],
  sent: boolean,
): Promise<Presented> {
  const intermediate = await makeIntermediateAuthority({
    commonName: 'upstream intermediate CA',
    above: usual.authority,
    now: usual.now,
    hours: 1,
  });
  const { certificate, key } = await makeServerCertificate({ ...usual, authority: intermediate });
  return { key, chain: sent ? certificate + intermediate.certificate : certificate };
}

/** For documentation, and of nobody (RFC 5737). */
const otherAddress = '192.0.2.1';

/** A name that is not the right one and looks like one of the same kind. */
const otherName = (name: string): string => `other.${dnsOf(name)}`.replace(/^other\.[^.]+\./, 'other.');

const dnsOf = (name: string): string => (/^[\d.]+$|:/.test(name) ? 'upstream.authn-conformance.invalid' : name);
