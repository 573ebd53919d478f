/** The ASN.1 string type an attribute value is written in (RFC 5280, 4.1.2.4). UTF8String unless said otherwise. */
export type StringType = 'utf8' | 'printable' | 'ia5' | 't61' | 'bmp' | 'universal';

/** One attribute value, with the string type it is written in where that matters. */
export type Text = string | { readonly text: string; readonly type: StringType };

/** One value, several values of the same attribute, or none at all. */
export type Texts = Text | readonly Text[];

/** Attributes of a subject that have a meaning elsewhere (RFC 4519; RFC 2798; RFC 2985; X.520), by their usual names. */
export type OtherAttribute =
  | 'emailAddress'
  | 'serialNumber'
  | 'UID'
  | 'DC'
  | 'givenName'
  | 'surname'
  | 'initials'
  | 'pseudonym'
  | 'name'
  | 'title'
  | 'description'
  | 'street'
  | 'L'
  | 'ST'
  | 'C'
  | 'dnQualifier'
  | 'organizationIdentifier'
  | 'unstructuredName'
  | 'role'
  | 'businessCategory'
  | 'telephoneNumber'
  | 'houseIdentifier'
  | 'generationQualifier'
  | 'employeeNumber'
  | 'employeeType'
  | 'departmentNumber'
  | 'displayName'
  | 'userClass';

/** The subject of a certificate (RFC 5280, 4.1.2.6): what clause 5.1.4 turns into a user and groups. */
export interface CertificateSubject {
  /** Common name. `[]` writes no attribute at all, `''` an empty one. */
  readonly CN?: Texts;
  /** Organization: each value is a group. */
  readonly O?: Texts;
  /** Organizational unit: never a group. */
  readonly OU?: Texts;
  /** Kubernetes' user id attribute, OID 1.3.6.1.4.1.57683.2. */
  readonly uid?: Texts;
  /** Other attributes, none of which names a user or a group (clause 5.1.4); they stand first or last in the subject. */
  readonly otherAttributes?: {
    readonly place: 'first' | 'last';
    readonly values: Readonly<Partial<Record<OtherAttribute, string>>>;
  };
  /** The common name stands before the organizations, and not behind them. */
  readonly nameFirst?: true;
  /** Attributes of object identifiers that begin, end or go on as those of CN and O do, each with this value; they stand last in the subject. */
  readonly nearIdentifiers?: string;
  /**
   * Several values as one relative distinguished name each (default), or together in a multi-valued one as cfssl does; `one`: all of CN, O and
   * OU in a single one.
   */
  readonly rdns?: 'separate' | 'multi-valued' | 'one';
}

/** An authority of the target whose key the harness may hold. */
export type Authority =
  | 'client-ca'
  | 'request-header-ca'
  | 'former-client-ca'
  | 'former-request-header-ca'
  | 'server-ca';

/**
 * Why an intermediate may not have issued a client certificate (RFC 5280, 4.1.2.1, 4.1.2.5, 4.2 and 4.2.1): its key usage
 * forbids signing, it stands too deep, it is the second below one that allows one, its extended key usage leaves out clients, it has a critical extension that no one
 * knows, it has expired, it is not valid yet, nothing in it says that it is an authority, or it says that it is none beside the length of a path or beside a key usage that lets it sign, or it has no key usage either, it is of version 1 and so cannot say it, it may
 * issue for other DNS names alone, for other addresses alone, for other subjects alone or for no name and address, or another authority that has the name of the real
 * one has signed it.
 */
export type IntermediateFlaw =
  | 'key-usage'
  | 'path-length'
  | 'extended-key-usage'
  | 'unknown-critical-extension'
  | 'expired'
  | 'not-yet-valid'
  | 'no-basic-constraints'
  | 'no-ca-with-path-length'
  | 'no-ca-that-may-sign'
  | 'no-extension-of-a-ca'
  | 'path-length-of-one'
  | 'version-1'
  | 'name-constraints'
  | 'name-constraints-not-critical'
  | 'permitted-addresses'
  | 'permitted-subjects'
  | 'excluded-names'
  | 'signature';

/** What can be wrong further up than with the issuer itself. */
export type UpperFlaw = Extract<
  IntermediateFlaw,
  'expired' | 'no-basic-constraints' | 'unknown-critical-extension' | 'signature'
>;

type Intermediate = Extract<Issuer, { kind: 'intermediate' }>;

/** Whether another CA with the name of the target's has signed the topmost intermediate. */
export const isForgedAtTheTop = ({ flaw, upper }: Pick<Intermediate, 'flaw' | 'upper'>): boolean =>
  flaw === 'signature' || upper === 'signature';

/** Whether an impostor has signed one of the intermediates, so that what is below them is none of the target's CA. */
export const isForged = (issuer: Pick<Intermediate, 'flaw' | 'upper' | 'lower'>): boolean =>
  isForgedAtTheTop(issuer) || issuer.lower === 'signature';

/** How many intermediates stand between the leaf and the root. */
export const intermediatesOf = ({ flaw, levels }: Pick<Intermediate, 'flaw' | 'levels'>): 1 | 2 | 3 =>
  flaw === 'path-length-of-one' ? 3 : levels === 2 || flaw === 'path-length' ? 2 : 1;

/** The algorithm that an authority signs with, where it is not ECDSA on P-256 with SHA-256. */
export type SigningAlgorithm =
  | 'RSA with MD5'
  | 'RSA with SHA-1'
  | 'RSA with SHA-256'
  | 'RSA with SHA-384'
  | 'RSA with SHA-512'
  | 'RSA-PSS with MD5'
  | 'RSA-PSS with SHA-1'
  | 'RSA-PSS with SHA-256'
  | 'RSA-PSS with SHA-384'
  | 'RSA-PSS with SHA-512'
  | 'ECDSA on P-256 with SHA-512'
  | 'ECDSA on P-384 with SHA-384'
  | 'ECDSA on P-521 with SHA-512'
  | 'Ed25519'
  /** An object identifier that no one has given an algorithm (RFC 5612). */
  | 'an unknown algorithm';

/** Who signs a certificate. */
export type Issuer =
  | { readonly kind: 'authority'; readonly authority: Authority }
  /** An authority the target has never heard of, or the last of so many intermediate ones below it. */
  | { readonly kind: 'unknown-authority'; readonly through?: number }
  /** The certificate signs itself. */
  | { readonly kind: 'itself' }
  /** An authority with the same name as the target's, and another key. */
  | { readonly kind: 'same-name'; readonly as: Authority; readonly signs?: SigningAlgorithm }
  /** An authority with the key identifier of the target's, another name and another key. */
  | { readonly kind: 'same-key-identifier'; readonly as: Authority }
  /** The target's authority itself, whose certificate bears another name. */
  | { readonly kind: 'same-key'; readonly as: Authority }
  /** An intermediate certification authority below the target's authority. */
  | {
      readonly kind: 'intermediate';
      readonly below: Authority;
      readonly flaw?: IntermediateFlaw;
      readonly signs?: SigningAlgorithm;
      /** Two of them, one below the other. */
      readonly levels?: 2;
      /** What is wrong with the upper one of two. */
      readonly upper?: UpperFlaw;
      /** Another CA with the name of the upper one has signed the lower one; the upper one is sent. */
      readonly lower?: 'signature';
      /** The only DNS name, with those below it, that it may issue for; one that it may not issue for. Of two it stands in the upper one. */
      readonly permits?: string;
      readonly excludes?: string;
      /** Its common name, in place of one of the harness's own. */
      readonly named?: string;
      /** It expires a few seconds after it was made, and is made anew for every attempt, as a certificate of short validity is. */
      readonly validity?: Extract<Validity, 'short'>;
      /** Its whole name and its key identifier are those of this other authority of the target. */
      readonly bears?: Authority;
    }
  /** An ordinary certificate of the target's authority, which is no authority itself. */
  | {
      readonly kind: 'ordinary-certificate';
      readonly of: Authority;
      /** It has issued a CA in proper form, which signs in its place. */
      readonly through?: 'authority';
    };

/** Usages whose object identifiers begin with that of servers, or of clients (IANA, SMI Security for PKIX Extended Key Purpose). */
export type FurtherUsage = 'EAP over PPP' | 'EAP over LAN' | 'IPsec IKE' | 'SSH client' | 'SSH server';

/** Extended key usages by the names that signing configurations use (clause 2.4). */
export type ExtendedKeyUsage =
  | 'client auth'
  | 'server auth'
  | 'code signing'
  | 'email protection'
  | 'timestamping'
  | 'ocsp signing'
  | 'ipsec user'
  | FurtherUsage
  | 'any'
  /** An object identifier that no one has given a usage (RFC 5612). */
  | 'unknown';

/** Minutes, hours or days before now (`-2h`) or from now on (`30m`), or a date. */
export type Moment = `${number}${'m' | 'h' | 'd'}` | `${number}-${number}-${number}`;

/** Valid from then until then; one that ends before it begins is never valid. */
export interface Period {
  readonly from: Moment;
  readonly until: Moment;
}

/** `short`: it expires a few seconds after it was made, and is made anew for every attempt (rule K-03). */
export type Validity = 'current' | 'expired' | 'not-yet-valid' | 'short' | Period;

export type KeyType = 'P-256' | 'P-384' | 'P-521' | 'RSA-1024' | 'RSA-2048' | 'RSA-3072' | 'Ed25519';

/** What is changed in a certificate after it was signed (clause 2.2). */
export type Tampering =
  /** The first text becomes the second, of the same length. */
  | { readonly from: string; readonly to: string }
  /**
   * A field becomes another: the validity one that holds now, the public key one whose private key the caller holds, the
   * extended key usage "server auth" one for clients, the serial number and the signature another in their last bit, the signature one of
   * ECDSA whose two numbers are zero.
   */
  | {
      readonly field:
        | 'validity'
        | 'public-key'
        | 'extended-key-usage'
        | 'serial-number'
        | 'signature'
        | 'signature-of-zeros';
    };

/** A certificate as a scenario describes it; the harness mints it only when a planned check presents it. */
export interface CertificateDescription extends CertificateSubject {
  readonly issuer: Issuer;
  /** Its whole name is that of this authority of the target; what else the description says of its subject is not written. */
  readonly bears?: Authority;
  /** An empty list writes no extended key usage extension. */
  readonly extendedKeyUsage: readonly ExtendedKeyUsage[];
  /** The extended key usage is marked critical, as it may be (RFC 5280, 4.2.1.12). */
  readonly criticalExtendedKeyUsage?: true;
  /** `none` writes no key usage extension: it limits the key where it stands (RFC 5280, 4.2.1.3). */
  readonly keyUsage?: 'none';
  /** `none` writes no extension at all: a certificate of version 1 (RFC 5280, 4.1.2.1). */
  readonly extensions?: 'none';
  readonly validity: Validity;
  /** Its dates are written in the form that is for those from 2050 on (GeneralizedTime; RFC 5280, 4.1.2.5). */
  readonly yearsOfFourDigits?: true;
  readonly key: KeyType;
  /** Certificates of one run with the same word here have the same key pair, of the type of the first; any word. */
  readonly sharedKey?: string;
  /** And the same serial number, and the same dates where each is valid now. */
  readonly sharedSerialNumber?: string;
  /** So many octets of serial number, 20 at most (RFC 5280, 4.1.2.2); 16 unless it is said. */
  readonly serialNumberOctets?: number;
  /** The key that the handshake is signed with (clause 5.1.3): the certificate's own, one that is nobody's, or that of `alsoSends`. */
  readonly possession: 'own-key' | 'forged' | 'key-of-the-next';
  /** What goes over the wire beside the leaf: the intermediates, also the root, the leaf again, or nothing. */
  readonly sends: 'leaf' | 'chain' | 'chain-and-root' | 'chain-and-leaf';
  /** Another certificate sent behind the leaf, as if it were its issuer. */
  readonly alsoSends?: CertificateDescription;
  /** The certificate of an authority of the target, sent behind all others. */
  readonly alsoSendsAuthority?: Authority;
  /** DNS names in a subject alternative name, which is never a user's name. */
  readonly dnsNames?: readonly string[];
  /** Addresses in the subject alternative name, which only servers have. */
  readonly ipAddresses?: readonly string[];
  /** Mail addresses in the subject alternative name. */
  readonly emailAddresses?: readonly string[];
  /** URIs in the subject alternative name. */
  readonly uris?: readonly string[];
  /** User principal names in the subject alternative name, as Microsoft's directories write them. */
  readonly principalNames?: readonly string[];
  /** Distinguished names in the subject alternative name. */
  readonly directoryNames?: readonly Pick<CertificateSubject, 'CN' | 'O'>[];
  /** Adds an address of five octets to the subject alternative name, which nobody can read. */
  readonly malformedNames?: true;
  /** What is changed after signing. */
  readonly tampered?: Tampering;
  /** `true`: it may itself sign certificates (CA:TRUE), with no intermediate below it. */
  readonly certificateAuthority?: boolean;
  /** Adds an extension no one knows, marked critical (RFC 5280, 4.2). */
  readonly unknownCriticalExtension: boolean;
  /** So many further extensions that no one knows, none of them critical. */
  readonly furtherExtensions?: number;
  /** Extensions in which programs write who somebody is (Teleport, Sigstore, Fabric and others), each with this value, as it is or as a UTF8String. */
  readonly namingExtensions?: { readonly value: string; readonly as: 'bytes' | 'UTF8String' };
}

export interface DescribedCertificate {
  readonly kind: 'described';
  readonly role: 'client' | 'front-proxy';
  readonly description: CertificateDescription;
}

/** A twin: `base` with exactly this difference. Its base is the control of every check that presents it. */
export interface TwinCertificate<Base extends string = string> {
  readonly kind: 'twin';
  readonly base: Base;
  readonly difference: Partial<CertificateDescription>;
}

/** A certificate issued from the JSON documents of clauses 2.3 and 2.4 by the client CA. */
export interface DocumentCertificate {
  readonly kind: 'from-documents';
  readonly csr: unknown;
  readonly signing: unknown;
  readonly profile: string;
}

/** The client certificate that the user of the harness holds, whoever it names; presented as it is. */
export interface CertificateInHand {
  readonly kind: 'in-hand';
}

export type Certificate<Base extends string = string> =
  | DescribedCertificate
  | TwinCertificate<Base>
  | DocumentCertificate
  | CertificateInHand;

/**
 * Stands for a name that the target allows its front proxy (clause 5.2.4); the plan puts the real one in its place, so
 * that what differs from it in one letter differs in that letter whatever the name is.
 */
export const allowedName = '{allowed-name}';
export const allowedNameInCapitals = '{ALLOWED-NAME}';
export const allowedNameCutShort = '{allowed-nam}';
export const lastAllowedName = '{last-allowed-name}';
export const allowedNameWithUnderscores = '{allowed_name}';
/** Stands for a name that the target does not allow its front proxy, whatever names it allows. */
export const notAllowedName = '{not-allowed-name}';

const ordinary = {
  extendedKeyUsage: ['client auth'],
  validity: 'current',
  key: 'P-256',
  possession: 'own-key',
  sends: 'chain',
  unknownCriticalExtension: false,
} as const satisfies Partial<CertificateDescription>;

export const clientAuthority: Issuer = { kind: 'authority', authority: 'client-ca' };
/** The authority that the target trusted for clients before it was given another one (rule K-09). */
export const formerClientAuthority: Issuer = { kind: 'authority', authority: 'former-client-ca' };
/** The authority that the target trusted for front proxies before it was given another one (rule K-09). */
export const formerRequestHeaderAuthority: Issuer = { kind: 'authority', authority: 'former-request-header-ca' };
/** The CA that issued the target's own certificate (rule C-06). */
export const serverAuthority: Issuer = { kind: 'authority', authority: 'server-ca' };
export const requestHeaderAuthority: Issuer = { kind: 'authority', authority: 'request-header-ca' };

/** A certificate of the authority that the target trusts for clients (clause 5.1.5). */
export function clientCertificate(description: Partial<CertificateDescription>): DescribedCertificate {
  return { kind: 'described', role: 'client', description: { issuer: clientAuthority, ...ordinary, ...description } };
}

/** A certificate of the request-header CA (clause 5.2.2); its common name is the allowed one unless given. */
export function proxyCertificate(description: Partial<CertificateDescription> = {}): DescribedCertificate {
  return {
    kind: 'described',
    role: 'front-proxy',
    description: { issuer: requestHeaderAuthority, ...ordinary, CN: allowedName, ...description },
  };
}

/** A certificate issued from a CSR document and a profile of a signing configuration (clauses 2.3 and 2.4). */
export function certificateFrom(documents: {
  readonly csr: unknown;
  readonly signing: unknown;
  readonly profile: string;
}): DocumentCertificate {
  return { kind: 'from-documents', ...documents };
}

/** The client certificate in hand. A twin of it is another certificate for the same name and groups, or the same without its key. */
export function certificateInHand(): CertificateInHand {
  return { kind: 'in-hand' };
}

/** A twin of another certificate of the same scenario that differs in exactly what is said. */
export function like<const Base extends string>(
  base: Base,
  difference: Partial<CertificateDescription>,
): TwinCertificate<Base> {
  return { kind: 'twin', base, difference };
}

export const unknownAuthority: Issuer = { kind: 'unknown-authority' };
export const itself: Issuer = { kind: 'itself' };
export const sameNameAs = (as: Authority, signs?: SigningAlgorithm): Issuer =>
  signs === undefined ? { kind: 'same-name', as } : { kind: 'same-name', as, signs };
export const intermediateBelow = (below: Authority, flaw?: IntermediateFlaw): Issuer =>
  flaw === undefined ? { kind: 'intermediate', below } : { kind: 'intermediate', below, flaw };
export const intermediateThatSigns = (below: Authority, signs: SigningAlgorithm): Issuer => ({
  kind: 'intermediate',
  below,
  signs,
});
export const shortLivedIntermediateBelow = (below: Authority): Issuer => ({
  kind: 'intermediate',
  below,
  validity: 'short',
});
export const intermediateNamed = (below: Authority, named: string): Issuer => ({ kind: 'intermediate', below, named });
export const intermediateOfTheNameOf = (bears: Authority, below: Authority): Issuer => ({
  kind: 'intermediate',
  below,
  bears,
});
export const twoIntermediatesBelow = (below: Authority, upper?: UpperFlaw): Issuer =>
  upper === undefined ? { kind: 'intermediate', below, levels: 2 } : { kind: 'intermediate', below, levels: 2, upper };
/** The second of two, which another CA with the name of the first has signed. */
export const forgedBelowIntermediateOf = (below: Authority): Issuer => ({
  kind: 'intermediate',
  below,
  levels: 2,
  lower: 'signature',
});
export const ordinaryCertificateOf = (of: Authority): Issuer => ({ kind: 'ordinary-certificate', of });
export const authorityBelowOrdinaryCertificateOf = (of: Authority): Issuer => ({
  kind: 'ordinary-certificate',
  of,
  through: 'authority',
});
