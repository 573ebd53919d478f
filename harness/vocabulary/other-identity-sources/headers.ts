import type { FormFamily } from '../request-form';
import { groupHeader, header, userHeader, type Spelling } from '../header';
import { fromTo, partsOfFields } from '../fields/names';
import { emailNames, groupNames, madeOfWords, namesAround, rightsMadeOfWords, userNames } from './names-of-headers';
import { base64, email, encodedClaims, group, named, unsigned, user } from './claims';

/** A form has fewer headers than the strictest servers take. */
const atOnce = 73;

const chunksOf = (all: readonly string[], size: number): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

const namesNearly: readonly Spelling[] = [
  'with-underscores',
  'with-dots',
  'in-the-plural',
  'with-another-word',
  'without-its-first-word',
  'behind-the-prefix-of-cgi',
  'behind-words-of-a-proxy',
];

/** Names of headers that hold a document of claims. */
const claimNames = [
  ...['X-Userinfo', 'X-User-Info', 'X-Identity', 'X-User', 'X-Claims', 'X-Jwt-Claims', 'X-Principal', 'X-Session'],
  ...['X-Auth-User', 'X-Auth-Claims', 'X-Forwarded-User', 'X-Remote-Identity', 'X-Kubernetes-User', 'X-Rh-Identity'],
];

/** Headers of every request that say something of who sent it, and in whose values a careless server finds a name. */
const headersOfOrigin = [
  ...['User-Agent', 'Forwarded', 'Via', 'From', 'X-Request-Id', 'X-Correlation-Id', 'Baggage'],
  ...['X-Requested-By', 'Session'],
];

/** The same, where a host stands: whatever is none is a malformed request. */
const headersOfHosts = ['X-Forwarded-Host'];

/** How a name stands in a text. */
const claimsInText: Readonly<Record<string, string>> = {
  'a parameter': `user=${user};group=${group}`,
  'a quoted parameter': `for=192.0.2.1;user="${user}";groups="${group}"`,
  'a product': `user/${user} (group/${group})`,
  'a field': `user: ${user}, group: ${group}`,
  'a name alone': user,
};

/** A user and groups in headers that other products use, and in such that only resemble the configured ones. */
export const usersInHeaders: FormFamily = {
  name: 'user in a header of another name',
  forms: [
    ...userNames.map((names) => ({
      name: `${names[0] ?? ''} and others like it`,
      headers: [...named(names, user), ...named(groupNames.slice(0, 8), group)],
    })),
    ...chunksOf(madeOfWords, atOnce).map((names) => ({
      name: fromTo(names),
      headers: named(names, user),
    })),
    ...chunksOf(rightsMadeOfWords, atOnce).map((names) => ({ name: fromTo(names), headers: named(names, group) })),
    ...Object.entries(claimsInText).map(([name, value]) => ({
      name: `headers that say where a request comes from: ${name}`,
      headers: named(value === user ? [...headersOfOrigin, ...headersOfHosts] : headersOfOrigin, value),
    })),
    ...partsOfFields.flatMap((names) =>
      Object.entries(claimsInText).map(([name, value]) => ({
        name: `${fromTo(names)}: ${name}`,
        headers: named(names, value),
      })),
    ),
    { name: 'groups alone', headers: named(groupNames, group) },
    {
      name: 'names of a certificate in X-Forwarded-Client-Cert',
      headers: [
        header(
          'X-Forwarded-Client-Cert',
          `By=spiffe://cluster.local/ns/default/sa/default;Hash=00;Subject="CN=${user},O=${group}";` +
            `URI=spiffe://cluster.local/ns/kube-system/sa/${user};DNS=${user}`,
        ),
      ],
    },
    { name: 'mail addresses', headers: [...named(emailNames, email), ...named(groupNames.slice(0, 4), group)] },
    {
      name: 'names near to those that are configured',
      headers: namesNearly.flatMap((spelled) => [userHeader(user, spelled), groupHeader(group, spelled)]),
    },
    ...chunksOf(namesAround, Math.floor(atOnce / 2)).map((names) => ({
      name: `names around those that are configured: ${names[0] ?? ''} to ${names.at(-1) ?? ''}`,
      headers: names.flatMap((within) => [userHeader(user, { within }), groupHeader(group, { within })]),
    })),
    ...Object.entries(encodedClaims).map(([name, value]) => ({
      name: `claims: ${name}`,
      headers: named(claimNames, value),
    })),
    {
      name: 'subprotocols of WebSocket',
      // Where browsers, which can set no other header of a WebSocket, give Kubernetes a token.
      headers: [
        header(
          'Sec-WebSocket-Protocol',
          `base64url.bearer.authorization.k8s.io.${Buffer.from(user, 'utf8').toString('base64url')}, v5.channel.k8s.io`,
        ),
        header('Sec-WebSocket-Protocol', `bearer, ${user}`),
      ],
    },
    {
      name: 'claims as JSON and JWT',
      headers: [
        header('X-Userinfo', base64(JSON.stringify({ sub: user, preferred_username: user, groups: [group] }))),
        header('X-Jwt-Payload', base64(JSON.stringify({ sub: user, groups: [group] }))),
        header('X-Endpoint-API-UserInfo', base64(JSON.stringify({ sub: user, groups: [group] }))),
        header('X-MS-CLIENT-PRINCIPAL', base64(JSON.stringify({ userId: user, userRoles: [group] }))),
        ...named(
          ['X-Amzn-Oidc-Data', 'X-Goog-IAP-JWT-Assertion', 'Cf-Access-Jwt-Assertion', 'X-Auth-Token'],
          unsigned(),
        ),
        header('X-Amzn-Oidc-Identity', user),
      ],
    },
  ],
};
