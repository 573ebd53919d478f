import type { CertificateDescription, Period, Tampering, Validity } from '../../vocabulary/given';
import { timeOf } from '../../vocabulary/prose/moment';
import type { CertificateFacts, Presented } from '../types';
import { anchorOf, current, issuedBy, shortLife, type IssuedBy } from './issuers';
import { subjectFacts } from './subject';

/** What a description leaves to the moment. */
export interface FactsContext {
  /** The instant that minutes are counted from. */
  readonly now: Date;
}

/** The certificates that a client presents, as facts: everything the model asks of a description, without making one. */
export function factsOf(description: CertificateDescription, context: FactsContext): Presented {
  const { issuer, sends, alsoSends, alsoSendsAuthority, possession } = description;
  const above = issuer.kind === 'itself' ? undefined : issuedBy(issuer);
  const leaf = leafFacts(description, above, context);
  return {
    chain: [
      leaf,
      ...(sends === 'leaf' ? [] : (above?.intermediates ?? [])),
      ...(sends === 'chain-and-root' && above !== undefined ? [above.root] : []),
      ...(sends === 'chain-and-leaf' ? [leaf] : []),
      ...(alsoSends === undefined ? [] : [factsOf(alsoSends, context).chain[0]]),
      ...(alsoSendsAuthority === undefined ? [] : [anchorOf(alsoSendsAuthority)]),
    ],
    provesPossession: possession === 'own-key',
  };
}

function leafFacts(
  description: CertificateDescription,
  above: IssuedBy | undefined,
  { now }: FactsContext,
): CertificateFacts {
  const { tampered, key, sharedKey } = description;
  const { name, subject } = named(tamperedSubject(description, tampered));
  const own = sharedKey === undefined ? `key of ${JSON.stringify(description)}` : `shared key ${sharedKey}`;
  const made = { name: named(description).name, key: own };
  return {
    name,
    subject,
    key: own,
    issuer: above?.issuer ?? made,
    intact: tampered === undefined,
    valid: tamperedField(tampered) === 'validity' ? current : minutesOf(description.validity, now),
    extendedKeyUsage:
      tamperedField(tampered) === 'extended-key-usage'
        ? description.extendedKeyUsage.map((usage) => (usage === 'server auth' ? 'client auth' : usage))
        : description.extendedKeyUsage,
    unknownCriticalExtension: description.unknownCriticalExtension,
    ...(key === 'RSA-1024' ? { shortKey: true as const } : {}),
    ...((description.dnsNames ?? []).length > 0 ? { dnsNames: true as const } : {}),
    ...(description.certificateAuthority === true ? { authority: { maySign: true, pathLength: 0 } } : {}),
  };
}

function named(description: CertificateDescription): Pick<CertificateFacts, 'name' | 'subject'> {
  if (description.bears !== undefined) return anchorOf(description.bears);
  const subject = subjectFacts(description);
  return { name: JSON.stringify(subject), subject };
}

const tamperedField = (tampered: Tampering | undefined): string | undefined =>
  tampered !== undefined && 'field' in tampered ? tampered.field : undefined;

/** A text that was replaced after signing is replaced wherever it stands; only what names somebody matters here. */
function tamperedSubject(description: CertificateDescription, tampered: Tampering | undefined): CertificateDescription {
  if (tampered === undefined || 'field' in tampered) return description;
  return JSON.parse(JSON.stringify(description), (_key, value: unknown) =>
    typeof value === 'string' ? value.replace(tampered.from, () => tampered.to) : value,
  ) as CertificateDescription;
}

const day = 24 * 60;

function minutesOf(validity: Validity, now: Date): CertificateFacts['valid'] {
  if (typeof validity === 'object') return minutesOfPeriod(validity, now);
  switch (validity) {
    case 'current':
      return current;
    case 'expired':
      return { from: -day - 60, until: -day };
    case 'not-yet-valid':
      return { from: day, until: day + 60 };
    case 'short':
      return { from: -5, until: shortLife };
  }
}

const minutesOfPeriod = ({ from, until }: Period, now: Date): CertificateFacts['valid'] => ({
  from: (timeOf(from, now).getTime() - now.getTime()) / 60_000,
  until: (timeOf(until, now).getTime() - now.getTime()) / 60_000,
});
