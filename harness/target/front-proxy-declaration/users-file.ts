import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { loadCredential } from '../../pki';
import { frontProxySettings } from '../../settings';
import { keepSecret } from '../../text';
import { problemsIn, readDocument } from '../declaration/yaml';
import type { ProxyCredential, ProxyUser } from '../front-proxy';
import { octetsOfBcrypt } from '../../vocabulary/front-proxy/users';
import { checkedToken } from '../token-file';
import { TargetError } from '../types';

/** The users of a front proxy: who they are, and what they present. */
export interface ProxyUsers {
  readonly users: readonly [ProxyUser, ...ProxyUser[]];
  /** By the name of the user. Never put them into a message or a report. */
  readonly credentials: Readonly<Record<string, ProxyCredential>>;
}

const text = z.string().min(1);
const mostUsers = 32;
/** A shorter password cannot be told from other text, to keep it out of reports. */
const shortestPassword = 8;

const user = z
  .strictObject({
    name: text,
    password: text.optional(),
    token: text.optional(),
    certificate: text.optional(),
    key: text.optional(),
    user: text.optional(),
    groups: z.array(text).optional(),
    uid: text.optional(),
    extra: z.record(text, z.array(z.string())).optional(),
  })
  .superRefine(({ password, token, certificate, key }, context) => {
    const given = [password, token, certificate].filter((each) => each !== undefined).length;
    if (given !== 1)
      context.addIssue({ code: 'custom', message: 'say exactly one of password, token, and certificate with key' });
    if ((certificate === undefined) !== (key === undefined))
      context.addIssue({ code: 'custom', message: 'say certificate and key together' });
  });
type User = z.infer<typeof user>;

const schema = z.strictObject({ users: z.array(user).min(1).max(mostUsers) });

/**
 * Reads the file of `--users`. Paths in it are relative to the file. Throws TargetError or PkiError, one sentence a problem, that
 * names the file and the field and never a password or a token.
 */
export function readUsersFile(file: string): ProxyUsers {
  const users = usersIn(file);
  const twice = users.find(({ name }, at) => users.findIndex((other) => other.name === name) !== at);
  if (twice !== undefined)
    throw new TargetError(`${file}: users: two are called ${JSON.stringify(twice.name)}; each name is one user's`);
  const credentials = Object.fromEntries(
    users.map((each, at) => [each.name, credentialOf(each, `${file}: users.${at}`, dirname(file))]),
  );
  const [first, ...rest] = users.map(declaredUser);
  // The schema demands one at least.
  if (first === undefined) throw new TargetError(`${file}: users: name one (${frontProxySettings.users.flag})`);
  return { users: [first, ...rest], credentials };
}

/** The certificates and keys that the file of `--users` names. Throws TargetError. */
export const filesOfUsers = (file: string): readonly string[] =>
  usersIn(file).flatMap(({ certificate, key }) =>
    [certificate, key].filter((each) => each !== undefined).map((each) => resolve(dirname(file), each)),
  );

function usersIn(file: string): readonly User[] {
  const parsed = schema.safeParse(readDocument(file, 'the users of the front proxy (docs/front-proxy.md)'));
  if (!parsed.success) throw new TargetError(problemsIn(file, parsed.error.issues, () => undefined));
  return parsed.data.users;
}

function declaredUser({ name, password, token, user = name, groups = [], uid, extra }: User): ProxyUser {
  const lower = extra && Object.fromEntries(Object.entries(extra).map(([key, values]) => [key.toLowerCase(), values]));
  return {
    name,
    ...(password !== undefined && Buffer.byteLength(password) > octetsOfBcrypt ? { longPassword: true } : {}),
    by: password !== undefined ? 'basic' : token !== undefined ? 'bearer-token' : 'client-certificate',
    identity: {
      user,
      groups,
      ...(uid === undefined ? {} : { uid }),
      ...(lower === undefined ? {} : { extra: lower }),
    },
  };
}

function credentialOf(
  { name, password, token, certificate, key }: User,
  place: string,
  folder: string,
): ProxyCredential {
  if (token !== undefined) return { kind: 'bearer-token', token: checkedToken(token, `${place}: the token`) };
  if (certificate !== undefined && key !== undefined)
    return {
      kind: 'client-certificate',
      credential: loadCredential(resolve(folder, certificate), resolve(folder, key)),
    };
  if (name.includes(':'))
    throw new TargetError(`${place}: name: a user of Basic authentication has no colon in its name (RFC 7617, 2)`);
  if (password === undefined || password.length < shortestPassword)
    throw new TargetError(
      `${place}: password: it has fewer than ${shortestPassword} characters, and could not be kept out of reports; give the user a longer one`,
    );
  return { kind: 'basic', user: name, password: keepSecret(password) };
}
