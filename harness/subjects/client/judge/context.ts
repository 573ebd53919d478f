import type { ClientTarget } from '../../../target/client';
import type { ClientMaterial } from '../servers/material';

/** What a run is judged with, beside the expectation. */
export interface JudgeContext {
  readonly target: Pick<ClientTarget, 'presentsCertificate'>;
  readonly material: Pick<ClientMaterial, 'client' | 'otherClient' | 'token' | 'otherToken' | 'keyParts'>;
  /** The server that the command was pointed at; the only one unless given. */
  readonly against?: string;
  /** The server that was its proxy; undefined: none. */
  readonly through?: string | undefined;
  /** The path and the query that it is told; those of discovery unless given. */
  readonly told?: string | undefined;
  /** It is given a token: whatever other one it sends, it has from elsewhere. */
  readonly isGivenToken?: boolean;
  /** It was given other files, or a path of another kind, than those that are proven to work. */
  readonly otherwiseGiven?: boolean;
  /** The server accepted connections during the run; it did unless given. */
  readonly isListening?: boolean;
  /** The control held before. */
  readonly controlled?: boolean;
}
