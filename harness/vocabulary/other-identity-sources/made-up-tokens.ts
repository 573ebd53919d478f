import { createHmac } from 'node:crypto';
import { email, group, user } from './claims';

const part = (document: object | string): string =>
  Buffer.from(typeof document === 'string' ? document : JSON.stringify(document), 'utf8').toString('base64url');

const issuer = 'https://kubernetes.default.svc.cluster.local';
const longAfter = 4_102_444_800;

/** Claims as Kubernetes puts them into the tokens of service accounts. */
const ofServiceAccount = {
  ...{ iss: issuer, aud: [issuer, 'https://kubernetes.default.svc', 'api'], iat: 1, nbf: 1, exp: longAfter },
  sub: 'system:serviceaccount:kube-system:default',
  'kubernetes.io': { namespace: 'kube-system', serviceaccount: { name: 'default', uid: '0' } },
};

/** And as early versions did, for tokens that never end. */
const ofOldServiceAccount = {
  ...{ iss: 'kubernetes/serviceaccount', sub: ofServiceAccount.sub },
  'kubernetes.io/serviceaccount/namespace': 'kube-system',
  'kubernetes.io/serviceaccount/secret.name': 'default-token',
  'kubernetes.io/serviceaccount/service-account.name': 'default',
};

/** Claims of an OpenID provider. */
const ofProvider = {
  ...{ iss: 'https://accounts.example.com', aud: 'kubernetes', iat: 1, exp: longAfter, sub: user, email },
  ...{ email_verified: true, preferred_username: user, groups: [group] },
};
const ofWorkload = { sub: 'spiffe://cluster.local/ns/kube-system/sa/default', aud: ['api'], exp: longAfter };

const claims: Readonly<Record<string, object>> = {
  'a service account': ofServiceAccount,
  'a service account, of the old form': ofOldServiceAccount,
  'an OpenID provider': ofProvider,
  'a SPIFFE workload': ofWorkload,
};

const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64url');
const signed = (header: object, document: object, signature: (text: string) => string): string => {
  const text = `${part(header)}.${part(document)}`;
  return `${text}.${signature(text)}`;
};

/** How a JSON Web Token says that it is signed, where nobody has signed it whom a server knows (RFC 8725, 2.1 and 3.1). */
const signings: Readonly<Record<string, (document: object) => string>> = {
  'with no signature': (document) => signed({ alg: 'none' }, document, () => ''),
  'with none in capitals': (document) => signed({ alg: 'NONE', typ: 'JWT' }, document, () => ''),
  'with RS256 and a made-up signature': (document) =>
    signed({ alg: 'RS256', typ: 'JWT', kid: 'key' }, document, () => part('x'.repeat(256))),
  'with ES256 and a signature of zeros (CVE-2022-21449)': (document) =>
    signed({ alg: 'ES256', typ: 'JWT' }, document, () => part('\0'.repeat(64))),
  'with HS256 and the empty key': (document) =>
    signed({ alg: 'HS256', typ: 'JWT' }, document, (text) => hmac('', text)),
  'with HS256 and the key "secret"': (document) =>
    signed({ alg: 'HS256', typ: 'JWT' }, document, (text) => hmac('secret', text)),
};

/** Tokens that have the shape of what servers issue, and that none has issued: by their shape they are nobody's. */
export const madeUpTokens: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(claims).flatMap(([of, document]) =>
      Object.entries(signings).map(([how, sign]) => [`a JSON Web Token of ${of} ${how}`, sign(document)] as const),
    ),
  ),
  'an encrypted JSON Web Token': `${part({ alg: 'dir', enc: 'A256GCM' })}..${part('a')}.${part(ofProvider)}.${part('tag')}`,
  'a bootstrap token': '7f3k2q.9x8w7v6u5t4s3r2q',
  'a token of OpenShift': `sha256~${'A7b9'.repeat(10)}xyz`,
  'a token of Rancher': `kubeconfig-user-7f3k2:${'q7x9'.repeat(13)}xy`,
  'a token of EKS': `k8s-aws-v1.${part(`https://sts.amazonaws.com/?Action=GetCallerIdentity&X-Amz-Credential=${user}`)}`,
  'a token of Google': `ya29.${'a0Af'.repeat(20)}`,
  'a token of GitHub': `ghp_${'a0Af'.repeat(9)}`,
  'a token of Vault': `hvs.${'a0Af'.repeat(6)}`,
  'a PASETO': `v2.public.${part(ofProvider)}`,
  'a UUID': '6f1c2d3e-4b5a-4789-8abc-def012345678',
  'forty hexadecimal digits': '0123456789abcdef'.repeat(3).slice(0, 40),
  'sixty-four hexadecimal digits': '0123456789abcdef'.repeat(4),
};
