import { bearerToken } from '../../../authentication/token';
import { decoded as unescaped } from '../../../faults/parts/changes';
import type { HeaderLines } from '../../messages';
import { arriving, authentication, rewriting, users, valueOf, withoutNamed, type Seams } from '../parts/changes';
import type { Fault } from '../parts/fault';

const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');
const decoded = (text: string): string => Buffer.from(text, 'base64').toString('utf8');

/** Whether this is a user and a password in base64; a random token decodes to octets that are no text, a colon perhaps among them. */
const isBasic = (text: string): boolean => /^[^\p{C}\uFFFD]*:[^\p{C}\uFFFD]*$/u.test(decoded(text));
const withScheme = (text: string): string => `${isBasic(text) ? 'Basic' : 'Bearer'} ${text}`;

/** Reads the credential from `Authorization` in another way than it stands there. */
const reading = (change: (authorization: string) => string): Seams =>
  arriving((headers) =>
    headers.map(([name, value]) => [name, name.toLowerCase() === 'authorization' ? change(value) : value]),
  );

/** Reads the credential elsewhere in requests that have no `Authorization`. */
const elsewhere = (find: (headers: HeaderLines, target: string) => string | undefined): Seams =>
  arriving((headers, { target }) => {
    if (valueOf(headers, 'authorization') !== undefined) return headers;
    const found = find(headers, target);
    return found === undefined ? headers : [...headers, ['Authorization', found]];
  });

/** Decides by some of several `Authorization` headers. */
const deciding = (choose: (lines: HeaderLines) => HeaderLines): Seams =>
  arriving((headers) => {
    const lines = headers.filter(([name]) => name.toLowerCase() === 'authorization');
    return lines.length < 2 ? headers : [...withoutNamed(headers, 'authorization'), ...choose(lines)];
  });

const anyToken = /(?:Basic|Bearer)[ +]+[\w+/=.~-]+/i;
const found = (text: string): string | undefined => anyToken.exec(unescaped(text))?.[0].replace(/[ +]+/, ' ');

/** Takes credentials from text that holds them in whatever spelling: with a scheme, or as the value of any name. */
const inText = (text: string): string | undefined =>
  found(text) ??
  unescaped(text)
    .split(/[?&;= ,/]+/)
    .filter((part) => part.length >= 12)
    .map(withScheme)
    .at(-1);

/** How the credential stands in a request (RFC 9110, 11.6.2), and where else it is looked for. */
export const credentialFaults: readonly Fault[] = [
  {
    name: 'values-cut-at-nul',
    sentence: 'It reads header values up to a NUL.',
    seen: 'programs that keep values as C strings',
    seams: rewriting((received) => received.replace(/^([\w-]+: [^\0\r\n]*)\0[^\r\n]*/gm, '$1')),
  },
  {
    name: 'scheme-compared-with-case',
    sentence: 'It knows the authentication scheme only as `Basic` and `Bearer`.',
    seams: reading((value) => (/^(Basic|Bearer) /.test(value) ? value : `x-${value}`)),
  },
  {
    name: 'scheme-in-capitals-unknown',
    sentence: 'It does not know an authentication scheme in capitals.',
    seams: reading((value) => (/^[A-Z]+ /.test(value) ? `x-${value}` : value)),
  },
  {
    name: 'any-scheme-accepted',
    sentence: 'It takes any word for the scheme of the credentials behind it.',
    seams: reading((value) => {
      const [scheme = '', rest = ''] = value.split(/ +/, 2);
      if (rest === '' || /^(basic|bearer)$/i.test(scheme)) return value;
      return withScheme(rest);
    }),
  },
  {
    name: 'no-scheme-accepted',
    sentence: 'It accepts credentials without a scheme.',
    seams: reading((value) => {
      if (value.includes(' ') || /^(basic|bearer)$/i.test(value)) return value;
      return withScheme(value);
    }),
  },
  {
    name: 'scheme-of-the-other-kind-accepted',
    sentence: 'It takes `Basic` for `Bearer` and the other way round, as the credentials look.',
    seams: reading((value) => {
      const [scheme = '', rest = ''] = value.split(/ +/, 2);
      if (!/^(basic|bearer)$/i.test(scheme) || rest === '') return value;
      return withScheme(rest);
    }),
  },
  {
    name: 'credentials-in-clear-accepted',
    sentence: 'It accepts a user name and a password that are not encoded.',
    seams: reading((value) =>
      value.replace(/^(Basic) +(.*:.*)$/i, (_, scheme: string, rest: string) => `${scheme} ${base64(rest)}`),
    ),
  },
  {
    name: 'credentials-decoded-twice',
    sentence: 'It decodes credentials once more where they are still encoded.',
    seams: reading((value) =>
      value.replace(/^(Basic) +(\S+)$/i, (whole, scheme: string, rest: string) => {
        const once = decoded(rest);
        return !isBasic(rest) && isBasic(once) ? `${scheme} ${once}` : whole;
      }),
    ),
  },
  {
    name: 'empty-credentials-are-the-first-user',
    sentence: 'It takes a scheme with nothing behind it for the first user that it knows.',
    seams: users(({ basicCredentials, userWithPassword, callerFromToken }) => ({
      basicCredentials: (value) => (/^(basic) *$/i.test(value) ? { user: '', password: '' } : basicCredentials(value)),
      userWithPassword: (known, shown) =>
        shown.user === '' && shown.password === '' ? known[0]?.user : userWithPassword(known, shown),
      callerFromToken: (headers, known) => {
        const value = headers[0]?.[1] ?? '';
        const [first] = known;
        return /^bearer *$/i.test(value) && first ? { caller: first.caller } : callerFromToken(headers, known);
      },
    })),
  },
  {
    name: 'undecodable-credentials-are-the-first-user',
    sentence: 'It takes credentials that it cannot decode for the first user of its file.',
    seams: users(({ basicCredentials, userWithPassword }) => {
      let undecodable = false;
      return {
        basicCredentials: (value) => {
          const read = basicCredentials(value);
          undecodable = read !== undefined && 'problem' in read;
          return undecodable ? { user: '', password: '' } : read;
        },
        userWithPassword: (known, shown) => (undecodable ? known[0]?.user : userWithPassword(known, shown)),
      };
    }),
  },
  {
    name: 'missing-password-not-missed',
    sentence: 'It takes a user name without a colon for that user.',
    seams: users(({ basicCredentials, userWithPassword }) => {
      const without = '\0none';
      return {
        basicCredentials: (value) => {
          const read = basicCredentials(value);
          const text = decoded(/^basic +(\S+)$/i.exec(value)?.[1] ?? '');
          return read && 'problem' in read && /^[!-9;-~]+$/.test(text) ? { user: text, password: without } : read;
        },
        userWithPassword: (known, shown) =>
          shown.password === without
            ? known.find(({ user }) => user.user === shown.user)?.user
            : userWithPassword(known, shown),
      };
    }),
  },
  {
    name: 'last-authorization-decides',
    sentence: 'It reads the last of several `Authorization` headers.',
    seams: deciding((lines) => lines.slice(-1)),
  },
  {
    name: 'proxy-authorization-accepted',
    sentence: 'It accepts credentials in `Proxy-Authorization`.',
    seams: elsewhere((headers) => valueOf(headers, 'proxy-authorization')),
  },
  {
    name: 'x-authorization-accepted',
    sentence: 'It accepts credentials in `X-Authorization`.',
    seams: elsewhere((headers) => valueOf(headers, 'x-authorization')),
  },
  {
    name: 'credentials-in-x-auth-token-accepted',
    sentence: 'It accepts a credential without a scheme in `X-Auth-Token`.',
    seams: elsewhere((headers) => {
      const token = valueOf(headers, 'x-auth-token');
      return token === undefined ? undefined : withScheme(token);
    }),
  },
  {
    name: 'token-of-a-web-socket-accepted',
    sentence: 'It accepts a token in `Sec-WebSocket-Protocol`, as Kubernetes does of a browser, in every request.',
    seams: elsewhere((headers) => {
      const [, token] =
        /base64url\.bearer\.authorization\.k8s\.io\.([\w-]+)/.exec(valueOf(headers, 'sec-websocket-protocol') ?? '') ??
        [];
      return token === undefined ? undefined : withScheme(Buffer.from(token, 'base64url').toString('latin1'));
    }),
  },
  {
    name: 'authorization-with-underscores-accepted',
    sentence: 'It accepts credentials in a header whose name is `Authorization` but for underscores.',
    seams: elsewhere(
      (headers) => headers.find(([name]) => name.includes('_') && /^_*authorization_*$/i.test(name))?.[1],
    ),
  },
  {
    name: 'credentials-in-a-cookie-accepted',
    sentence: 'It accepts credentials in a cookie.',
    seams: elsewhere((headers) => {
      const cookie = valueOf(headers, 'cookie');
      return cookie === undefined ? undefined : inText(cookie);
    }),
  },
  {
    name: 'credentials-in-the-query-accepted',
    sentence: 'It accepts credentials in the query.',
    seen: 'RFC 6750, 2.3: access_token',
    seams: elsewhere((_headers, target) => {
      const query = target.slice(target.indexOf('?') + 1);
      return target.includes('?')
        ? query
            .split('&')
            .map(inText)
            .find((each) => each !== undefined && each.length > 15)
        : undefined;
    }),
  },
  {
    name: 'credentials-in-the-path-accepted',
    sentence: 'It accepts credentials in the path.',
    seams: elsewhere((_headers, target) => {
      const parameter = /;([^;/?]+)/.exec(target)?.[1];
      const shown = parameter === undefined ? '' : unescaped(parameter);
      if (shown === '') return undefined;
      return withScheme(shown);
    }),
  },
  {
    name: 'credentials-in-the-authority-accepted',
    sentence: 'It accepts a user name and a password before `@` in `Host`.',
    seams: elsewhere((headers) => {
      const host = unescaped(valueOf(headers, 'host') ?? '');
      const at = host.lastIndexOf('@');
      return at < 0 ? undefined : `Basic ${base64(host.slice(0, at))}`;
    }),
  },
  {
    name: 'credentials-in-a-trailer-accepted',
    sentence: 'It accepts credentials that come behind the body.',
    seams: rewriting((received) =>
      received.replace(/^([^\r]*\r\n)(.*\r\n0\r\n(?:[^\r\n]+\r\n)*?(Authorization: [^\r]*\r\n).*)$/is, '$1$3$2'),
    ),
  },
  {
    name: 'proxy-token-cut-short-accepted',
    sentence: 'It accepts a bearer token without its last character.',
    seams: tokensAlsoAs((token) => [...Array(94).keys()].map((code) => token + String.fromCharCode(33 + code))),
  },
  {
    name: 'proxy-token-compared-as-prefix',
    sentence: 'It accepts a bearer token with one more character.',
    seams: tokensAlsoAs((token) => [token.slice(0, -1)]),
  },
  {
    name: 'proxy-token-without-case',
    sentence: 'It compares bearer tokens without regard to case.',
    seams: tokensAlsoAs((token) => [
      token.replace(/[a-z]/gi, (letter) =>
        letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
      ),
    ]),
  },
  {
    name: 'proxy-unknown-tokens-are-the-first-user',
    sentence: 'It takes every bearer token for that of the first user in its file.',
    seams: users(({ callerFromToken }) => ({
      callerFromToken: (headers, known) => {
        const [first] = known;
        const standard = callerFromToken(headers, known);
        return standard && 'problem' in standard && first && bearerToken(headers) !== undefined
          ? { caller: first.caller }
          : standard;
      },
    })),
  },
  {
    name: 'wrong-password-with-another-users-session',
    sentence: 'It keeps who a connection is: a request with a wrong credential is the user of the one before.',
    seams: authentication((standard) => {
      const last = new WeakMap<object, ReturnType<typeof standard>>();
      return (request, presented) => {
        const found = standard(request, presented);
        if ('caller' in found) last.set(presented, found);
        return 'caller' in found ? found : (last.get(presented) ?? found);
      };
    }),
  },
];

function tokensAlsoAs(others: (token: string) => readonly string[]): Seams {
  return users(({ callerFromToken }) => ({
    callerFromToken: (headers, known) => {
      const token = bearerToken(headers);
      if (token === undefined) return callerFromToken(headers, known);
      const tried = [token, ...others(token)].map((each) =>
        callerFromToken([['Authorization', `Bearer ${each}`]], known),
      );
      return tried.find((each) => each && 'caller' in each) ?? tried[0];
    },
  }));
}
