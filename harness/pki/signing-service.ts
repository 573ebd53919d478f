import { X509Certificate } from 'node:crypto';
import { sentence } from '../text';
import type { CertificateFacts } from '../observation';
import type { CertificateSubject, Text, Texts } from '../vocabulary/given';
import { certificateRequest } from './certificate-request';
import { PkiError } from './errors';
import { certificateFacts } from './facts/facts';
import type { KeyPair } from './making/keys';
import { subjectName } from './making/name';
import { certificatesIn } from './pem';

/** Whoever signs for an authority whose key the harness does not hold. */
export interface SigningService {
  /** What messages call it, at the beginning of a sentence. */
  readonly name: string;
  /** Gives PEM: the certificate for this PEM request, and what leads from it to the root. Rejects with PkiError. */
  readonly sign: (request: string) => Promise<string>;
}

/** A certificate that a service has issued. */
export interface ServiceCertificate {
  readonly der: Buffer;
  /** PEM, below the root. */
  readonly intermediates: readonly string[];
}

/**
 * Has a certificate issued, and holds it to what was asked for: a service that drops a group, or changes the name, would
 * make a correct server look wrong. `onIssued` is told of it in either case, because it is valid. Rejects with PkiError
 * `signing-failed`.
 */
export async function issueByService(
  service: SigningService,
  subject: CertificateSubject,
  key: KeyPair,
  now: () => Date,
  onIssued?: (der: Buffer) => void,
): Promise<ServiceCertificate> {
  const answer = await service.sign(certificateRequest(subjectName(subject), key));
  const certificates = certificatesIn(answer).map((text) => read(text, service));
  const leaf = certificates.find((certificate) => certificate.publicKey.equals(key.publicKey));
  if (leaf === undefined)
    throw failed(service, `gave ${certificates.length === 0 ? 'no PEM certificate' : 'a certificate of another key'}`);
  onIssued?.(leaf.raw);
  const facts = certificateFacts(leaf.raw);
  const problem = facts === undefined ? 'gave a certificate that cannot be read' : differs(facts, subject, now());
  if (problem !== undefined) throw failed(service, problem);
  return {
    der: leaf.raw,
    intermediates: certificates
      .filter((each) => each !== leaf && each.subject !== each.issuer)
      .map((each) => each.toString()),
  };
}

export const failed = ({ name }: Pick<SigningService, 'name'>, why: string, cause?: unknown): PkiError =>
  new PkiError('signing-failed', `${name} ${sentence(why)}`, { cause });

function read(text: string, service: SigningService): X509Certificate {
  try {
    return new X509Certificate(text);
  } catch (error) {
    throw failed(service, 'gave a certificate that cannot be read', error);
  }
}

/** What of the request is not in the certificate. */
function differs(facts: CertificateFacts, subject: CertificateSubject, now: Date): string | undefined {
  for (const attribute of ['CN', 'O', 'OU', 'uid'] as const) {
    const [asked, given] = [textsOf(subject[attribute]), facts.subject[attribute].toSorted()];
    if (JSON.stringify(asked) !== JSON.stringify(given))
      return `gave a certificate with another ${attribute} (${shown(given)}) than was asked for (${shown(asked)})`;
  }
  if (facts.certificateAuthority) return 'gave the certificate of an authority';
  if (now < facts.notBefore) return `gave a certificate that is valid only from ${facts.notBefore.toISOString()}`;
  if (now > facts.notAfter) return `gave a certificate that expired at ${facts.notAfter.toISOString()}`;
  const usages = facts.extendedKeyUsage;
  if (usages?.some((usage) => usage === 'client auth' || usage === 'any') === false)
    return `gave a certificate that is not for clients (${usages.join(', ')}); sign for the usage "client auth"`;
  return undefined;
}

const textsOf = (texts: Texts | undefined): readonly string[] =>
  [texts ?? []]
    .flat()
    .map((text: Text) => (typeof text === 'string' ? text : text.text))
    .toSorted();

const shown = (texts: readonly string[]): string =>
  texts.length === 0 ? 'none' : texts.map((text) => JSON.stringify(text.slice(0, 100))).join(', ');
