import { fromNowOn } from '../../../../vocabulary/prose/moment';
import type { CertificateDescription, Validity } from '../../../../vocabulary/types';
import { requirementsOf, type ResolvedCertificate } from './certificates';

/** Whether a CA of the target issues it, itself or by an intermediate, so that it is worth something outside of the run. */
export const isIssuedByTarget = (certificate: ResolvedCertificate): boolean =>
  requirementsOf(certificate).some(({ what }) => what !== 'certificate');

/** Whether issuing it gives a certificate of a CA of the target that is still valid, or begins to be, later than in an hour. */
export function outlivesAnHour(certificate: ResolvedCertificate): boolean {
  switch (certificate.kind) {
    case 'in-hand':
      return false;
    case 'from-documents':
      return (hoursInDocument(certificate) ?? 0) > 1;
    case 'minted': {
      const { alsoSends, ...own } = certificate.description;
      const late = isValidLate(own.validity) && isIssuedByTarget(minted(own));
      return late || (alsoSends !== undefined && outlivesAnHour(minted(alsoSends)));
    }
  }
}

/** Whether it is valid later than an hour after it was made. A date of a scenario lies in the past. */
const isValidLate = (validity: Validity): boolean =>
  typeof validity === 'object' ? (fromNowOn(validity.until) ?? 0) > 3_600_000 : validity === 'not-yet-valid';

const minted = (description: CertificateDescription): ResolvedCertificate => ({ kind: 'minted', description });

/** What holds where a signing configuration says nothing (rule J-07). */
const defaultExpiry = '8760h';

interface SigningDocument {
  readonly signing?: {
    readonly default?: { readonly expiry?: unknown };
    readonly profiles?: Readonly<Record<string, { readonly expiry?: unknown }>>;
  };
}

/** How long a signing configuration lets a profile's certificates live; undefined where nothing can be issued from it. */
export function hoursInDocument({
  signing: document,
  profile,
}: Extract<ResolvedCertificate, { kind: 'from-documents' }>): number | undefined {
  const { signing } = (document ?? {}) as SigningDocument;
  const chosen = signing?.profiles?.[profile];
  if (chosen === undefined) return undefined;
  const expiry = chosen.expiry ?? signing?.default?.expiry ?? defaultExpiry;
  const hours = typeof expiry === 'string' ? /^(\d{1,6})h$/.exec(expiry)?.[1] : undefined;
  return hours === undefined ? undefined : Number(hours);
}
