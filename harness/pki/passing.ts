import type { CertificateDescription } from '../vocabulary/given';

/**
 * Whether a certificate made now is soon another matter: it expires within seconds, or begins within minutes or hours. It is made anew for
 * each attempt, because a run may last longer.
 */
export const isPassing = ({ validity, issuer }: Pick<CertificateDescription, 'validity' | 'issuer'>): boolean =>
  validity === 'short' ||
  (issuer.kind === 'intermediate' && issuer.validity === 'short') ||
  (typeof validity === 'object' && /^\d+[mh]$/.test(validity.from));
