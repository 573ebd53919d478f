import type { JudgeContext } from '../../../judge';
import type { ClientShape, Probe } from '../../../attempt';
import type { Draw } from '../../../run/draw';
import type { Lanes } from '../../../run/lanes/lanes';
import type { Turn } from '../../../run/pace';
import type { Endpoint, Setup, Target } from '../../../target/types';
import type { WatchedCaFiles } from '../../ca-file/watched';
import type { Credentials } from '../credentials/credentials';

/** Everything a group of cases is tried with on an API server. */
export interface GroupContext {
  readonly target: Target;
  readonly setup: Setup;
  readonly endpoint: Endpoint;
  readonly probe: Probe;
  /** Waits until so many requests may be made; at once unless given. */
  readonly turn?: Turn;
  /** What is made side by side; attempts follow each other unless given. */
  readonly lanes?: Lanes;
  readonly credentials: Credentials;
  /** An order of checks; that of the scenario unless given. */
  readonly order?: Draw['order'];
  /** Which client the attempts of a scenario look like; the usual one unless given. */
  readonly clientOf?: (scenario: string) => ClientShape;
  readonly now: () => Date;
  /** The files with CAs that may be changed; none unless given. */
  readonly caFiles?: WatchedCaFiles | undefined;
  /** The bearer token in hand. */
  readonly token?: string | undefined;
  /** Whom the target takes for its bearer. */
  readonly tokenUser?: JudgeContext['tokenUser'] | undefined;
  /** The status that a caller without any credential gets. */
  readonly anonymousStatus?: number | undefined;
  /** Whom the supplied client certificate names. */
  readonly certificateUser?: JudgeContext['certificateUser'] | undefined;
  /** The distinguished names of the target's authorities, as RFC 4514 text. */
  readonly authorityNames: JudgeContext['authorityNames'];
}
