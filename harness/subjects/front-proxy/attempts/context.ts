import type { Clock, createContexts } from '../../../attempt';
import type { Credential } from '../../../pki';
import type {
  FrontProxyTarget,
  OpenFrontProxy,
  ProxyCredential,
  ProxyIdentity,
  ProxyUser,
} from '../../../target/front-proxy';
import type { Lanes } from '../../../run/lanes/lanes';
import type { Patience } from '../../../run/patience';
import type { Turn } from '../../../run/pace';
import type { Draw } from '../../../run/draw';
import type { CertifiedUser, CredentialForm } from '../../../vocabulary/front-proxy/types';
import type { WatchedCaFile } from '../../ca-file/watched';
import type { Marks } from '../marks/marks';
import type { Upstream } from '../upstream/upstream';

/** Everything that attempts through one front proxy are made with. */
export interface ProxyContext {
  readonly target: FrontProxyTarget;
  readonly open: OpenFrontProxy;
  /** Undefined under `--no-upstream`. */
  readonly upstream: Upstream | undefined;
  readonly marks: Marks;
  readonly clock: Clock;
  /** Milliseconds for one request. */
  readonly timeout: number;
  readonly contexts: ReturnType<typeof createContexts>;
  readonly lanes: Lanes;
  readonly turn: Turn;
  readonly order: Draw['order'];
  /** Whatever arrives upstream is recorded, and not only what bears the mark of the attempt: nothing else is under way. */
  readonly recordsAll?: true;
  /**
   * A client certificate that resembles a user's own, in one of the forms that it can have. One that ends while an attempt is made is
   * made for it, and has so many seconds to live.
   */
  readonly impostor: (
    user: ProxyUser,
    credential: Credential,
    form: CredentialForm,
    ending: { readonly attempt: number; readonly life: number },
  ) => Promise<Credential>;
  /** The credential of a user whom the harness makes. */
  readonly certified: (user: CertifiedUser) => Promise<ProxyCredential>;
  /** Undefined where the harness may not change the file with the CA of users. */
  readonly clientCa?: WatchedCaFile;
  /** PEM of a certificate that names this identity, for headers that show one without its key. */
  readonly shown: (identity: ProxyIdentity) => Promise<string>;
  readonly patience: Patience;
  /** Users whom the front proxy forwards with another identity than their file declares, by their names. */
  readonly forwardedAs: ReadonlyMap<string, ProxyIdentity>;
  /** The front proxy was seen to take the groups of certificate users from elsewhere than their certificates. */
  readonly listsGroups?: boolean;
}

/** The credential of a declared user. */
export function credentialOf({ open }: Pick<ProxyContext, 'open'>, { name }: ProxyUser): ProxyCredential {
  const credential = open.credentials[name];
  if (credential === undefined) throw new Error(`the target holds no credential of ${name}`);
  return credential;
}
