import type { Forwarding } from '../../../observation';

/** An attempt as it was made, with the secrets that must stay out of every report. */
export interface Performed {
  readonly forwarding: Forwarding;
  readonly secrets: readonly string[];
}
