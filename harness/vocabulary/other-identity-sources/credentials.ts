import type { FormFamily, RequestForm } from '../request-form';
import { header, tokenIn } from '../header';
import { certificatesAsTokens } from './certificates';
import { madeUpTokens } from './made-up-tokens';
import { membersOfObjects } from './members-of-objects';
import { base64, encodedClaims, group, named, unsigned, user } from './claims';

const authorization = (name: string, value: string): RequestForm => ({
  name,
  headers: [header('Authorization', value)],
});

/** `Authorization` that holds no token of the target's, and the headers that stand for it elsewhere. */
export const otherCredentials: FormFamily = {
  name: 'credential that is no token',
  forms: [
    authorization('Basic without a password', `Basic ${base64(`${user}:`)}`),
    authorization('Basic with a usual password', `Basic ${base64(`${user}:admin`)}`),
    authorization('Basic of a group', `Basic ${base64(`${group}:${group}`)}`),
    authorization('Digest', `Digest username="${user}", realm="", nonce="", uri="/", response=""`),
    authorization('Negotiate', `Negotiate ${base64(user)}`),
    ...Object.entries(encodedClaims).map(([name, claims]) => authorization(`${name} as the token`, `Bearer ${claims}`)),
    ...certificatesAsTokens,
    ...Object.entries(madeUpTokens).map(([name, token]) => authorization(name, `Bearer ${token}`)),
    authorization('a user and a password in Base64 as the token', `Bearer ${base64(`${user}:${user}`)}`),
    authorization('an unsigned JSON Web Token', `Bearer ${unsigned()}`),
    authorization('a user name as the token', `Bearer ${user}`),
    authorization('a group as the token', `Bearer ${group}`),
    authorization('a token with user and group', `Bearer ${user}/${group}`),
    ...['null', 'undefined', 'none', 'nil', 'true', 'false', '0', '-', '{}', '[]', '""', '*', 'anonymous'].map((word) =>
      authorization(`the word ${word} as the token`, `Bearer ${word}`),
    ),
    ...membersOfObjects.flatMap((member) => [
      authorization(`${member}, which objects have, as the token`, `Bearer ${member}`),
      authorization(`${member}, which objects have, as a user without a password`, `Basic ${base64(`${member}:`)}`),
    ]),
    authorization('a user name alone', user),
    authorization('an unknown scheme', `Token ${user}`),
    {
      name: 'Proxy-Authorization',
      headers: [header('Proxy-Authorization', `Basic ${base64(`${user}:admin`)}`)],
    },
    {
      name: 'keys in headers',
      headers: [
        ...named(['X-Api-Key', 'Api-Key', 'X-Auth-Key', 'X-Access-Token', 'X-Token', 'X-Auth-Token', 'Token'], user),
        header('X-Authorization', `Basic ${base64(`${user}:admin`)}`),
        header('X-Forwarded-Authorization', `Bearer ${unsigned()}`),
      ],
    },
  ],
};

/** The token in hand with a scheme of its own, or in a form that is none of `Bearer`. */
const withScheme = (value: string): RequestForm => ({
  name: `Authorization: ${value.replace('{token}', 'TOKEN').replace('{basic}', 'CREDENTIALS')}`,
  headers: [tokenIn('Authorization', value)],
});

/** Signs behind which a program may cut a token off. */
const signsInTokens = [
  '.',
  ',',
  ';',
  ':',
  '-',
  '_',
  '/',
  '+',
  '=',
  '~',
  '|',
  '@',
  '!',
  '#',
  '?',
  '&',
  '*',
  '%',
  '$',
  '\\',
];

const changedTokenTexts = [
  ...signsInTokens.map((sign) => `{token}${sign}x`),
  ...['.', ':', '/', '@', '=', '-', ';'].map((sign) => `x${sign}{token}`),
  ...['x{token}', '{token}{token}', '{token}.{token}', '{token}.', '{token}%20', '{token}%00', '{token}\\n'],
  ...['({token})', '<{token}>', '[{token}]', "'{token}'", 'Bearer:{token}', 'token:{token}', 'bearer-{token}'],
  ...['{percent}', '{base64}', '{hex}', '{tail}'],
];

/** Texts that a good token is part of, or that become it when they are decoded: none of them is the token. */
export const changedTokens: FormFamily = {
  name: 'changed token',
  forms: changedTokenTexts.map((text) => ({
    name: `Bearer ${text.replaceAll('{token}', 'TOKEN').replace(/\{(\w+)\}/, (_, how: string) => `TOKEN (${how})`)}`,
    headers: [tokenIn('Authorization', `Bearer ${text}`)],
  })),
};

const tokensIn = (name: string, ...names: readonly string[]): RequestForm => ({
  name,
  headers: names.map((each) => tokenIn(each, name.includes('Bearer') ? 'Bearer {token}' : '{token}')),
});

const tokenHeaders = ['X-Auth-Token', 'X-Access-Token', 'X-Api-Key', 'X-Token', 'X-Id-Token', 'Token', 'Access-Token'];
const authorizationHeaders = [
  ...['X-Authorization', 'X-Forwarded-Authorization', 'X-Original-Authorization', 'X-Forwarded-Access-Token'],
  ...['Proxy-Authorization', 'X-Proxy-Authorization', 'X-Serverless-Authorization', 'Authentication'],
];
const tokenCookies = [
  'token',
  'access_token',
  'id_token',
  'jwt',
  'session',
  'auth',
  'bearer',
  '_oauth2_proxy',
  'Authorization',
];

const tokenInTarget = (name: string, target: string): RequestForm => ({ name, target, mayNameAnotherPath: true });

const tokenParameters = [
  ...['access_token', 'token', 'id_token', 'bearer_token', 'auth_token', 'authToken', 'accessToken', 'jwt', 'api_key'],
  ...['apikey', 'key', 'auth', 'bearer', 'session', 'ticket'],
];

/** A good token in the request target, which logs of servers and proxies hold (RFC 6750, 5.3): only where that is allowed. */
export const tokensInTargets: FormFamily = {
  name: 'place for a token in the request target',
  forms: [
    { name: 'access_token (RFC 6750, 2.3)', target: '{path}{query}{and}access_token={token}' },
    {
      name: 'other parameters',
      target: `{path}{query}{and}${tokenParameters.map((each) => `${each}={token}`).join('&')}`,
    },
    {
      name: 'other parameters, as Bearer',
      target: `{path}{query}{and}${['authorization', 'Authorization', ...tokenParameters].map((each) => `${each}=Bearer%20{token}`).join('&')}`,
    },
    tokenInTarget('user of the URL', 'https://{token}@{authority}{path}{query}'),
    tokenInTarget('password of the URL', 'https://token:{token}@{authority}{path}{query}'),
    tokenInTarget('a matrix parameter', '{path};access_token={token}{query}'),
    tokenInTarget('a first segment', '/{token}{path}{query}'),
  ],
};

/** A good token where no server looks for one (RFC 6750, 2.1), but for the request target. */
export const tokensElsewhere: FormFamily = {
  name: 'place for a token that is none',
  forms: [
    ...['{token}', 'Basic {basic}', 'Basic {token}', 'Token {token}', 'ApiKey {token}', 'JWT {token}'].map(withScheme),
    {
      name: 'Authorization: Basic CREDENTIALS, of the user of the token',
      headers: [tokenIn('Authorization', 'Basic {basicofuser}')],
    },
    ...['OAuth {token}', 'Negotiate {token}', 'AccessToken {token}', 'X-Bearer {token}'].map(withScheme),
    ...['Bearer:{token}', 'Bearer="{token}"', 'Bearer "{token}"', 'Bearer {token},', 'Bearer token={token}'].map(
      withScheme,
    ),
    tokensIn('other headers', ...tokenHeaders),
    tokensIn('headers of other authorizations, as Bearer', ...authorizationHeaders, ...tokenHeaders),
    tokensIn('headers of other authorizations', ...authorizationHeaders),
    { name: 'Proxy-Authorization: Basic', headers: [tokenIn('Proxy-Authorization', 'Basic {basic}')] },
    {
      name: 'cookies',
      headers: [tokenIn('Cookie', tokenCookies.map((name) => `${name}={token}`).join('; '))],
    },
    {
      name: 'cookies, as Bearer',
      headers: [tokenIn('Cookie', tokenCookies.map((name) => `${name}=Bearer%20{token}`).join('; '))],
    },
  ],
};
