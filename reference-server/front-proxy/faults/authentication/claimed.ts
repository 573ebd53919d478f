import { randomBytes, X509Certificate } from 'node:crypto';
import { parseCertificate } from '../../../authentication/certificate/certificate';
import { commonName } from '../../../authentication/x509';
import type { Caller } from '../../../caller';
import { readPem } from '../../../settings/pem-file';
import { authentication, valueOf, type Seams } from '../parts/changes';
import type { Fault } from '../parts/fault';

/** The name in `Authorization`, whatever stands beside it. */
function claimed(authorization: string): string | undefined {
  const [, scheme = '', credentials = ''] = /^(basic|bearer) +(\S+)$/i.exec(authorization) ?? [];
  const text = scheme.toLowerCase() === 'basic' ? Buffer.from(credentials, 'base64').toString('utf8') : credentials;
  return text.split(':', 1)[0] || undefined;
}

const named = (isBelieved: (presented: boolean) => boolean): Seams =>
  authentication((standard) => (request, presented) => {
    const found = standard(request, presented);
    const name = claimed(valueOf(request.headers, 'authorization') ?? '');
    const isCertified = presented.kind !== 'nothing';
    if (name === undefined || !isBelieved(isCertified) || (!isCertified && 'caller' in found)) return found;
    return { caller: { user: name, groups: [], extra: {} } };
  });

/** Gives every user whom it has authenticated a cookie, and authenticates whoever brings it. */
const ownCookie: Seams = (settings) => {
  const sessions = new Map<string, Caller>();
  const users = new WeakMap<object, Caller>();
  return {
    ...authentication((standard) => (request, presented) => {
      const found = standard(request, presented);
      const [, session = ''] = /\bproxy_session=(\w+)/.exec(valueOf(request.headers, 'cookie') ?? '') ?? [];
      const caller = 'caller' in found ? found.caller : sessions.get(session);
      if (caller !== undefined) users.set(request, caller);
      return caller === undefined ? found : { caller };
    })(settings),
    handle: (standard) => async (request, presented, signal) => {
      const answer = await standard(request, presented, signal);
      const caller = users.get(request);
      if (caller === undefined) return answer;
      const session = randomBytes(8).toString('hex');
      sessions.set(session, caller);
      return { ...answer, headers: [...answer.headers, ['Set-Cookie', `proxy_session=${session}; HttpOnly`]] };
    },
  };
};

/** Believes the identity headers of whoever has a certificate from the CA of users with the name of its own. */
const believingItsNamesake: Seams = authentication((standard, { proxyClientCertFile }) => {
  const own =
    proxyClientCertFile &&
    commonName(parseCertificate(new X509Certificate(readPem('--proxy-client-cert-file', proxyClientCertFile)).raw));
  return (request, presented) => {
    const found = standard(request, presented);
    const user = valueOf(request.headers, 'x-remote-user');
    if (!('caller' in found) || found.caller.user !== own || user === undefined) return found;
    return { caller: { ...found.caller, user } };
  };
});

/** Names and cookies that are believed without a password, by proxies whose users have certificates (rules ). */
export const claimedFaults: readonly Fault[] = [
  {
    name: 'names-in-authorization-authenticate',
    sentence: 'It takes the name in `Authorization` for that of the user where there is no certificate.',
    seams: named((isCertified) => !isCertified),
  },
  {
    name: 'names-in-authorization-replace-the-certificate',
    sentence: 'It takes the name in `Authorization` for that of the user whose certificate it has verified.',
    seams: named((isCertified) => isCertified),
  },
  {
    name: 'identity-headers-believed-of-its-namesake',
    sentence: 'It believes the identity headers of a user whose certificate has the name of its own.',
    seen: 'chains of front proxies that know each other by a common name, whoever has issued the certificate',
    seams: believingItsNamesake,
  },
  {
    name: 'own-cookie-authenticates',
    sentence: 'It gives users a cookie, and authenticates whoever brings one, without a certificate too.',
    seen: 'web frameworks with sessions',
    seams: ownCookie,
  },
];
