import { X509Certificate } from 'node:crypto';
import type { Caller } from '../../../caller';
import { authentication, users, valueOf, withoutNamed, type Seams } from '../parts/changes';
import type { Fault } from '../parts/fault';

/** Keeps something of the holder of a certificate by a sign of it, and takes it for that of the next one with the same. */
const keptBy =
  <Kept>(
    sign: (leaf: X509Certificate, user: Caller) => string | undefined,
    kept: (user: Caller) => Kept,
    restored: (user: Caller, kept: Kept) => Caller,
  ): Seams =>
  (settings) => {
    const known = new Map<string, Kept>();
    return users(({ callerFromCertificate }) => ({
      callerFromCertificate: (leaf) => {
        const found = callerFromCertificate(leaf);
        if (!('caller' in found)) return found;
        const key = sign(new X509Certificate(leaf.der), found.caller);
        if (key === undefined) return found;
        const before = known.get(key);
        if (before === undefined) known.set(key, kept(found.caller));
        return before === undefined ? found : { caller: restored(found.caller, before) };
      },
    }))(settings);
  };

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

/** What two credentials have in common, taken for what tells them apart (rules ). */
export const resemblingFaults: readonly Fault[] = [
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
