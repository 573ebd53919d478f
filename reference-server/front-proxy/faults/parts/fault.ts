import type { BadServingCertificate } from '../../../faults/parts/fault';
import type { Seams } from '../../seams';
import type { Settings } from '../../settings/flags';

/** What a fault gets to know of the proxy it is put into: its settings, but for its own certificate and key in front. */
export type FaultSettings = Omit<Settings, 'tlsCertFile' | 'tlsPrivateKeyFile'>;

/**
 * One small deviation that a real front proxy has had or could have. Everything else of the proxy stays as it was, and it
 * stays up.
 */
export interface Fault {
  /** In kebab-case; frozen, because the table of what each fault fails is keyed by it. No other program has one of this name. */
  readonly name: string;
  /** What this proxy does wrong, as a sentence about it. */
  readonly sentence: string;
  /** Where it has been seen: a CVE, an issue, a product. */
  readonly seen?: string;
  /** What takes the place of the standard, made anew for every proxy. */
  readonly seams?: (settings: FaultSettings) => Partial<Seams>;
  readonly servingCertificate?: BadServingCertificate;
}
