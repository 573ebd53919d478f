import type { HttpResponse, Identity, Observed } from '../observation';
import type { Oracle, Profile } from '../target/types';
import type { Authority, ExpectedIdentity, Header, RequestForm } from '../vocabulary/types';
import type { HttpVersion } from '../vocabulary/versions';

/** What a judge needs beside the expectation and the observation. */
export interface JudgeContext {
  readonly profile: Profile;
  /** How the target is asked who the caller is. */
  readonly oracle?: Oracle;
  /** Whom the target took for the bearer of the token in hand before the run. */
  readonly tokenUser?: Identity;
  /** Whom the supplied client certificate names. */
  readonly certificateUser?: ExpectedIdentity;
  /** The control held before: the target is alive and would have accepted, so silence is the target's own answer. */
  readonly controlled: boolean;
  /** The attempt is only a control: what the oracle cannot see is then no reason for doubt. */
  readonly asControl?: boolean;
  /** What the attempt to compare with came to. */
  readonly reference?: Observed | undefined;
  /** What it came to a second time, where what changes from one answer to the next must not count. */
  readonly referenceAgain?: Observed | undefined;
  /** The distinguished names of the target's authorities, as RFC 4514 text. */
  readonly authorityNames?: Readonly<Partial<Record<Authority, string>>>;
  /** The status that a caller without any credential gets; undefined: there was no such answer. */
  readonly anonymousStatus?: number;
  /** The version of HTTP of the request, where it is made in no other forms. */
  readonly http?: HttpVersion;
  /** The headers of the request, as the scenario has them. */
  readonly headers?: readonly Header[];
  /** Its connection shows a certificate of the request-header CA, or of one below it. */
  readonly isProxy?: boolean;
  /** The attempt waited on purpose: what came before the wait must have been believed, or the wait shows nothing. */
  readonly waited?: boolean;
  /** The target was changed in the middle of the attempt: the same holds of what came before. */
  readonly changed?: boolean;
  /** It accepted a connection before it was changed. */
  readonly reachedBeforeChange?: boolean;
  /** What the control was answered. */
  readonly granted?: HttpResponse | undefined;
  /** The forms of the attempt, in which each of its observations is judged. */
  readonly forms?: readonly RequestForm[] | undefined;
  /** The form of the request that is judged. */
  readonly form?: RequestForm | undefined;
  /** The request as it is, among the forms, was answered as the anonymous caller's. */
  readonly unchangedIsAnonymous?: boolean;
}
