import type { Authority, CertificateDescription, Validity } from '../vocabulary/given';
import { isForged } from '../vocabulary/given';
import { timeOf } from '../vocabulary/prose/moment';
import type { CertificateFacts } from '../observation';
import type { Asn1 } from './asn1/der';
import { bearerOf, issuerOf } from './making/authority';
import { serialNumber, signCertificate, type ValidityPeriod } from './making/certificate';
import { PkiError } from './errors';
import {
  authorityKeyIdentifier,
  basicConstraints,
  extendedKeyUsage,
  furtherExtensions,
  namingExtensions,
  keyUsage,
  subjectAlternativeName,
  subjectKeyIdentifier,
  unknownCriticalExtension,
} from './making/extensions';
import { certificateFacts } from './facts/facts';
import { splitHosts } from './hosts';
import { handshakeKey } from './making/forged-key';
import { issuers, type IssuerOptions, type IssuingChain } from './making/issuers';
import { generateKey, keyIdentifier, privateKeyPem, type KeyPair } from './making/keys';
import { subjectName } from './making/name';
import { certificatePem } from './pem';
import { issueByService, type SigningService } from './signing-service';
import { replacesKey, tamper } from './making/tampering';
import { testKey } from './making/test-keys';
import { after, hours, minutes, toTheSecond, usualLifetime, type Lifetime } from './making/time';

/** What a caller presents: a certificate, what goes over the wire with it, and the key it signs the handshake with. */
export interface Credential {
  /** PEM, the leaf alone. */
  readonly certificate: string;
  /** PEM, what is sent: the leaf first, then what the description's `sends` asks for. */
  readonly chain: string;
  /** PEM, PKCS#8. A forged one loads beside the certificate and signs wrongly. */
  readonly key: string;
  readonly facts: CertificateFacts;
}

export interface Minter {
  /**
   * Makes the certificate a scenario describes, with a key of its own, or the shared one of RSA. Throws PkiError:
   * `authority-missing`, `text-not-in-type`, `tampering-impossible`, `forgery-impossible`, `key-unsupported`,
   * `signing-failed`.
   * `shortLife` is what is left to one of short validity, in seconds.
   */
  mint(description: CertificateDescription, shortLife?: number): Promise<Credential>;
}

export interface MinterOptions extends IssuerOptions {
  /** When a certificate of this description is valid, where the description leaves it open; never longer than an hour. */
  readonly lifetime?: (description: CertificateDescription) => Lifetime;
  /** Who signs for authorities whose keys are not at hand; only what an ordinary client is given. */
  readonly services?: Partial<Record<Authority, SigningService>>;
}

/** A certificate that was signed, and what leads from it to a root. */
interface Signed {
  readonly der: Buffer;
  readonly issuer: Asn1 | undefined;
  readonly above: Pick<IssuingChain, 'intermediates' | 'root'> | undefined;
}

/**
 * A minter that signs with the given authorities. Authorities that scenarios make up (unknown, same name, intermediate,
 * ordinary certificate) are made on first use and kept.
 */
export function createMinter(options: MinterOptions): Minter {
  const { authorities, services, now, onIssued, lifetime = () => usualLifetime } = options;
  const newSerialNumber = options.serialNumber ?? serialNumber;
  const issuingChain = issuers(options);
  /** One behind another: what is sent behind may have something behind it. */
  const alsoSent = async ({ alsoSends }: CertificateDescription): Promise<readonly Credential[]> => {
    if (alsoSends === undefined) return [];
    const { alsoSends: _, ...alone } = alsoSends;
    return [await minter.mint(alone), ...(await alsoSent(alsoSends))];
  };

  /** PEM; its key need not be at hand. */
  const certificateOf = (authority: Authority): string | undefined =>
    options.certificates?.[authority] ?? authorities[authority]?.certificate;

  const authoritySent = ({ alsoSendsAuthority: authority }: CertificateDescription): readonly string[] => {
    const sent = authority && certificateOf(authority);
    return sent === undefined ? [] : [sent];
  };

  const nameOf = (authority: Authority): Asn1 => {
    const pem = certificateOf(authority);
    if (pem === undefined)
      throw new PkiError(
        'authority-missing',
        `No certificate can bear the name of an authority (${authority}) whose certificate was not given.`,
      );
    return bearerOf(pem).name;
  };

  const keys = new Map<string, Promise<KeyPair>>();
  const signedTwins = new Map<string, Promise<Signed>>();
  const serialNumbers = new Map<string, Buffer>();
  const periods = new Map<string, ValidityPeriod>();

  /** Twins that have one serial number have the same dates as well, unless one of them is to be valid at another time. */
  const period = (description: CertificateDescription, shortLife: number): ValidityPeriod => {
    const { validity, sharedSerialNumber } = description;
    const own = periodOf(validity, now(), shortLife, lifetime(description));
    if (sharedSerialNumber === undefined || validity !== 'current') return own;
    const known = periods.get(sharedSerialNumber);
    if (known !== undefined && known.notAfter.getTime() > now().getTime() + leastLeft) return known;
    periods.set(sharedSerialNumber, own);
    return own;
  };

  const serviceFor = ({ issuer }: CertificateDescription): SigningService | undefined =>
    issuer.kind === 'authority' && authorities[issuer.authority] === undefined
      ? services?.[issuer.authority]
      : undefined;

  const sign = async (description: CertificateDescription, key: KeyPair, shortLife: number): Promise<Signed> => {
    const { issuer } = description;
    const own = keyIdentifier(key.publicKey);
    const subject = description.bears === undefined ? subjectName(description) : nameOf(description.bears);
    const above = issuer.kind === 'itself' ? undefined : await issuingChain(issuer, shortLife);
    const signer = above?.signer ?? { name: subject, keyIdentifier: own, privateKey: key.privateKey };
    const der = signCertificate(
      {
        serialNumber:
          description.sharedSerialNumber === undefined
            ? newSerialNumber(description.serialNumberOctets)
            : shared(serialNumbers, description.sharedSerialNumber, () => newSerialNumber()),
        subject,
        publicKey: key.publicKey,
        ...period(description, shortLife),
        neverValid: typeof description.validity === 'object',
        generalizedTimes: description.yearsOfFourDigits === true,
        extensions: leafExtensions(description, own, signer.keyIdentifier),
      },
      signer,
    );
    return { der, issuer: signer.name, above };
  };

  const signedAnew = async (description: CertificateDescription, key: KeyPair, shortLife: number): Promise<Signed> => {
    const signed = await sign(description, key, shortLife);
    if (ofTheTarget(description.issuer)) onIssued?.(signed.der);
    return signed;
  };

  /** Twins of one key and one serial number that differ in what is changed after signing alone have one signature. */
  const signedOnce = (description: CertificateDescription, key: KeyPair, shortLife: number): Promise<Signed> => {
    const { tampered: _, sharedKey, sharedSerialNumber, ...rest } = description;
    if (sharedKey === undefined || sharedSerialNumber === undefined) return signedAnew(description, key, shortLife);
    const twin = JSON.stringify([sharedKey, sharedSerialNumber, rest, period(description, shortLife)]);
    return shared(signedTwins, twin, () => signedAnew(description, key, shortLife));
  };

  const signedBy = async (
    service: SigningService,
    description: CertificateDescription,
    key: KeyPair,
  ): Promise<Signed> => {
    const { der, intermediates } = await issueByService(service, description, key, now, onIssued);
    return { der, issuer: issuerOf(der), above: { intermediates, root: '' } };
  };

  const minter: Minter = {
    async mint(description, shortLife = 2) {
      const { sharedKey } = description;
      const key = await (sharedKey === undefined
        ? testKey(description.key)
        : shared(keys, sharedKey, () => testKey(description.key)));
      const service = serviceFor(description);
      const { der, issuer, above } = await (service === undefined
        ? signedOnce(description, key, shortLife)
        : signedBy(service, description, key));
      const { tampered } = description;
      const held = tampered !== undefined && replacesKey(tampered) ? await generateKey(description.key) : key;
      const shown =
        tampered && issuer
          ? tamper(der, issuer, tampered, {
              validity: periodOf('current', now(), shortLife, lifetime(description)),
              publicKey: held.publicKey,
            })
          : der;
      const certificate = certificatePem(shown);
      const behind = await alsoSent(description);
      return {
        certificate,
        chain: [
          certificate,
          ...sentWithLeaf(description.sends, certificate, above),
          ...behind.map((each) => each.certificate),
          ...authoritySent(description),
        ].join(''),
        key: privateKeyPem(handshakeKey(description, held.privateKey, behind[0]?.key)),
        facts: factsOf(shown),
      };
    },
  };
  return minter;
}

/** Milliseconds that dates which are used again must still hold for. */
const leastLeft = minutes(10);

/** What is known by this word, or is made now. */
function shared<Value>(known: Map<string, Value>, word: string, make: () => Value): Value {
  const value = known.get(word) ?? make();
  known.set(word, value);
  return value;
}

/** Whether it comes from an authority of the target, so that it is worth something outside of the test. */
const ofTheTarget = (issuer: CertificateDescription['issuer']): boolean =>
  issuer.kind === 'authority' ||
  (issuer.kind === 'intermediate' && !isForged(issuer)) ||
  issuer.kind === 'ordinary-certificate';

/** Never years, so that a lost key is soon worthless; expired and not-yet-valid ones are a day away, beyond clock skew. */
function periodOf(validity: Validity, clock: Date, shortLife: number, lifetime: Lifetime): ValidityPeriod {
  const now = toTheSecond(clock);
  if (typeof validity === 'object')
    return { notBefore: timeOf(validity.from, now), notAfter: timeOf(validity.until, now) };
  const away = (from: Date, sign: 1 | -1): Date => after(from, sign * (hours(24) + minutes(lifetime.away)));
  switch (validity) {
    case 'current':
      return { notBefore: after(now, minutes(-lifetime.before)), notAfter: after(now, minutes(lifetime.after)) };
    case 'expired':
      return { notBefore: after(away(now, -1), minutes(-lifetime.after)), notAfter: away(now, -1) };
    case 'not-yet-valid':
      return { notBefore: away(now, 1), notAfter: after(away(now, 1), minutes(lifetime.after)) };
    case 'short':
      return { notBefore: after(now, minutes(-lifetime.before)), notAfter: after(now, shortLife * 1000) };
  }
}

const usagesOf = ({ key, certificateAuthority }: CertificateDescription) => [
  'digitalSignature' as const,
  ...(key.startsWith('RSA') ? (['keyEncipherment'] as const) : []),
  ...(certificateAuthority === true ? (['keyCertSign'] as const) : []),
];

function leafExtensions(description: CertificateDescription, own: Buffer, issuer: Buffer): readonly Asn1[] {
  const { namingExtensions: namingWish } = description;
  if (description.extensions === 'none') return [];
  return [
    description.certificateAuthority === true ? basicConstraints(true, 0) : basicConstraints(false),
    ...(description.keyUsage === 'none' ? [] : [keyUsage(usagesOf(description))]),
    ...(description.extendedKeyUsage.length === 0
      ? []
      : [extendedKeyUsage(description.extendedKeyUsage, description.criticalExtendedKeyUsage)]),
    ...alternativeNames(description),
    subjectKeyIdentifier(own),
    authorityKeyIdentifier(issuer),
    ...(description.unknownCriticalExtension ? [unknownCriticalExtension()] : []),
    ...furtherExtensions(description.furtherExtensions ?? 0),
    ...(namingWish === undefined ? [] : namingExtensions(namingWish.value, namingWish.as)),
  ];
}

function alternativeNames({
  dnsNames,
  ipAddresses,
  emailAddresses,
  uris,
  principalNames,
  directoryNames,
  malformedNames,
}: CertificateDescription): readonly Asn1[] {
  const names = [dnsNames, ipAddresses, emailAddresses, uris, principalNames, directoryNames];
  if (names.every((each) => (each ?? []).length === 0)) return [];
  return [
    subjectAlternativeName(
      {
        dnsNames: dnsNames ?? [],
        ipAddresses: [
          ...splitHosts(ipAddresses ?? []).ipAddresses,
          ...(malformedNames === true ? [Buffer.from([127, 0, 0, 0, 1])] : []),
        ],
      },
      {
        emailAddresses: emailAddresses ?? [],
        uris: uris ?? [],
        principalNames: principalNames ?? [],
        directoryNames: (directoryNames ?? []).map(subjectName),
      },
    ),
  ];
}

function sentWithLeaf(sends: CertificateDescription['sends'], leaf: string, above: Signed['above']): readonly string[] {
  if (sends === 'leaf') return [];
  const { intermediates, root } = above ?? { intermediates: [], root: undefined };
  if (sends === 'chain-and-leaf') return [...intermediates, leaf];
  return sends === 'chain' || root === undefined ? intermediates : [...intermediates, root];
}

/** The facts of a certificate that was just written. */
export function factsOf(der: Buffer): CertificateFacts {
  const facts = certificateFacts(der);
  if (facts === undefined)
    throw new PkiError('certificate-unreadable', 'The certificate that was made cannot be read.');
  return facts;
}
