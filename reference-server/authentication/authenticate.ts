import { anonymous, type Caller } from '../caller';
import type { ApiRequest } from '../exchange';
import type { Certificate } from './certificate/certificate';
import { withAuthenticatedGroup } from './groups';
import { verifyPath } from './certificate/path';
import type { Presented } from './peer';
import { areHeadersUtf8, callerFromHeaders, isAllowedFrontProxy, type RequestHeaderSettings } from './request-header';
import { callerFromToken, type KnownToken } from './token';
import { callerFromCertificate, type Verified } from './x509';

/** The outcome of stage 1 (spec 1.3): a caller, or a refusal. `why` is for the log; a refused caller never learns it (N-04). */
export type Authentication =
  | { readonly caller: Caller }
  | { readonly refusal: (typeof refusals)[keyof typeof refusals]; readonly why: string };

/** Stage 1: who is behind this request, on a connection whose peer presented these certificates? */
export type Authenticate = (request: Pick<ApiRequest, 'headers' | 'path'>, presented: Presented) => Authentication;

/** Everything that can be refused here, with section 7's words where it has any, else with Kubernetes'. */
export const refusals = {
  noCertificate: { status: 400, reason: 'BadRequest', message: 'No required SSL certificate was sent' },
  badCertificate: { status: 400, reason: 'BadRequest', message: 'The SSL certificate error' },
  unauthorized: { status: 401, reason: 'Unauthorized', message: 'Unauthorized' },
} as const;

/** The authorities trusted right now. The two pools are never mixed (spec 5.1.5, 5.2.4; rules ). */
export interface TrustedAuthorities {
  readonly client: readonly Certificate[];
  readonly requestHeader: readonly Certificate[];
}

/** How to authenticate: the flags that matter, the authorities of now, and the clock. */
export interface AuthenticationSettings {
  /** `require`: no request without a certificate that verifies (section 7, row 2). */
  readonly clientAuth: 'require' | 'request';
  readonly anonymousAuth: boolean;
  /** The only paths on which callers without a credential are anonymous; empty: all are. */
  readonly anonymousPaths: readonly string[];
  readonly requestHeader: RequestHeaderSettings;
  /** The bearer tokens that are known; without any, tokens are no credentials. */
  readonly tokens: readonly KnownToken[];
  readonly trusted: () => TrustedAuthorities;
  readonly now: () => Date;
}

/** Whether anonymous callers are served on a path, which is compared as it was sent (rule N-05). */
export const isForAnonymous = (path: string, paths: readonly string[]): boolean =>
  paths.length === 0 || paths.includes(path);

/** The rules stage 1 is made of. Each can be replaced by itself: so a server with exactly one fault can be built. */
export interface AuthenticationSteps {
  readonly verifyPath: typeof verifyPath;
  readonly isAllowedFrontProxy: typeof isAllowedFrontProxy;
  readonly areHeadersUtf8: typeof areHeadersUtf8;
  readonly callerFromHeaders: typeof callerFromHeaders;
  readonly callerFromCertificate: typeof callerFromCertificate;
  readonly callerFromToken: typeof callerFromToken;
  readonly withAuthenticatedGroup: typeof withAuthenticatedGroup;
  readonly isForAnonymous: typeof isForAnonymous;
}

/** The rules as they should be. */
export const standardSteps: AuthenticationSteps = {
  verifyPath,
  isAllowedFrontProxy,
  areHeadersUtf8,
  callerFromHeaders,
  callerFromCertificate,
  callerFromToken,
  withAuthenticatedGroup,
  isForAnonymous,
};

/** What the presented certificates say: a caller, or why there is none, and whether they at least verified. */
type CertificateFinding = { readonly caller: Caller } | { readonly problem: string; readonly verified: boolean };

/**
 * Front proxy, then client certificate, then bearer token, then anonymous; the first that finds a caller wins, and one that
 * fails does not stop those after it (rules P-01, P-02). Every request is looked at anew, with the authorities and the clock
 * of that moment (K-01, K-03, K-09). Where a credential was presented and none identifies its bearer, the request is
 * refused: it never becomes anonymous (C-20, I-11, R-08, P-03).
 */
export function createAuthenticate(settings: AuthenticationSettings, steps = standardSteps): Authenticate {
  const { clientAuth, anonymousAuth, anonymousPaths, requestHeader, tokens } = settings;

  const byFrontProxy = ({ headers }: Pick<ApiRequest, 'headers'>, leaf: Certificate): Verified => {
    if (!steps.isAllowedFrontProxy(leaf, requestHeader.allowedNames)) return { problem: 'its name is not allowed' };
    if (!steps.areHeadersUtf8(headers, requestHeader)) return { problem: 'an identity in the headers is not UTF-8' };
    const caller = steps.callerFromHeaders(headers, requestHeader);
    return caller ? { caller } : { problem: 'the headers name no user' };
  };

  /** Undefined: no certificate was presented, or none that could be a credential. */
  const byCertificate = (
    request: Pick<ApiRequest, 'headers'>,
    presented: Presented,
  ): CertificateFinding | undefined => {
    const trusted = settings.trusted();
    const noAuthorities = trusted.client.length === 0 && trusted.requestHeader.length === 0;
    // Without an authority to verify them, certificates are no credentials at all (C-21).
    if (presented.kind === 'nothing' || noAuthorities) return undefined;
    if (presented.kind === 'unreadable') return { problem: presented.problem, verified: false };

    const { leaf, chain } = presented;
    const now = settings.now();
    const asProxy = steps.verifyPath(chain, trusted.requestHeader, now);
    const asUser = steps.verifyPath(chain, trusted.client, now);
    const proxied = 'path' in asProxy ? byFrontProxy(request, leaf) : asProxy;
    if ('caller' in proxied) return proxied;
    const certified = 'path' in asUser ? steps.callerFromCertificate(leaf) : asUser;
    if ('caller' in certified) return certified;
    return {
      problem: `certificate ${leaf.serial}: as front proxy, ${proxied.problem}; as user, ${certified.problem}`,
      verified: 'path' in asProxy || 'path' in asUser,
    };
  };

  return (request, presented) => {
    const certified = byCertificate(request, presented);
    if (certified && 'caller' in certified) return { caller: steps.withAuthenticatedGroup(certified.caller) };
    if (clientAuth === 'require' && !certified?.verified) {
      return certified
        ? { refusal: refusals.badCertificate, why: certified.problem }
        : { refusal: refusals.noCertificate, why: 'no certificate' };
    }
    const byToken = steps.callerFromToken(request.headers, tokens);
    if (byToken && 'caller' in byToken) return { caller: steps.withAuthenticatedGroup(byToken.caller) };
    const problems = [certified, byToken].flatMap((found) => (found ? [found.problem] : []));
    if (problems.length > 0) return { refusal: refusals.unauthorized, why: problems.join('; ') };
    if (!anonymousAuth) return { refusal: refusals.unauthorized, why: 'no credential, and anonymous is off' };
    if (!steps.isForAnonymous(request.path, anonymousPaths))
      return { refusal: refusals.unauthorized, why: 'no credential, and the path is not for anonymous callers' };
    return { caller: steps.withAuthenticatedGroup(anonymous) };
  };
}
