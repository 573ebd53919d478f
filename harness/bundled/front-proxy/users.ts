import { randomBytes } from 'node:crypto';
import { createMinter, type AuthorityPair } from '../../pki';
import { clientCertificate } from '../../vocabulary/given';
import type { ProxyCredential, ProxyUser } from '../../target/front-proxy';

/** The users of the bundled front proxy: two by each kind of credential, each with an identity of its own, and one in no group. */
export const bundledUsers: readonly [ProxyUser, ...ProxyUser[]] = [
  { name: 'jane', by: 'basic', identity: { user: 'jane', groups: ['developers', 'reviewers'] } },
  {
    name: 'joe',
    by: 'basic',
    identity: { user: 'joe', groups: ['operators'], extra: { scopes: ['read', 'write'] }, uid: '1002' },
  },
  { name: 'alice', by: 'client-certificate', identity: { user: 'alice', groups: ['developers'] } },
  { name: 'bob', by: 'client-certificate', identity: { user: 'bob', groups: ['auditors', 'operators'] } },
  { name: 'robot', by: 'bearer-token', identity: { user: 'robot', groups: ['machines'] } },
  {
    name: 'builder',
    by: 'bearer-token',
    identity: { user: 'builder', groups: ['machines', 'builders'], extra: { scopes: ['build'] }, uid: '1006' },
  },
  { name: 'lone', by: 'basic', identity: { user: 'lone', groups: [] }, longPassword: true },
];

/** What the front proxy is given of its users, as its files have it, and what the users hold. */
export interface BundledCredentials {
  readonly credentials: Readonly<Record<string, ProxyCredential>>;
  readonly basicAuthFile: { readonly text: string };
  readonly tokenAuthFile: { readonly text: string };
}

/** One password holds colons, which a user name cannot (RFC 7617, 2), one spaces, which some programs do not keep. */
const passwordOf = (name: string, secret: string): string => {
  const separator = name === 'joe' ? ':' : name === 'jane' ? ' ' : '';
  return ['Pw', secret, 'z'].join(separator);
};

/** Fresh credentials that nobody else knows. */
export async function makeCredentials(clientCa: AuthorityPair): Promise<BundledCredentials> {
  const minter = createMinter({ authorities: { 'client-ca': clientCa }, now: () => new Date() });
  const made = await Promise.all(
    bundledUsers.map(
      async ({ name, by, longPassword, identity: { user, groups } }): Promise<[string, ProxyCredential]> => {
        const secret = randomBytes(longPassword === true ? 90 : 18).toString('base64url');
        switch (by) {
          case 'basic':
            return [name, { kind: 'basic', user, password: passwordOf(name, secret) }];
          case 'bearer-token':
            return [name, { kind: 'bearer-token', token: `Tk${secret}z` }];
          case 'client-certificate': {
            const { description } = clientCertificate({ CN: user, O: groups });
            return [name, { kind: 'client-certificate', credential: await minter.mint(description) }];
          }
        }
      },
    ),
  );
  const credentials = Object.fromEntries(made);
  const lines = (secretOf: (credential: ProxyCredential) => string | undefined): { readonly text: string } => ({
    text: bundledUsers
      .flatMap((user) => {
        const credential = credentials[user.name];
        const secret = credential && secretOf(credential);
        return secret === undefined ? [] : [lineOf(secret, user)];
      })
      .join(''),
  });
  return {
    credentials,
    basicAuthFile: lines((credential) => (credential.kind === 'basic' ? credential.password : undefined)),
    tokenAuthFile: lines((credential) => (credential.kind === 'bearer-token' ? credential.token : undefined)),
  };
}

/** One line of a file of users of the reference front proxy. */
function lineOf(secret: string, { identity: { user, groups, extra = {}, uid = '' } }: ProxyUser): string {
  const pairs = Object.entries(extra).flatMap(([key, values]) => values.map((value) => `${key}=${value}`));
  return `${secret},${user},${uid},"${groups.join(',')}","${pairs.join(',')}"\n`;
}
