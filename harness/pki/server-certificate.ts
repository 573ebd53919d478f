import { signerOf, type AuthorityPair } from './authority';
import { signCertificate } from './certificate';
import {
  authorityKeyIdentifier,
  basicConstraints,
  extendedKeyUsage,
  keyUsage,
  subjectAlternativeName,
  subjectKeyIdentifier,
} from './extensions';
import { splitHosts } from './hosts';
import { generateKey, keyIdentifier, privateKeyPem } from './keys';
import { factsOf, type Credential } from './mint';
import { subjectName } from './name';
import { certificatePem } from './pem';
import { after, hours, minutes, toTheSecond } from './time';

/**
 * A P-256 server certificate valid for `hosts`, names and addresses (clause 2.2), from 5 minutes before `now` for
 * `hours` (24 unless given). The common name is no host, so that clients must look at the alternative names. Throws
 * `host-invalid`.
 */
export async function makeServerCertificate(options: {
  readonly authority: AuthorityPair;
  readonly hosts: readonly string[];
  readonly now: Date;
  readonly hours?: number;
  readonly commonName?: string;
}): Promise<Credential> {
  const signer = signerOf(options.authority);
  const { publicKey, privateKey } = await generateKey('P-256');
  const now = toTheSecond(options.now);
  const der = signCertificate(
    {
      subject: subjectName({ CN: options.commonName ?? 'authn-conformance server' }),
      publicKey,
      notBefore: after(now, minutes(-5)),
      notAfter: after(now, hours(options.hours ?? 24)),
      extensions: [
        basicConstraints(false),
        keyUsage(['digitalSignature']),
        extendedKeyUsage(['server auth']),
        subjectAlternativeName(splitHosts(options.hosts)),
        subjectKeyIdentifier(keyIdentifier(publicKey)),
        authorityKeyIdentifier(signer.keyIdentifier),
      ],
    },
    signer,
  );
  const certificate = certificatePem(der);
  return { certificate, chain: certificate, key: privateKeyPem(privateKey), facts: factsOf(der) };
}
