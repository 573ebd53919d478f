import type { Credential } from '../../pki';
import type { Endpoint, Oracle, RequestHeaderConfig } from '../../target/types';
import type { Attempt, Header, TlsVersion } from '../../vocabulary/types';
import type { TokenUser } from '../../vocabulary/lines/token-text';
import type { OtherRequest, ResumedBy } from '../../vocabulary/when';
import type { SideBySide } from './side-by-side';
import type { ClientShape } from './client-shape';
import type { WireRequest } from './wire-request';

/** Time, from outside: tests and judges decide nothing by it. */
export interface Clock {
  readonly now: () => Date;
  /** Milliseconds from any fixed point. */
  readonly elapsed: () => number;
}

/** Everything one attempt needs to know. */
export interface Exchange {
  readonly attempt: Exclude<Attempt, { kind: 'issue' }>;
  /** The request that is written in the place of the attempt's own: an errand of the harness. */
  readonly requestOverride?: WireRequest;
  /** Which client it looks like; the usual one unless given. */
  readonly shape?: ClientShape | undefined;
  readonly endpoint: Endpoint;
  /** The ports of this machine to connect from, the first that is free; any free one where all are taken, and unless given. */
  readonly fromPorts?: readonly number[];
  readonly credential: Credential | undefined;
  /** Who made the session that the attempt resumes, and under which server name if not its own; absent where it resumes none. */
  readonly session?: {
    readonly credential: Credential | undefined;
    readonly serverName?: string | undefined;
    /** What takes the place of the TLS session. */
    readonly by?: ResumedBy | undefined;
    /** What is asked on that connection; who the caller is unless given, with these headers. */
    readonly asks?: OtherRequest | undefined;
    readonly headers?: readonly Header[] | undefined;
  };
  /** What happens to the target when the session is made and what goes before is answered. */
  readonly meanwhile?: () => Promise<void>;
  /** The instant that the attempt waits for, by the target's clock as well as by ours. */
  readonly until?: Date;
  readonly tls: TlsVersion | undefined;
  /** The bearer token in hand; nothing that is observed shows it. */
  readonly token?: string | undefined;
  /** What the target tells of its user. */
  readonly tokenUser?: TokenUser | undefined;
  /** PEM of the certificate that headers show without its key. */
  readonly shown?: string | undefined;
  readonly requestHeader: RequestHeaderConfig;
  readonly oracle: Oracle;
  /** False under `--insecure`: the server's certificate is looked at and never refused. */
  readonly verifiesServer: boolean;
  /** Where forms of the attempt may be made side by side; one after the other unless given. */
  readonly sideBySide?: SideBySide;
  /** Also notes what no judge asks for: the certificates as they were sent, and the group of the key exchange. */
  readonly captureChain?: boolean;
}

/** Bounds that no peer can stretch. */
export const bounds = {
  /** Bytes of one response's status line and headers. */
  head: 256 * 1024,
  /** Bytes of one response's body. */
  body: 8 * 1024 * 1024,
  /** Header lines of one response. */
  headers: 1000,
} as const;
