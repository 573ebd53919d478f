import type { ClientSeams } from '../seams';
import type { ClientSettings } from '../flags';

/** One small deviation that a real client has had or could have. Everything else of the client stays as it was. */
export interface Fault {
  /** In kebab-case; frozen, because the table of what each fault fails is keyed by it. No other program has one of this name. */
  readonly name: string;
  /** What this client does wrong, as a sentence about it. */
  readonly sentence: string;
  /** Where it has been seen: a CVE, an issue, a product. */
  readonly seen?: string;
  /** What takes the place of the standard. */
  readonly seams: (settings: ClientSettings) => Partial<ClientSeams>;
}
