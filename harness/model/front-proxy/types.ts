import type { ProxyIdentity, ProxyProfile } from '../../target/front-proxy';
import type { RequestHeaderConfig } from '../../target/types';
import type { ProxyRejection, UnchangedPart } from '../../vocabulary/front-proxy/types';
import type { HttpVersion } from '../../vocabulary/versions';
import type { HeaderLine } from '../types';
import type { ProxyBranchId } from './branches';

/** What a front proxy is, as far as it decides on requests. */
export interface ProxySettings extends Pick<ProxyProfile, 'rejections' | 'unpromised'> {
  readonly requestHeader: RequestHeaderConfig;
}

/** One request of a user to the front proxy. */
export interface ProxyRequestFacts {
  readonly speaks: 'tls' | 'clear-text';
  readonly http: HttpVersion;
  /** The request target as it is written. */
  readonly target: string;
  /** Whom a valid credential identifies; undefined: there is none, or one that is wrong. */
  readonly user: ProxyIdentity | undefined;
  /** Its connection may resume a TLS session: whom it may have for its user then, besides the one above. */
  readonly onSession?: readonly (ProxyIdentity | undefined)[];
  /** What the user sends beside the credential. */
  readonly headers: readonly HeaderLine[];
  /** Whether the API server can be reached, and whether its certificate passes verification. */
  readonly upstream: 'verified' | 'unverified' | 'unreachable';
}

/** What becomes of a header of the user. */
export type Fate = 'removed' | 'passed' | 'either';

/** What becomes of one header of the user, and the branch that says so where one does. */
export interface FateOfLine {
  readonly line: HeaderLine;
  readonly fate: Fate;
  readonly branch?: ProxyBranchId;
}

/** What comes of a request to the front proxy. */
export type ProxyDecision =
  | {
      readonly kind: 'forwarded';
      /** The identity that arrives, and no other. */
      readonly identity: ProxyIdentity;
      readonly headers: readonly FateOfLine[];
      /** What of the request arrives as the user sent it. */
      readonly unchanged: readonly UnchangedPart[];
      readonly branch: ProxyBranchId;
      readonly through: readonly ProxyBranchId[];
    }
  | {
      readonly kind: 'rejected';
      readonly as: ProxyRejection;
      readonly statuses: readonly (number | 'closed')[];
      readonly branch: ProxyBranchId;
      readonly through: readonly ProxyBranchId[];
    };

/** What may come of it: one decision where the specification says which. */
export type ProxyDecisions = readonly [ProxyDecision, ...ProxyDecision[]];
