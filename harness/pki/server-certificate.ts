import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { ExtendedKeyUsage } from '../vocabulary/given';
import { signerOf, type AuthorityPair } from './making/authority';
import { signCertificate } from './making/certificate';
import {
  authorityKeyIdentifier,
  basicConstraints,
  extendedKeyUsage,
  keyUsage,
  subjectAlternativeName,
  subjectKeyIdentifier,
} from './making/extensions';
import { splitHosts } from './hosts';
import { generateKey, keyIdentifier, privateKeyPem } from './making/keys';
import { factsOf, type Credential } from './mint';
import { subjectName } from './making/name';
import { certificatePem } from './pem';
import { after, hours, minutes, toTheSecond } from './making/time';

/**
 * A P-256 server certificate valid for `hosts`, names and addresses (clause 2.2), from 5 minutes before `now` for
 * `hours` (24 unless given). The common name is no host, so that clients must look at the alternative names. Bad ones
 * can be had as well: without hosts, for other usages, or signed by itself. Throws `host-invalid`.
 */
export async function makeServerCertificate(options: {
  readonly authority: AuthorityPair;
  readonly hosts: readonly string[];
  readonly now: Date;
  readonly hours?: number;
  readonly commonName?: string;
  /** For servers unless given. */
  readonly usages?: readonly ExtendedKeyUsage[];
  readonly selfSigned?: boolean;
  /** Its private key (PEM); one of its own unless given. */
  readonly key?: string;
  /** A random one unless given. */
  readonly serialNumber?: Buffer;
}): Promise<Credential> {
  const { publicKey, privateKey } =
    options.key === undefined
      ? await generateKey('P-256')
      : { publicKey: createPublicKey(options.key), privateKey: createPrivateKey(options.key) };
  const subject = subjectName({ CN: options.commonName ?? 'authn-conformance server' });
  const own = keyIdentifier(publicKey);
  const signer =
    options.selfSigned === true ? { name: subject, keyIdentifier: own, privateKey } : signerOf(options.authority);
  const now = toTheSecond(options.now);
  const der = signCertificate(
    {
      ...(options.serialNumber !== undefined && { serialNumber: options.serialNumber }),
      subject,
      publicKey,
      notBefore: after(now, minutes(-5)),
      notAfter: after(now, hours(options.hours ?? 24)),
      extensions: [
        basicConstraints(false),
        keyUsage(['digitalSignature']),
        extendedKeyUsage(options.usages ?? ['server auth']),
        ...(options.hosts.length === 0 ? [] : [subjectAlternativeName(splitHosts(options.hosts))]),
        subjectKeyIdentifier(own),
        authorityKeyIdentifier(signer.keyIdentifier),
      ],
    },
    signer,
  );
  const certificate = certificatePem(der);
  return { certificate, chain: certificate, key: privateKeyPem(privateKey), facts: factsOf(der) };
}
