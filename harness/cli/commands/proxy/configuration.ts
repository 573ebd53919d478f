import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { frontProxySettings } from '../../../settings';
import type { FrontProxyTarget, ProxyUser } from '../../../target/front-proxy';
import type { FrontProxyDeclaration } from '../../../target/front-proxy-declaration/declaration';
import { UsageError } from '../../output/io';
import { packageFolder } from '../../../text';

/** The programs with a configuration in docs/front-proxies, which is the text that `proxy plan --for` fills in. */
export const configurations = {
  nginx: 'nginx.conf',
  apache: 'apache.conf',
  haproxy: 'haproxy.cfg',
  caddy: 'Caddyfile',
  envoy: 'envoy.yaml',
} as const;
export type ConfigurationName = keyof typeof configurations;

const { target: targetRow, upstreamListen } = frontProxySettings;

/**
 * The documented configuration of a program with what the flags say in its place: addresses, the name of the API server, the
 * directory of certificates, header names, and users with their groups. No password is in it. Throws UsageError.
 */
export function configurationFor(
  program: ConfigurationName,
  { users, upstream, requestHeader }: FrontProxyTarget,
  { target: url, pki }: FrontProxyDeclaration,
): string {
  if (url === undefined)
    throw new UsageError(`--for ${program}: say where it is to listen with ${targetRow.flag} https://HOST:PORT`);
  if (upstream === undefined)
    throw new UsageError(`--for ${program}: say where it finds the harness with ${upstreamListen.flag} ADDR:PORT`);
  const { host, port } = upstream.listen;
  const own = new URL(url);
  const filled = readFileSync(join(packageFolder(), 'docs', 'front-proxies', configurations[program]), 'utf8')
    .replaceAll('127.0.0.1:9443', `${host}:${port}`)
    .replaceAll('address: 127.0.0.1, port_value: 9443', `address: '${host}', port_value: ${port}`)
    .replaceAll(':9443', `:${port}`)
    .replaceAll('8443', own.port === '' ? '443' : own.port)
    .replaceAll('san_type: DNS', isAddress(upstream.name) ? 'san_type: IP_ADDRESS' : 'san_type: DNS')
    .replaceAll('kubernetes.default.svc', upstream.name)
    .replaceAll('X-Remote-User', requestHeader.usernameHeaders[0] ?? 'X-Remote-User')
    .replaceAll('X-Remote-Group', requestHeader.groupHeaders[0] ?? 'X-Remote-Group')
    .replaceAll(/(?<=[ =])pki\//g, pki === undefined ? 'pki/' : `${resolve(pki)}/`);
  return withUsers(
    filled,
    users.filter(({ by }) => by === 'basic').map((user) => withOneGroup(user, program)),
  );
}

const isAddress = (name: string): boolean => /^[\d.]+$|:/.test(name);

interface Line {
  readonly name: string;
  readonly group: string;
}

/** The documented configurations set one group. Throws UsageError. */
function withOneGroup({ name, identity: { user, groups } }: ProxyUser, program: ConfigurationName): Line {
  const [group, ...more] = groups;
  if (user !== name || group === undefined || more.length > 0)
    throw new UsageError(
      `--for ${program}: this configuration forwards each user under its own name with one group; give ${JSON.stringify(name)} one group and no other user name, or write the configuration by hand (docs/front-proxies)`,
    );
  const odd = [name, group].find((text) => !/^[\w.@:+-]+$/.test(text));
  if (odd !== undefined)
    throw new UsageError(
      `--for ${program}: ${JSON.stringify(odd)} would have to be quoted in this configuration; write it by hand (docs/front-proxies)`,
    );
  return { name, group };
}

/** The lines about the first documented user, once for each user; those about the second go. */
const withUsers = (text: string, users: readonly Line[]): string =>
  text
    .split('\n')
    .flatMap((line) => {
      if (/\b(joe|operators)\b|JOES-/.test(line)) return [];
      if (!/\bjane\b/.test(line)) return [line];
      return users.map(({ name, group }) =>
        line
          .replaceAll(/\bjane\b/g, name)
          .replaceAll(/\bdevelopers\b/g, group)
          .replaceAll(/JANES-(PASSWORD|HASH)/g, (_, kind: string) => `${kind}-OF-${name}`),
      );
    })
    .join('\n');
