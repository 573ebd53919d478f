import { anonymous, type Caller } from '../caller';
import type { ApiRequest } from '../exchange';
import type { Certificate } from './certificate';
import { withAuthenticatedGroup } from './groups';
import { verifyPath } from './path';
import type { Presented } from './peer';
import { callerFromHeaders, isAllowedFrontProxy, type RequestHeaderSettings } from './request-header';
import { callerFromCertificate, type Finding } from './x509';

/** The outcome of stage 1 (spec 1.3): a caller, or a refusal. `why` is for the log; a refused caller never learns it (N-04). */
export type Authentication =
  { readonly caller: Caller } | { readonly refusal: (typeof refusals)[keyof typeof refusals]; readonly why: string };

/** Stage 1: who is behind this request, on a connection whose peer presented these certificates? */
export type Authenticate = (request: Pick<ApiRequest, 'headers'>, presented: Presented) => Authentication;

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
  readonly requestHeader: RequestHeaderSettings;
  readonly trusted: () => TrustedAuthorities;
  readonly now: () => Date;
}

/** The rules stage 1 is made of. Each can be replaced by itself: so a server with exactly one fault can be built. */
export interface AuthenticationSteps {
  readonly verifyPath: typeof verifyPath;
  readonly isAllowedFrontProxy: typeof isAllowedFrontProxy;
  readonly callerFromHeaders: typeof callerFromHeaders;
  readonly callerFromCertificate: typeof callerFromCertificate;
  readonly withAuthenticatedGroup: typeof withAuthenticatedGroup;
}

/** The rules as they should be. */
export const standardSteps: AuthenticationSteps = {
  verifyPath,
  isAllowedFrontProxy,
  callerFromHeaders,
  callerFromCertificate,
  withAuthenticatedGroup,
};

/**
 * Front proxy, then client certificate, then anonymous; the first that finds a caller wins. Every request is looked at
 * anew, with the authorities and the clock of that moment (rules K-01, K-03, K-09). A presented certificate either
 * identifies its bearer or the request is refused: it never becomes anonymous (C-20, I-11, R-08).
 */
export function createAuthenticate(settings: AuthenticationSettings, steps = standardSteps): Authenticate {
  const { clientAuth, anonymousAuth, requestHeader } = settings;

  const byFrontProxy = ({ headers }: Pick<ApiRequest, 'headers'>, leaf: Certificate): Finding => {
    if (!steps.isAllowedFrontProxy(leaf, requestHeader.allowedNames)) return { problem: 'its name is not allowed' };
    const caller = steps.callerFromHeaders(headers, requestHeader);
    return caller ? { caller } : { problem: 'the headers name no user' };
  };

  const withoutCertificate = (): Authentication => {
    if (clientAuth === 'require') return { refusal: refusals.noCertificate, why: 'no certificate' };
    if (!anonymousAuth) return { refusal: refusals.unauthorized, why: 'no credential, and anonymous is off' };
    return { caller: steps.withAuthenticatedGroup(anonymous) };
  };

  return (request, presented) => {
    const trusted = settings.trusted();
    const noAuthorities = trusted.client.length === 0 && trusted.requestHeader.length === 0;
    // Without an authority to verify them, certificates are no credentials at all (C-21).
    if (presented.kind === 'nothing' || noAuthorities) return withoutCertificate();
    const bad = clientAuth === 'require' ? refusals.badCertificate : refusals.unauthorized;
    if (presented.kind === 'unreadable') return { refusal: bad, why: presented.problem };

    const { leaf, chain } = presented;
    const now = settings.now();
    const asProxy = steps.verifyPath(chain, trusted.requestHeader, now);
    const asUser = steps.verifyPath(chain, trusted.client, now);
    const proxied = 'path' in asProxy ? byFrontProxy(request, leaf) : asProxy;
    if ('caller' in proxied) return { caller: steps.withAuthenticatedGroup(proxied.caller) };
    const certified = 'path' in asUser ? steps.callerFromCertificate(leaf) : asUser;
    if ('caller' in certified) return { caller: steps.withAuthenticatedGroup(certified.caller) };
    const verified = 'path' in asProxy || 'path' in asUser;
    return {
      refusal: verified ? refusals.unauthorized : bad,
      why: `certificate ${leaf.serial}: as front proxy, ${proxied.problem}; as user, ${certified.problem}`,
    };
  };
}
