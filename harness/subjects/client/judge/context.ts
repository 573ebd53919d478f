import type { ClientTarget } from '../../../target/client';
import type { ClientMaterial } from '../servers/material';

/** What a run is judged with, beside the expectation. */
export interface JudgeContext {
  readonly target: Pick<ClientTarget, 'presentsCertificate'>;
  readonly material: Pick<ClientMaterial, 'client' | 'token' | 'otherToken' | 'keyParts'>;
  /** The server that the command was pointed at; the only one unless given. */
  readonly against?: string;
  /** The server that was its proxy; undefined: none. */
  readonly through?: string | undefined;
  /** It was run with other files than those that are proven to work. */
  readonly otherFiles?: boolean;
  /** The control held before. */
  readonly controlled?: boolean;
}
