import { signerOf, type AuthorityPair } from '../making/authority';
import type { Asn1 } from '../asn1/der';
import { signCertificate } from '../making/certificate';
import { PkiError } from '../errors';
import {
  authorityKeyIdentifier,
  basicConstraints,
  extendedKeyUsage,
  keyUsage,
  subjectAlternativeName,
  subjectKeyIdentifier,
} from '../making/extensions';
import { splitHosts } from '../hosts';
import { generateKey, keyIdentifier, privateKeyPem } from '../making/keys';
import { testKey } from '../making/test-keys';
import { factsOf, type Credential } from '../mint';
import { subjectName } from '../making/name';
import { certificatePem } from '../pem';
import { after, hours, minutes, toTheSecond } from '../making/time';
import { isExtendedKeyUsageName, isKeyUsageName, keyUsageNames } from '../usages';
import { parseCsr, type CsrDocument } from './csr';
import { parseSigningConfig, type SigningConfig, type SigningProfile, type Usage } from './signing';

/** What is issued: a CSR document by a profile of a signing configuration (clauses 2.3 and 2.4). */
export interface IssueRequest {
  readonly csr: CsrDocument;
  readonly signing: SigningConfig;
  readonly profile: string;
}

/**
 * Issues a certificate as cfssl does (rules J-01 to J-07): valid for exactly the profile's expiry from 5 minutes before
 * `now`, CA:FALSE, usages as keyUsage and extended key usages. All organizations go into ONE multi-valued relative
 * distinguished name, which is what the specification's tool writes and what servers that split names as text get
 * wrong (rule I-04); DER sorts them, so their order is not that of the document.
 *
 * Throws `profile-unknown`, where cfssl silently takes its default (rule J-09), and `document-invalid` for hosts on a
 * certificate that is not for servers.
 */
export async function issue(
  request: IssueRequest,
  authority: AuthorityPair,
  now: Date,
  keyOf = generateKey,
): Promise<Credential> {
  const { csr } = request;
  const profile = profileOf(request);
  const signer = signerOf(authority);
  const { publicKey, privateKey } = await keyOf(csr.key);
  const notBefore = after(toTheSecond(now), minutes(-5));
  const der = signCertificate(
    {
      subject: subjectName({ CN: csr.CN, O: csr.names.map(({ O }) => O), rdns: 'multi-valued' }),
      publicKey,
      notBefore,
      notAfter: after(notBefore, hours(profile.expiryHours)),
      extensions: [
        ...usageExtensions(profile.usages),
        basicConstraints(false),
        subjectKeyIdentifier(keyIdentifier(publicKey)),
        authorityKeyIdentifier(signer.keyIdentifier),
        ...(csr.hosts.length === 0 ? [] : [subjectAlternativeName(splitHosts(csr.hosts))]),
      ],
    },
    signer,
  );
  const certificate = certificatePem(der);
  return { certificate, chain: certificate, key: privateKeyPem(privateKey), facts: factsOf(der) };
}

/**
 * Checks both documents as they stand and issues from them to a test caller. Throws like `parseCsr`, `parseSigningConfig` and `issue`;
 * errors name the documents as `csr` and `signing configuration`.
 */
export const issueFromDocuments = async (
  documents: { readonly csr: unknown; readonly signing: unknown; readonly profile: string },
  authority: AuthorityPair,
  now: Date,
): Promise<Credential> => {
  const csr = parseCsr(documents.csr, 'csr');
  const signing = parseSigningConfig(documents.signing, 'signing configuration');
  return issue({ csr, signing, profile: documents.profile }, authority, now, testKey);
};

function profileOf({ csr, signing, profile: name }: IssueRequest): SigningProfile {
  const profile = signing.profiles.get(name);
  if (profile === undefined) {
    const known = [...signing.profiles.keys()].join(', ');
    throw new PkiError(
      'profile-unknown',
      `${signing.source}: signing.profiles has no profile ${JSON.stringify(name)}; choose one of: ${known}.`,
    );
  }
  if (csr.hosts.length > 0 && !profile.usages.includes('server auth')) {
    throw new PkiError(
      'document-invalid',
      `${csr.source}: hosts are for server certificates only; remove them, or issue by a profile with the usage "server auth" instead of ${JSON.stringify(name)}.`,
    );
  }
  return profile;
}

/** Each usage goes where RFC 5280 has it; an extension without any is not written. */
function usageExtensions(usages: readonly Usage[]): readonly Asn1[] {
  const bits = usages.filter(isKeyUsageName).map((usage) => keyUsageNames[usage]);
  const purposes = usages.filter(isExtendedKeyUsageName);
  return [
    ...(bits.length === 0 ? [] : [keyUsage(bits)]),
    ...(purposes.length === 0 ? [] : [extendedKeyUsage(purposes)]),
  ];
}
