import { digestOf, bearerToken } from '../../authentication/token';
import { withAuthenticatedGroup } from '../../authentication/groups';
import { refusals, type Authentication } from '../../authentication/authenticate';
import type { Presented } from '../../authentication/peer';
import { anonymous, type Caller } from '../../caller';
import { readTokens } from '../../settings/token-file';
import { arriving, authentication, decoded, steps, type Authenticating, type Head, type Seams } from '../parts/changes';
import type { Fault, FaultSettings } from '../parts/fault';
import { basicOf, headerOf } from '../parts/identity-sources';
import { publicPath } from '../parts/skipped-stages';

const isAuthorization = ([name]: readonly [string, string]): boolean => name.toLowerCase() === 'authorization';

const withoutToken = (request: Head): Head => ({
  ...request,
  headers: request.headers.filter((header) => !isAuthorization(header)),
});

/** Whom the token of a request alone identifies. */
function byToken(standard: Authenticating, request: Head): Authentication | undefined {
  if (bearerToken(request.headers) === undefined) return undefined;
  const found = standard(request, { kind: 'nothing' });
  return 'caller' in found && found.caller.user !== anonymous.user ? found : undefined;
}

/** Compares tokens as a program does that takes the text for the token which is nearly it. */
const comparingTokens = (isKnown: (token: string, digest: Buffer) => boolean): Seams =>
  steps((_, settings) => ({
    callerFromToken: (headers) => {
      const token = bearerToken(headers);
      if (token === undefined) return undefined;
      const found = tokensOf(settings).find(({ digest }) => isKnown(token, digest));
      return found ? { caller: found.caller } : { problem: 'its bearer token is not known' };
    },
  }));

const tokensOf = ({ tokenAuthFile }: FaultSettings) => readTokens(tokenAuthFile);

/** Every text that is this one and one more character: the server knows digests, not tokens. */
const longerBy = [...Array(95).keys()].map((code) => String.fromCharCode(32 + code));

const firstUser = (settings: FaultSettings): Caller | undefined => tokensOf(settings)[0]?.caller;

/** Takes whoever sends a token of this shape, and is nobody otherwise, for this caller. */
const shaped = (shape: RegExp, caller: Pick<Caller, 'user' | 'groups'>): Seams =>
  authentication((standard) => (request, presented) => {
    const token = bearerToken(request.headers);
    const isShaped = token !== undefined && shape.test(token) && presented.kind === 'nothing';
    return isShaped ? { caller: withAuthenticatedGroup({ ...caller, extra: {} }) } : standard(request, presented);
  });

/** Bearer tokens, and which of several credentials counts (rules P-01 to P-07). */
export const tokenFaults: readonly Fault[] = [
  {
    name: 'groups-of-a-token-added',
    sentence: 'It adds the groups of the bearer token to the user whom a certificate or a front proxy beside it gives.',
    seen: 'authenticators that all run, and whose results are merged',
    seams: authentication((standard) => (request, presented) => {
      const own = standard(request, presented);
      const bearer = presented.kind === 'nothing' ? undefined : byToken(standard, request);
      if (!('caller' in own) || bearer === undefined || !('caller' in bearer)) return own;
      const groups = [...new Set([...own.caller.groups, ...bearer.caller.groups])];
      return { ...own, caller: { ...own.caller, groups } };
    }),
  },
  {
    name: 'token-as-the-password-of-its-user',
    sentence: 'It takes the password of Basic for a token, where the name is that of its user.',
    seams: authentication((standard) => (request, presented) => {
      const [name, password = ''] = basicOf(request) ?? [];
      const asToken: Head = { ...request, headers: [['Authorization', `Bearer ${password}`]] };
      const found = presented.kind === 'nothing' ? byToken(standard, asToken) : undefined;
      return found !== undefined && 'caller' in found && found.caller.user === name
        ? found
        : standard(request, presented);
    }),
  },
  {
    name: 'token-before-certificate',
    sentence: 'It believes a bearer token before the client certificate beside it.',
    seams: authentication(
      (standard) => (request, presented) => byToken(standard, request) ?? standard(request, presented),
    ),
  },
  {
    name: 'token-stopped-by-a-certificate',
    sentence: 'It looks at no bearer token of a caller who presents a certificate.',
    seams: authentication(
      (standard) => (request, presented) =>
        standard(presented.kind === 'nothing' ? request : withoutToken(request), presented),
    ),
  },
  {
    name: 'token-percent-decoded',
    sentence: 'It decodes percent escapes in a bearer token before it compares it.',
    seams: comparingTokens((token, digest) => digestOf(decoded(token)).equals(digest)),
  },
  {
    name: 'token-up-to-the-first-dot',
    sentence: 'It compares a bearer token up to the first dot in it.',
    seen: 'tokens that carry their expiry behind a dot',
    seams: comparingTokens((token, digest) => digestOf(token.split('.')[0] ?? '').equals(digest)),
  },
  {
    name: 'token-behind-the-last-colon',
    sentence: 'It compares a bearer token from the last colon on.',
    seams: comparingTokens((token, digest) => digestOf(token.split(':').at(-1) ?? '').equals(digest)),
  },
  {
    name: 'token-users-not-among-the-authenticated',
    sentence: 'It adds the group system:authenticated to no user of a bearer token.',
    seams: authentication((standard) => (request, presented) => {
      const found = presented.kind === 'nothing' ? byToken(standard, request) : undefined;
      if (found === undefined || !('caller' in found)) return standard(request, presented);
      const groups = found.caller.groups.filter((group) => group !== 'system:authenticated');
      return { caller: { ...found.caller, groups } };
    }),
  },
  {
    name: 'bad-token-becomes-anonymous',
    sentence: 'It takes a caller whose bearer token it does not know for the anonymous one.',
    seams: steps(({ callerFromToken }) => ({
      callerFromToken: (headers, tokens) => {
        const found = callerFromToken(headers, tokens);
        return found && 'caller' in found ? found : undefined;
      },
    })),
  },
  {
    name: 'bad-token-of-an-upgrade-becomes-anonymous',
    sentence:
      'It takes a caller whose bearer token it does not know for the anonymous one where the request asks for an upgrade.',
    seen: 'servers that send upgrades past the handler which answers 401',
    seams: authentication((standard) => (request, presented) => {
      const found = standard(request, presented);
      return 'refusal' in found && headerOf(request, 'upgrade') !== undefined && presented.kind === 'nothing'
        ? standard(withoutToken(request), presented)
        : found;
    }),
  },
  {
    name: 'bad-token-on-public-paths-becomes-anonymous',
    sentence: 'It asks on public paths for no bearer token, and serves them to a caller whose token it does not know.',
    seams: authentication(
      (standard) => (request, presented) =>
        publicPath.test(request.path) && presented.kind === 'nothing'
          ? standard(withoutToken(request), presented)
          : standard(request, presented),
    ),
  },
  {
    name: 'tokens-looked-up-in-an-object',
    sentence: 'It looks bearer tokens up in an object, and takes what every object has for a known token.',
    seen: 'tables of tokens that are plain objects in JavaScript',
    seams: shaped(new RegExp(`^(?:${Object.getOwnPropertyNames(Object.prototype).join('|')})$`), {
      user: 'undefined',
      groups: [],
    }),
  },
  {
    name: 'rejected-token-kept-for-the-connection',
    sentence:
      'It takes a request without a credential for the first token user once it has rejected a token before it.',
    seams: authentication((standard, settings) => {
      const tried = new WeakSet<Presented>();
      return (request, presented) => {
        const found = standard(request, presented);
        const hasToken = bearerToken(request.headers) !== undefined;
        if (hasToken && 'refusal' in found) tried.add(presented);
        const caller = presented.kind === 'nothing' && !hasToken && tried.has(presented) && firstUser(settings);
        return caller ? { caller: withAuthenticatedGroup(caller) } : found;
      };
    }),
  },
  {
    name: 'token-schemes-compared-with-case',
    sentence: 'It takes a bearer token for no credential where the scheme is not written as Bearer.',
    seen: '`value.startsWith("Bearer ")`',
    seams: steps(({ callerFromToken }) => ({
      callerFromToken: (headers, tokens) =>
        headers.some((header) => isAuthorization(header) && header[1].startsWith('Bearer '))
          ? callerFromToken(headers, tokens)
          : undefined,
    })),
  },
  {
    name: 'bad-token-stops-a-certificate',
    sentence: 'It refuses a good certificate when the bearer token beside it is not known.',
    seams: authentication((standard) => (request, presented) => {
      const bad = bearerToken(request.headers) !== undefined && byToken(standard, request) === undefined;
      return bad && presented.kind !== 'nothing'
        ? { refusal: refusals.unauthorized, why: 'a bad token' }
        : standard(request, presented);
    }),
  },
  {
    name: 'token-cut-short-accepted',
    sentence: 'It accepts a bearer token whose last character is missing.',
    seams: comparingTokens((token, digest) =>
      [token, ...longerBy.map((character) => token + character)].some((each) => digestOf(each).equals(digest)),
    ),
  },
  {
    name: 'token-without-case',
    sentence: 'It compares the last letter of a bearer token without regard to case.',
    seams: comparingTokens((token, digest) => {
      const withLast = (change: (letter: string) => string): string => token.replace(/[a-z](?=[^a-z]*$)/i, change);
      const spellings = [token, withLast((letter) => letter.toUpperCase()), withLast((letter) => letter.toLowerCase())];
      return spellings.some((each) => digestOf(each).equals(digest));
    }),
  },
  {
    name: 'token-with-more-behind-accepted',
    sentence: 'It compares a bearer token only for as long as the one that it knows.',
    seams: comparingTokens((token, digest) =>
      [token, token.slice(0, -1)].some((each) => digestOf(each).equals(digest)),
    ),
  },
  {
    name: 'last-authorization-counts',
    sentence: 'It reads the last of several Authorization headers, where whoever stands in front reads the first.',
    seams: steps(({ callerFromToken }) => ({
      callerFromToken: (headers, tokens) => callerFromToken(headers.filter(isAuthorization).slice(-1), tokens),
    })),
  },
  {
    name: 'any-authorization-counts',
    sentence: 'It tries every Authorization header until one of them holds a token that it knows.',
    seams: steps(({ callerFromToken }) => ({
      callerFromToken: (headers, tokens) => {
        const found = headers.filter(isAuthorization).map((header) => callerFromToken([header], tokens));
        return found.find((each) => each && 'caller' in each) ?? found[0];
      },
    })),
  },
  {
    name: 'empty-token-accepted',
    sentence: 'It takes an empty bearer token for that of the first user in its file.',
    seams: steps(({ callerFromToken }, settings) => ({
      callerFromToken: (headers, tokens) => {
        const [, value = ''] = headers.find(isAuthorization) ?? [];
        const caller = firstUser(settings);
        return value.trim().toLowerCase() === 'bearer' && caller ? { caller } : callerFromToken(headers, tokens);
      },
    })),
  },
  {
    name: 'empty-token-refused',
    sentence: 'It refuses an empty bearer token, which is no credential.',
    seams: steps(({ callerFromToken }) => ({
      callerFromToken: (headers, tokens) => {
        const [, value = ''] = headers.find(isAuthorization) ?? [];
        return value.trim().toLowerCase() === 'bearer'
          ? { problem: 'an empty token' }
          : callerFromToken(headers, tokens);
      },
    })),
  },
  {
    name: 'token-kept-for-the-connection',
    sentence: 'It takes whoever shows nothing for the bearer of the token that came before on the same connection.',
    seams: authentication((standard) => {
      // Each connection has its own `Presented`.
      const last = new WeakMap<Presented, Authentication>();
      return (request, presented) => {
        const found = byToken(standard, request);
        if (found) last.set(presented, found);
        const nothing = presented.kind === 'nothing' && !request.headers.some(isAuthorization);
        return (nothing ? last.get(presented) : undefined) ?? standard(request, presented);
      };
    }),
  },
  {
    name: 'token-uid-made-up-anew',
    sentence: 'It makes up another uid for the bearer of a token with every request.',
    seams: steps(({ callerFromToken }) => {
      let made = 0;
      return {
        callerFromToken: (headers, tokens) => {
          const found = callerFromToken(headers, tokens);
          return found && 'caller' in found ? { caller: { ...found.caller, uid: `made-up-${made++}` } } : found;
        },
      };
    }),
  },
  {
    name: 'token-in-another-header-accepted',
    sentence: 'It accepts a bearer token in X-Auth-Token.',
    seams: arriving((all) => {
      const other = all.find(([name]) => name.toLowerCase() === 'x-auth-token')?.[1];
      return other === undefined ? all : [...all, ['Authorization', `Bearer ${other.replace(/^Bearer /, '')}`]];
    }),
  },
  {
    name: 'token-in-the-query-accepted',
    sentence: 'It accepts a bearer token in the query of a request that has none in its header.',
    seen: 'servers that take access_token of RFC 6750, 2.3',
    seams: authentication((standard) => (request, presented) => {
      const token = request.query.get('access_token');
      const own = request.headers.some(isAuthorization);
      const headers: Head['headers'] = [...request.headers, ['Authorization', `Bearer ${token ?? ''}`]];
      return standard(token === null || own ? request : { ...request, headers }, presented);
    }),
  },
  {
    name: 'uids-are-tokens',
    sentence: 'It takes the UID of a user of a bearer token, which answers tell, for such a token.',
    seen: 'tables that are searched by any of their columns',
    seams: steps(({ callerFromToken }, settings) => ({
      callerFromToken: (headers, tokens) => {
        const found = callerFromToken(headers, tokens);
        const text = bearerToken(headers);
        const told = tokensOf(settings).find(({ caller }) => caller.uid === text || caller.user === text);
        return found !== undefined && !('caller' in found) && told !== undefined ? { caller: told.caller } : found;
      },
    })),
  },
  {
    name: 'token-with-another-scheme-accepted',
    sentence: 'It accepts a bearer token behind any word for a scheme.',
    seams: arriving((all) =>
      all.map((header) =>
        isAuthorization(header) ? [header[0], header[1].replace(/^(Token|JWT|OAuth|ApiKey) /, 'Bearer ')] : header,
      ),
    ),
  },
  {
    name: 'bootstrap-tokens-unread',
    sentence: 'It takes every token of the shape of a bootstrap token for a good one.',
    seen: 'a check of the format in the place of one of the secret',
    seams: shaped(/^[a-z0-9]{6}\.[a-z0-9]{16}$/, { user: 'system:bootstrap:node', groups: ['system:bootstrappers'] }),
  },
  {
    name: 'tokens-of-service-accounts-unverified',
    sentence: 'It takes a JSON Web Token of three parts for one of a service account, whoever has signed it.',
    seen: 'libraries whose decoding does not verify (RFC 8725, 3.1)',
    seams: shaped(/^eyJ[\w-]+\.eyJpc3Mi[\w-]+\.[\w-]{20,}$/, {
      user: 'system:serviceaccount:kube-system:default',
      groups: ['system:serviceaccounts'],
    }),
  },
  {
    name: 'tokens-identify-the-first-user',
    sentence: 'It takes every bearer token that looks like one for that of the first user in its file.',
    seams: comparingTokens(() => true),
  },
];
