import type { Flags, Settings } from '../../settings/flags';
import type { ServerSeams } from '../../server';

/** How a serving certificate can be wrong; whoever starts the server makes it. */
export type BadServingCertificate =
  | 'expired'
  | 'not-yet-valid'
  | 'self-signed'
  | 'common-name-only'
  | 'without-intermediates'
  | 'for-clients-only'
  | 'another-name'
  | 'names-of-others'
  | 'another-authority'
  | 'changed-after-signing';

/** What a fault gets to know of the server it is put into: its settings, but for its own certificate. */
export interface FaultSettings extends Omit<Settings, 'tlsCertFile' | 'tlsPrivateKeyFile'> {
  /** PEM, the CA of the server's own certificate. */
  readonly serverAuthority?: string;
}

/**
 * One small deviation that a real server has had or could have. Everything else of the server stays as it was, and it
 * stays up.
 */
export interface Fault {
  /** In kebab-case; frozen, because the table of what each fault fails is keyed by it. */
  readonly name: string;
  /** What this server does wrong, as a sentence about it. */
  readonly sentence: string;
  /** Where it has been seen: a CVE, an issue, a product. */
  readonly seen?: string;
  /** What takes the place of the standard, made anew for every server. */
  readonly seams?: (settings: FaultSettings) => ServerSeams;
  /** Flags that this server is started with, whatever it is told. */
  readonly flags?: Pick<Flags, 'clientAuth' | 'anonymousAuth'>;
  readonly servingCertificate?: BadServingCertificate;
}
