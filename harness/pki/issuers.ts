import { randomUUID } from 'node:crypto';
import type { Authority, IntermediateFlaw, Issuer } from '../vocabulary/given';
import { authorityExtensions, bearerOf, signerOf, type AuthorityPair, type Signer } from './authority';
import { signCertificate } from './certificate';
import { PkiError } from './errors';
import {
  authorityKeyIdentifier,
  basicConstraints,
  extendedKeyUsage,
  keyUsage,
  subjectKeyIdentifier,
  unknownCriticalExtension,
} from './extensions';
import { generateKey, keyIdentifier } from './keys';
import { subjectName } from './name';
import { certificatePem } from './pem';
import { after, hours, minutes, toTheSecond } from './time';
import type { Asn1 } from './asn1/der';

/** Who signs a leaf, and which certificates lead from it to a root. */
export interface IssuingChain {
  readonly signer: Signer;
  /** PEM, below the root: what must be sent with the leaf. */
  readonly intermediates: readonly string[];
  /** PEM. */
  readonly root: string;
}

type SigningIssuer = Exclude<Issuer, { readonly kind: 'itself' }>;

export interface IssuerOptions {
  readonly authorities: Partial<Record<Authority, AuthorityPair>>;
  /** PEM certificates of authorities whose keys are not at hand: enough to bear their names. */
  readonly certificates?: Partial<Record<Authority, string>>;
  readonly now: () => Date;
  /** Distinguishes the names of the authorities that the harness makes up; a random one if not given. */
  readonly runName?: string;
  /** Told of every certificate in DER that an authority of the target, or one below it, has issued. */
  readonly onIssued?: (der: Buffer) => void;
}

const spoken = {
  'client-ca': 'client certificate',
  'request-header-ca': 'request-header',
  'former-client-ca': 'former client certificate',
  'server-ca': 'server certificate',
} as const;

/** Finds or makes whoever signs; everything made up is made once and valid for an hour. */
export function issuers(options: IssuerOptions): (issuer: SigningIssuer) => Promise<IssuingChain> {
  const { authorities, certificates, now, runName = randomUUID().slice(0, 8), onIssued } = options;
  const known = new Map<string, Promise<IssuingChain>>();

  const find = (issuer: SigningIssuer): Promise<IssuingChain> => {
    const id = JSON.stringify(issuer);
    const chain = known.get(id) ?? make(issuer);
    known.set(id, chain);
    return chain;
  };

  const make = async (issuer: SigningIssuer): Promise<IssuingChain> => {
    switch (issuer.kind) {
      case 'authority':
        return rootChain(signerOf(pairOf(issuer.authority)));
      case 'unknown-authority':
        return rootChain(await unknownAuthority());
      case 'same-name':
        return rootChain(await impostor(bearerOf(certificates?.[issuer.as] ?? pairOf(issuer.as).certificate)));
      case 'intermediate': {
        const above = await find({ kind: 'authority', authority: issuer.below });
        if (issuer.flaw !== 'path-length') return below(above, await intermediate(above.signer, issuer.flaw));
        const only = below(above, await intermediate(above.signer));
        return below(only, await intermediate(only.signer, issuer.flaw));
      }
      case 'ordinary-certificate': {
        const above = await find({ kind: 'authority', authority: issuer.of });
        return below(above, await ordinaryCertificate(above.signer));
      }
    }
  };

  const pairOf = (authority: Authority): AuthorityPair => {
    const pair = authorities[authority];
    if (pair !== undefined) return pair;
    throw new PkiError(
      'authority-missing',
      `No certificate can be signed by the ${spoken[authority]} authority (${authority}): its certificate and key were not given.`,
    );
  };

  const nameOf = (role: string): Asn1 => subjectName({ CN: `authn-conformance ${role} ${runName}` });

  const rootChain = (signer: Signer): IssuingChain => ({ signer, intermediates: [], root: signer.certificate });
  const below = (above: IssuingChain, signer: Signer): IssuingChain => ({
    signer,
    intermediates: [signer.certificate, ...above.intermediates],
    root: above.root,
  });

  /** A new key under a name, certified by `above`, or by itself where there is none. */
  const certify = async (
    subject: Asn1,
    above: Signer | undefined,
    extensions: (own: Buffer, issuer: Buffer) => readonly Asn1[],
    { identifier, expired = false }: { readonly identifier?: Buffer; readonly expired?: boolean } = {},
  ): Promise<Signer> => {
    const { publicKey, privateKey } = await generateKey('P-256');
    const own = identifier ?? keyIdentifier(publicKey);
    const start = after(toTheSecond(now()), expired ? hours(-25) : 0);
    const der = signCertificate(
      {
        subject,
        publicKey,
        notBefore: after(start, minutes(-5)),
        notAfter: after(start, hours(1)),
        extensions: extensions(own, above?.keyIdentifier ?? own),
      },
      above ?? { name: subject, privateKey },
    );
    if (above !== undefined) onIssued?.(der);
    return { name: subject, keyIdentifier: own, privateKey, certificate: certificatePem(der) };
  };

  const unknownAuthority = (): Promise<Signer> => certify(nameOf('unknown authority'), undefined, authorityExtensions);

  /** The key identifier is copied too, so that nothing but the signature tells the two apart. */
  const impostor = (real: Omit<Signer, 'privateKey'>): Promise<Signer> =>
    certify(real.name, undefined, authorityExtensions, { identifier: real.keyIdentifier });

  // Each has a name of its own: one that bears its issuer's name does not count where a path is measured.
  const names = {
    none: 'intermediate',
    'key-usage': 'intermediate without a right',
    'path-length': 'second intermediate',
    'extended-key-usage': 'intermediate for servers',
    'unknown-critical-extension': 'intermediate with a critical extension',
    expired: 'expired intermediate',
  };

  /** It may sign no further authority; with the flaw of its key usage it may not sign at all. */
  const intermediate = (above: Signer, flaw?: IntermediateFlaw): Promise<Signer> =>
    certify(
      nameOf(names[flaw ?? 'none']),
      above,
      (own, issuer) => [
        basicConstraints(true, 0),
        keyUsage(flaw === 'key-usage' ? ['digitalSignature', 'cRLSign'] : ['keyCertSign', 'cRLSign']),
        ...(flaw === 'extended-key-usage' ? [extendedKeyUsage(['server auth'])] : []),
        subjectKeyIdentifier(own),
        authorityKeyIdentifier(issuer),
        ...(flaw === 'unknown-critical-extension' ? [unknownCriticalExtension()] : []),
      ],
      { expired: flaw === 'expired' },
    );

  /** Without keyUsage, so that nothing but CA:FALSE forbids it to sign. */
  const ordinaryCertificate = (above: Signer): Promise<Signer> =>
    certify(nameOf('ordinary certificate'), above, (own, issuer) => [
      basicConstraints(false),
      extendedKeyUsage(['client auth']),
      subjectKeyIdentifier(own),
      authorityKeyIdentifier(issuer),
    ]);

  return find;
}
