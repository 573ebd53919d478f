import type { BranchId } from '../branches';
import type { CertificateFacts, HeaderLine, ServerSettings, TrustedAuthorities } from '../types';
import { failed, type Found, type Named } from './found';
import type { Problem } from '../refusal';
import { verify, type Verification } from './path';
import { ordersOf } from './extra-orders';
import { branchesOfHeaders } from './header-branches';
import { callerFromHeaders, callerWithReplacements } from './request-header';
import { callersFromSubject, commonNames } from './subject';

type Chain = readonly [CertificateFacts, ...CertificateFacts[]];

/** The header lines; `lost`: one of them that would name somebody could not be read, so that they name nobody. */
interface Headers {
  readonly lines: readonly HeaderLine[];
  readonly lost: boolean;
}

/**
 * What a presented certificate comes to: first as that of a front proxy, then as that of a user, each verified by its own
 * authority alone (rules P-01, R-03 and R-08). Undefined: without an authority it is no credential (C-21).
 */
export function callersFromCertificate(
  chain: Chain,
  headers: Headers,
  minute: number,
  trusted: TrustedAuthorities,
  settings: ServerSettings,
): readonly Found[] | undefined {
  if (trusted.client.length === 0 && trusted.requestHeader.length === 0) return undefined;
  const [leaf] = chain;
  return verify(chain, trusted.requestHeader, minute, settings).flatMap((asProxy) =>
    verify(chain, trusted.client, minute, settings).flatMap((asUser) =>
      either(asProxy, asUser, {
        proxied: () => proxied(leaf, headers, settings),
        certified: () => callersFromSubject(leaf, settings),
      }),
    ),
  );
}

interface Ways {
  readonly proxied: () => readonly Found[];
  readonly certified: () => readonly Found[];
}

/** What a front proxy says counts before what the certificate itself says; of two failures each that says something is told. */
function either(asProxy: Verification, asUser: Verification, { proxied, certified }: Ways): readonly Found[] {
  const first = foundOf(asProxy, proxied);
  return first.flatMap((one) =>
    'caller' in one
      ? [one]
      : foundOf(asUser, certified).map((other) =>
          'caller' in other ? other : bothFailed(one, other, asProxy, asUser),
        ),
  );
}

function foundOf({ problems: [first, ...others] }: Verification, find: () => readonly Found[]): readonly Found[] {
  return first === undefined ? find() : [failed(false, first, ...others)];
}

type Failed = Extract<Found, { readonly problems: unknown }>;

/** That an authority has not issued a certificate says nothing where the other one has. */
function bothFailed(proxy: Failed, user: Failed, asProxy: Verification, asUser: Verification): Found {
  if (asProxy.reaches && !asUser.reaches) return proxy;
  if (asUser.reaches && !asProxy.reaches) return user;
  const [first, ...others] = user.problems;
  return failed(proxy.verified || user.verified, first, ...others, ...proxy.problems);
}

/** Whom the headers name, where the certificate is an allowed front proxy's (clause 5.2.4; rules ). */
const proxied = (leaf: CertificateFacts, { lines, lost }: Headers, settings: ServerSettings): readonly Found[] =>
  commonNames(leaf, settings).flatMap((name) => {
    const caller = lost ? undefined : callerFromHeaders(lines, settings.requestHeader);
    const nobody = caller === undefined ? [withoutUser] : [];
    if (!isAllowed(name, settings.requestHeader.allowedNames))
      return [failed(true, { as: 'front-proxy-not-allowed', branch: 'proxy-name-not-allowed' }, ...nobody)];
    if (caller === undefined) return [failed(true, withoutUser)];
    const through = branchesOfHeaders(lines, settings.requestHeader);
    return ordersOf(caller.extra, lines, settings.requestHeader.extraHeadersPrefixes).flatMap((extra) =>
      named({ ...caller, extra }, through, settings),
    );
  });

const withoutUser: Problem = { as: 'front-proxy-without-user', branch: 'proxy-without-user' };

/** Bytes that are not UTF-8 stay what they are, or the identity is rejected (rule H-13). */
function named(caller: Named, through: readonly BranchId[], { bytesShown }: ServerSettings): readonly Found[] {
  const by = (each: Named): Found => ({
    caller: each,
    means: 'front-proxy',
    through: [...through, 'proxied-user'],
  });
  const shown = callerWithReplacements(caller);
  if (shown === undefined) return [by(caller)];
  const refused = failed(true, { as: 'malformed-request', branch: 'value-not-utf-8' }, withoutUser);
  return bytesShown ? [by(caller), refused] : [by(caller), by(shown), refused];
}

/** Exactly a name of the list, or any where there is no list. */
export const isAllowed = (name: string, allowedNames: readonly string[]): boolean =>
  allowedNames.length === 0 || allowedNames.includes(name);
