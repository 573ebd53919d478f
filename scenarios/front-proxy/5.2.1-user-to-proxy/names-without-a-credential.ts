import { header } from '../../../harness/vocabulary';
import { aUserBy, forwarded, getThrough, nothingArrives, proxyScenario } from '../../../harness/vocabulary/front-proxy';
import type { FormFamily } from '../../../harness/vocabulary/types';

const users = {
  password: aUserBy('basic'),
  token: aUserBy('bearer-token'),
  certificate: aUserBy('client-certificate'),
};

const authorization = (name: string, value: string) => ({ name, headers: [header('Authorization', value)] });
const basic = (name: string, credentials: string) => authorization(name, `Basic {base64:${credentials}}`);

/** What stands in records of users beside their names, or in place of a secret that a user does not have. */
const secretsOf = (user: keyof typeof users): FormFamily => ({
  name: 'made-up secret',
  forms: [
    basic('any password', `{name:${user}}:authn-conformance`),
    basic('an empty password', `{name:${user}}:`),
    basic('its name', `{name:${user}}:{name:${user}}`),
    basic('the name of a file of its certificate', `{name:${user}}:{name:${user}}.crt`),
    basic('the name of a file of its key', `{name:${user}}:{name:${user}}.key`),
    ...['null', 'undefined', 'None', '<nil>', 'password', 'false', '0'].map((word) =>
      basic(word, `{name:${user}}:${word}`),
    ),
    authorization('its name as a token', `Bearer {name:${user}}`),
  ],
});

const digest = (user: keyof typeof users, more = ''): string =>
  `Digest username="{name:${user}}", realm="proxy", nonce="0", uri="/", response="${'0'.repeat(32)}"${more}`;

/** Schemes of HTTP that the front proxy need not know, with the name of a user (RFC 7616, RFC 4559, RFC 7804). */
const schemesOf = (user: keyof typeof users): FormFamily => ({
  name: 'scheme',
  forms: [
    digest(user),
    digest(user, ', qop=auth, nc=00000001, cnonce="0"'),
    `Negotiate {base64:{name:${user}}}`,
    `NTLM {base64:{name:${user}}}`,
    `SCRAM-SHA-256 data={base64:n,,n={name:${user}},r=0}`,
    `Token {name:${user}}`,
    `ApiKey {name:${user}}`,
    `AWS4-HMAC-SHA256 Credential={name:${user}}/0/0/0/aws4_request, SignedHeaders=host, Signature=0`,
    `User {name:${user}}`,
  ].map((value) => authorization(value.split(' ')[0] ?? '', value)),
});

const nobody = (user: keyof typeof users, inEachOf: FormFamily) =>
  ({ when: getThrough({ inEachOf }), then: nothingArrives(), control: `a-user-by-${user}` }) as const;

export default proxyScenario({
  id: 'names-without-a-credential',
  clause: '5.2.1',
  level: 'MUST',
  rule: 'X-03',
  title: 'The name of a user is no credential of that user, whatever the user is authenticated by',
  given: users,
  checks: {
    'a-user-by-password': { when: getThrough({ as: 'password' }), then: forwarded() },
    'a-user-by-token': { when: getThrough({ as: 'token' }), then: forwarded() },
    'a-user-by-certificate': { when: getThrough({ as: 'certificate' }), then: forwarded() },
    'made-up-secrets-of-a-user-by-password': nobody('password', secretsOf('password')),
    'made-up-secrets-of-a-user-by-token': nobody('token', secretsOf('token')),
    'made-up-secrets-of-a-user-by-certificate': nobody('certificate', secretsOf('certificate')),
    'other-schemes-for-a-user-by-password': nobody('password', schemesOf('password')),
    'other-schemes-for-a-user-by-token': nobody('token', schemesOf('token')),
    'other-schemes-for-a-user-by-certificate': nobody('certificate', schemesOf('certificate')),
  },
});
