import { randomUUID, X509Certificate } from 'node:crypto';
import type { Authority, Issuer, SigningAlgorithm } from '../../vocabulary/given';
import { intermediatesOf, isForged, isForgedAtTheTop } from '../../vocabulary/given';
import { authorityExtensions, bearerOf, signerOf, type AuthorityPair, type Signer } from './authority';
import { serialNumber as newSerialNumber, signCertificate } from './certificate';
import { PkiError } from '../errors';
import {
  extensionsOfIntermediate,
  extensionsOfOrdinary,
  type IntermediateKind,
  type IntermediateMarks,
} from './intermediates';
import { keyIdentifier } from './keys';
import { subjectName } from './name';
import { certificatePem } from '../pem';
import { signingAlgorithms } from './signature';
import { testKey } from './test-keys';
import { after, hours, minutes, toTheSecond } from './time';
import type { Asn1 } from '../asn1/der';

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
  /** Gives 16 bytes for the serial number of each certificate; random ones if not given. */
  readonly serialNumber?: (octets?: number) => Buffer;
  /** Told of every certificate in DER that an authority of the target, or one below it, has issued. */
  readonly onIssued?: (der: Buffer) => void;
}

const spoken = {
  'client-ca': 'client certificate',
  'request-header-ca': 'request-header',
  'former-client-ca': 'former client certificate',
  'former-request-header-ca': 'former request-header',
  'server-ca': 'server certificate',
} as const;

/** How an authority that is made up differs from an ordinary one. */
interface Certified {
  readonly identifier?: Buffer;
  /** Seen from now. */
  readonly begins?: number;
  /** What is above it is no authority of the target. */
  readonly forged?: boolean;
  readonly signs?: SigningAlgorithm | undefined;
  readonly serial?: Buffer;
  /** How long it is valid; an hour unless given. */
  readonly seconds?: number | undefined;
}

/**
 * Finds or makes whoever signs; everything made up is made once and valid for an hour, but for one of short validity, to which so many
 * seconds are left.
 */
export function issuers(options: IssuerOptions): (issuer: SigningIssuer, shortLife?: number) => Promise<IssuingChain> {
  const {
    authorities,
    certificates,
    now,
    runName = randomUUID().slice(0, 8),
    onIssued,
    serialNumber = newSerialNumber,
  } = options;
  const known = new Map<string, Promise<IssuingChain>>();

  const find = (issuer: SigningIssuer, shortLife?: number): Promise<IssuingChain> => {
    if (issuer.kind === 'intermediate' && issuer.validity === 'short') return make(issuer, shortLife);
    const id = JSON.stringify(issuer);
    const chain = known.get(id) ?? make(issuer);
    known.set(id, chain);
    return chain;
  };

  const make = async (issuer: SigningIssuer, shortLife?: number): Promise<IssuingChain> => {
    switch (issuer.kind) {
      case 'authority':
        return rootChain(signerOf(pairOf(issuer.authority)));
      case 'unknown-authority':
        return issuer.through === undefined ? rootChain(await unknownAuthority()) : belowUnknown(issuer.through);
      case 'same-name': {
        return rootChain(await impostor(nameBearer(issuer.as), issuer.signs));
      }
      case 'same-key-identifier':
        return rootChain(
          await certify(nameOf('same-key-identifier'), undefined, authorityExtensions, {
            identifier: nameBearer(issuer.as).keyIdentifier,
          }),
        );
      case 'same-key':
        return rootChain({ ...signerOf(pairOf(issuer.as)), name: nameOf('same-key') });
      case 'intermediate': {
        const above = await find(
          isForgedAtTheTop(issuer)
            ? { kind: 'same-name', as: issuer.below }
            : { kind: 'authority', authority: issuer.below },
        );
        const depth = intermediatesOf(issuer);
        if (depth === 1)
          return below(
            above,
            await intermediate(
              above.signer,
              issuer.flaw,
              { ...issuer, seconds: shortLife },
              issuer.bears && nameBearer(issuer.bears),
            ),
          );
        // One that allows none below it stands in the way of the second by that alone.
        const place = issuer.flaw === 'path-length' ? undefined : 'upper';
        const first = below(above, await intermediate(above.signer, issuer.upper ?? place, { ...issuer, place }));
        const upper =
          depth === 3
            ? below(first, await intermediate(first.signer, 'middle', { ...issuer, place: 'middle' }))
            : first;
        const signing = issuer.lower === 'signature' ? await impostor(upper.signer) : upper.signer;
        return below(
          upper,
          await intermediate(signing, issuer.flaw ?? 'lower', {
            below: issuer.below,
            forged: isForged(issuer),
          }),
        );
      }
      case 'ordinary-certificate': {
        const above = await find({ kind: 'authority', authority: issuer.of });
        const ordinary = below(above, await ordinaryCertificate(above.signer, issuer));
        if (issuer.through === undefined) return ordinary;
        return below(ordinary, await certify(nameOf('below-ordinary'), ordinary.signer, authorityExtensions));
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

  const nameBearer = (authority: Authority): Omit<Signer, 'privateKey'> =>
    bearerOf(certificates?.[authority] ?? pairOf(authority).certificate);

  // Words for what is wrong with it would tell the target what is tested.
  const nameOf = (role: keyof typeof names, O: readonly string[] = []): Asn1 =>
    subjectName({ CN: `ca-${names[role]}-${runName}`, O });

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
    { identifier, begins = 0, forged = false, signs, serial = serialNumber(), seconds }: Certified = {},
  ): Promise<Signer> => {
    const { key, algorithm } = signs === undefined ? { key: 'P-256' as const } : signingAlgorithms[signs];
    const { publicKey, privateKey } = await testKey(key);
    const own = identifier ?? keyIdentifier(publicKey);
    const start = after(toTheSecond(now()), begins);
    const der = signCertificate(
      {
        subject,
        serialNumber: serial,
        publicKey,
        notBefore: after(start, minutes(-5)),
        notAfter: after(start, seconds === undefined ? hours(1) : seconds * 1000),
        extensions: extensions(own, above?.keyIdentifier ?? own),
      },
      above ?? { name: subject, privateKey },
    );
    if (above !== undefined && !forged) onIssued?.(der);
    const signer = { name: subject, keyIdentifier: own, privateKey, certificate: certificatePem(der) };
    return algorithm === undefined ? signer : { ...signer, algorithm };
  };

  /** Its organization is that of every other authority of the harness: a common one is no trust. */
  const unknownAuthority = (): Promise<Signer> =>
    certify(nameOf('unknown-authority', ['authorities']), undefined, authorityExtensions);

  const belowUnknown = async (depth: number): Promise<IssuingChain> => {
    const above = await find({ kind: 'unknown-authority', ...(depth === 1 ? {} : { through: depth - 1 }) });
    const name = subjectName({ CN: `ca-${names['below-unknown']}-${depth}-${runName}`, O: 'authorities' });
    return below(above, await certify(name, above.signer, authorityExtensions, { forged: true }));
  };

  const serialOf = (pem: string): Buffer => Buffer.from(new X509Certificate(pem).serialNumber, 'hex');

  /** Key identifier and serial number are copied too, so that nothing but the signature tells the two apart. */
  const impostor = (real: Omit<Signer, 'privateKey'>, signs?: SigningAlgorithm): Promise<Signer> =>
    certify(real.name, undefined, authorityExtensions, {
      identifier: real.keyIdentifier,
      serial: serialOf(real.certificate),
      signs,
    });

  // Each has a name of its own: one that bears its issuer's name does not count where a path is measured.
  const names = {
    'unknown-authority': 1,
    'ordinary-certificate': 2,
    none: 3,
    'key-usage': 4,
    'path-length': 5,
    'extended-key-usage': 6,
    'unknown-critical-extension': 7,
    expired: 8,
    'no-basic-constraints': 9,
    'version-1': 10,
    'name-constraints': 11,
    'name-constraints-not-critical': 21,
    signature: 12,
    upper: 13,
    lower: 14,
    'not-yet-valid': 15,
    'permitted-addresses': 16,
    'permitted-subjects': 28,
    'excluded-names': 17,
    'same-key-identifier': 18,
    'same-key': 19,
    'below-unknown': 20,
    'below-ordinary': 22,
    'no-ca-with-path-length': 23,
    'path-length-of-one': 24,
    middle: 25,
    'no-extension-of-a-ca': 26,
    'no-ca-that-may-sign': 27,
  };

  const intermediate = (
    above: Signer,
    kind?: IntermediateKind,
    marks: IntermediateMarks = {},
    bears?: Omit<Signer, 'privateKey'>,
  ): Promise<Signer> =>
    certify(
      // Its organization is a group of none of those below it (rule C-14).
      bears?.name ??
        (marks.named === undefined
          ? nameOf(kind ?? 'none', ['authorities'])
          : subjectName({ CN: marks.named, O: 'authorities' })),
      above,
      extensionsOfIntermediate(kind, marks),
      {
        begins: kind === 'expired' ? hours(-4) : kind === 'not-yet-valid' ? hours(4) : 0,
        forged: marks.forged === true || kind === 'signature',
        signs: marks.signs,
        seconds: marks.seconds,
        ...(bears === undefined ? {} : { identifier: bears.keyIdentifier }),
      },
    );

  const ordinaryCertificate = (
    above: Signer,
    issuer: Extract<Issuer, { kind: 'ordinary-certificate' }>,
  ): Promise<Signer> =>
    certify(nameOf('ordinary-certificate', ['system:masters']), above, extensionsOfOrdinary(issuer));

  return find;
}
