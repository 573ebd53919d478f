import { X509Certificate } from 'node:crypto';
import { commonName } from '../../../authentication/x509';
import type { Caller } from '../../../caller';
import { authentication, valueOf, withoutNamed, type Seams } from '../parts/changes';
import type { Fault } from '../parts/fault';
import { holders, holdersEach } from '../parts/holders';
import { usersOf } from '../parts/known-users';

/** Keeps something of the holder of a certificate by a sign of it, and takes it for that of the next one with the same. */
const keptBy = <Kept>(
  sign: (leaf: X509Certificate, user: Caller) => string | undefined,
  kept: (user: Caller) => Kept,
  restored: (user: Caller, kept: Kept) => Caller,
): Seams =>
  holdersEach(() => {
    const known = new Map<string, Kept>();
    return (user, { der }) => {
      const key = sign(new X509Certificate(der), user);
      if (key === undefined) return user;
      const before = known.get(key);
      if (before === undefined) known.set(key, kept(user));
      return before === undefined ? user : restored(user, before);
    };
  });

const holderBy = (sign: (leaf: X509Certificate) => string | undefined): Seams =>
  keptBy(
    sign,
    (user) => user,
    (_user, before) => before,
  );

/** Reads what stands behind a scheme as the credential of another one. */
const readAs = (scheme: string, other: (credentials: string) => string | undefined): Seams =>
  authentication((standard) => (request, presented) => {
    const found = standard(request, presented);
    const [, named = '', credentials = ''] =
      /^(\S+) (.*)$/s.exec(valueOf(request.headers, 'authorization') ?? '') ?? [];
    const read = named.toLowerCase() === scheme ? other(credentials) : undefined;
    if ('caller' in found || read === undefined) return found;
    return standard(
      { ...request, headers: [...withoutNamed(request.headers, 'authorization'), ['Authorization', read]] },
      presented,
    );
  });

/** Gives the holder of a certificate the groups of whoever stands in one of the files under a name that resembles theirs. */
const groupsOf = (resembles: (name: string, known: string) => boolean): Seams =>
  holdersEach((settings) => {
    const known = usersOf(settings);
    return (holder) => {
      const other = known.find(({ user }) => user !== holder.user && resembles(holder.user, user));
      return { ...holder, groups: [...holder.groups, ...(other?.groups ?? [])] };
    };
  });

/**
 * Keeps the groups of each holder of a certificate, and gives them to everybody whose name has that of the holder in it. Not those of
 * short names, which stand in many, or of names in capital letters: what fails would depend on who has come before.
 */
const groupsOfHolders = holdersEach(() => {
  const kept = new Map<string, readonly string[]>();
  return (holder) => {
    const { user, groups } = holder;
    const [, others = []] =
      [...kept].find(([name]) => name !== user && user.toLowerCase().includes(name.toLowerCase())) ?? [];
    if (user.length >= 5 && user === user.toLowerCase()) kept.set(user, groups);
    return { ...holder, groups: [...groups, ...others] };
  };
});

/** What two credentials have in common, taken for what tells them apart (rules ). */
export const resemblingFaults: readonly Fault[] = [
  {
    name: 'users-of-two-lines-joined',
    sentence: 'It forwards the user of the first of two `Authorization` lines in the groups of both.',
    seams: authentication((standard) => (request, presented) => {
      const others = withoutNamed(request.headers, 'authorization');
      const lines = request.headers.filter((line) => !others.includes(line));
      const found = lines.map((line) => standard({ ...request, headers: [...others, line] }, presented));
      const [first, second] = found.flatMap((each) => ('caller' in each ? [each.caller] : []));
      if (first === undefined || second === undefined || first.user === second.user)
        return standard(request, presented);
      return { caller: { ...first, groups: [...new Set([...first.groups, ...second.groups])] } };
    }),
  },
  {
    name: 'names-of-holders-cut-out-of-text',
    sentence: 'It takes what stands behind the last `CN=` in the text of the subject for the common name.',
    seen: 'HAProxy `ssl_c_s_dn` with `regsub`; OpenSSL does not escape what `X509_NAME_oneline` writes',
    seams: holders((holder) => {
      const [, user] = /[/,] *CN *= *([^/,]+)$/.exec(holder.user) ?? [];
      return user === undefined ? holder : { ...holder, user };
    }),
  },
  {
    name: 'two-lines-mixed',
    sentence:
      'It takes the user name of one line `Authorization` where it has verified the password or token of another.',
    seams: authentication((standard) => (request, presented) => {
      const lines = request.headers.filter(([name]) => name.toLowerCase() === 'authorization');
      if (lines.length < 2) return standard(request, presented);
      const others = withoutNamed(request.headers, 'authorization');
      const verified = lines.map((line) => standard({ ...request, headers: [...others, line] }, presented));
      const right = verified.find((each) => 'caller' in each);
      const [, wrong = ''] = lines[verified.findIndex((each) => !('caller' in each))] ?? [];
      const [user] = Buffer.from(/^Basic (.*)$/i.exec(wrong)?.[1] ?? '', 'base64')
        .toString('utf8')
        .split(':', 1);
      return right !== undefined && 'caller' in right && user
        ? { caller: { ...right.caller, user } }
        : standard(request, presented);
    }),
  },
  {
    name: 'holder-kept-by-serial-number',
    sentence: 'It keeps the holder of a certificate by the serial number.',
    seams: holderBy(({ serialNumber }) => serialNumber),
  },
  {
    name: 'holder-kept-by-public-key',
    sentence: 'It keeps the holder of a certificate by the public key.',
    seams: holderBy(({ publicKey }) => publicKey.export({ type: 'spki', format: 'der' }).toString('base64')),
  },
  {
    name: 'groups-of-names-that-begin-alike',
    sentence: 'It gives the holder of a certificate the groups of a known user whose name theirs begins with.',
    seen: 'nginx `map` with `~^CN=jane`; HAProxy `map_beg` in place of `map`',
    seams: groupsOf((name, known) => name.startsWith(known)),
  },
  {
    name: 'groups-of-names-that-end-alike',
    sentence: 'It gives the holder of a certificate the groups of a known user whose name theirs ends with.',
    seen: 'HAProxy `map_end` and `map_sub` in place of `map`',
    seams: groupsOf((name, known) => name.endsWith(known)),
  },
  {
    name: 'groups-of-holders-in-longer-names',
    sentence: 'It gives the holder of a certificate the groups of an earlier one whose name stands in theirs.',
    seen: 'nginx `map` with `~*jane`',
    seams: groupsOfHolders,
  },
  {
    name: 'groups-whatever-the-case',
    sentence: 'It gives the holder of a certificate the groups of a known user of the same name in other letters.',
    seen: 'nginx `map`, which compares strings without regard to case',
    seams: groupsOf((name, known) => name.toLowerCase() === known.toLowerCase()),
  },
  {
    name: 'holder-kept-by-alternative-name',
    sentence: 'It keeps the holder of a certificate by the subject alternative names.',
    seams: holderBy(({ subjectAltName }) => subjectAltName),
  },
  {
    name: 'groups-kept-by-user-name',
    sentence:
      'It keeps the groups of a certificate by the user name, and gives them to another certificate of that name.',
    seams: keptBy(
      (_leaf, { user }) => user,
      ({ groups }) => groups,
      (user, groups) => ({ ...user, groups }),
    ),
  },
  {
    name: 'groups-of-the-certificate-added',
    sentence: 'It adds the groups of the client certificate to the user of a password or a token.',
    seams: authentication((standard) => (request, presented) => {
      const nothing = { kind: 'nothing' } as const;
      const authorized = standard(request, nothing);
      const certified = standard({ ...request, headers: withoutNamed(request.headers, 'authorization') }, presented);
      if (!('caller' in authorized)) return standard(request, presented);
      const groups = 'caller' in certified ? certified.caller.groups : [];
      return { caller: { ...authorized.caller, groups: [...authorized.caller.groups, ...groups] } };
    }),
  },
  {
    name: 'user-named-by-an-unverified-certificate',
    sentence: 'It gives whom a password or a token authenticates the name in a certificate that it has not verified.',
    seen: '`$ssl_client_s_dn` with `ssl_verify_client optional_no_ca`',
    seams: authentication((standard) => (request, presented) => {
      const found = standard(request, presented);
      const named = presented.kind === 'certificates' ? commonName(presented.leaf) : undefined;
      return 'caller' in found && named && valueOf(request.headers, 'authorization') !== undefined
        ? { caller: { ...found.caller, user: named } }
        : found;
    }),
  },
  {
    name: 'tokens-taken-as-passwords',
    sentence: 'It takes a token in the place of a password, whatever the user name.',
    seen: 'Git servers (`x-token-auth`, `oauth2`)',
    seams: readAs('basic', (credentials) => {
      const text = Buffer.from(credentials, 'base64').toString('utf8');
      return text.includes(':') ? `Bearer ${text.slice(text.indexOf(':') + 1)}` : undefined;
    }),
  },
  {
    name: 'user-named-by-the-host',
    sentence: 'It takes the user information or the first label of `Host` for the user.',
    seen: 'tenants by subdomain',
    seams: authentication((standard) => (request, presented) => {
      const found = standard(request, presented);
      const [, named] = /^([a-z]+)(?:[.@:][^.@:]|$)/i.exec(valueOf(request.headers, 'host') ?? '') ?? [];
      return 'caller' in found && named !== undefined && named !== 'localhost'
        ? { caller: { ...found.caller, user: named } }
        : found;
    }),
  },
];
