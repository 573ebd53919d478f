import type { ClientTarget } from '../../../target/client';
import type { ClientMaterial } from '../servers/material';

/** What a run is judged with, beside the expectation. */
export interface JudgeContext {
  readonly target: Pick<ClientTarget, 'presentsCertificate'>;
  readonly material: Pick<ClientMaterial, 'client' | 'token' | 'keyParts'>;
  /** The server that the command was pointed at; the only one unless given. */
  readonly against?: string;
  /** The control held before. */
  readonly controlled?: boolean;
}
