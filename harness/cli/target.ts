import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Declaration } from '../target/declaration';
import type { ServerFlags } from '../target/flags';
import { namedOracles } from '../target/named-oracles';
import type { Oracle, Target } from '../target/types';
import { UsageError } from './io';
import type { SetupFlags, TargetFlags } from './options';

type Flags = TargetFlags & SetupFlags;

/** The target that the flags name: the bundled reference server, a URL, or a file whose fields the flags override. */
export function targetOf(flags: Flags): Target {
  if (flags.target === undefined) {
    const first = Object.keys(declarationOf(flags)).concat(Object.keys(serverFlagsOf(flags)))[0];
    if (first !== undefined)
      throw new UsageError(`--${kebab(first)} is about a target of your own; say which one with --target URL`);
    const { builtinTarget } = require('../../fixtures/builtin') as typeof import('../../fixtures/builtin');
    return builtinTarget();
  }
  const { externalTarget } = require('../target/external') as typeof import('../target/external');
  return externalTarget(declared(flags.target, flags));
}

function declared(target: string, flags: Flags): Declaration {
  if (/^[a-z]+:\/\//i.test(target)) return { ...overriding({}, flags), url: checkedUrl(target) };
  if (!existsSync(target))
    throw new UsageError(`--target ${target} is neither a URL, as in https://127.0.0.1:6443, nor a file`);
  const { readTargetFile } = require('../target/declaration') as typeof import('../target/declaration');
  return overriding(readTargetFile(resolve(target)), flags);
}

/** The URL of a flag is complained about under the flag's name; that of a file, under its field's. */
function checkedUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const bare = url !== undefined && [url.username, url.password, url.search, url.hash].join('') === '';
  if (url?.protocol !== 'https:' || !bare || url.pathname !== '/')
    throw new UsageError(
      `--target ${url === undefined ? text : withoutPassword(url)}: say https://HOST:PORT, without a path, credentials or a query`,
    );
  return text;
}

function withoutPassword(url: URL): string {
  const shown = new URL(url);
  if (shown.password !== '') shown.password = '...';
  return shown.href;
}

function overriding(declared: Declaration, flags: Flags): Declaration {
  return { ...declared, ...declarationOf(flags), flags: { ...declared.flags, ...serverFlagsOf(flags) } };
}

function declarationOf(flags: TargetFlags): Declaration {
  const { profile, ca, clientCa, requestHeaderCa, formerClientCa, tokenFile, serverName, insecure } = flags;
  return said({
    profile,
    ca,
    clientCa,
    requestHeaderCa,
    formerClientCa,
    tokenFile,
    serverName,
    insecure,
    identityOracle: oracleOf(flags.identityOracle),
  });
}

function serverFlagsOf(flags: SetupFlags): ServerFlags {
  return said({
    'client-ca-file': flags.clientCaFile,
    'client-auth': flags.clientAuth,
    'anonymous-auth': flags.anonymousAuth === undefined ? undefined : flags.anonymousAuth === 'true',
    'authorization-mode': flags.authorizationMode,
    'requestheader-username-headers': flags.requestheaderUsernameHeaders,
    'requestheader-group-headers': flags.requestheaderGroupHeaders,
    'requestheader-extra-headers-prefix': flags.requestheaderExtraHeadersPrefix,
    'requestheader-uid-headers': flags.requestheaderUidHeaders,
    'requestheader-allowed-names': flags.requestheaderAllowedNames,
  });
}

function oracleOf(text: string | undefined): Oracle | undefined {
  if (text === undefined) return undefined;
  const named = namedOracles.find((kind) => kind === text);
  if (named !== undefined) return { kind: named };
  for (const kind of ['echo', 'echo-dn'] as const)
    if (text.startsWith(`${kind}:/`)) return { kind, path: text.slice(kind.length + 1) };
  throw new UsageError(
    `--identity-oracle ${text} is not known; say ${namedOracles.join(', ')}, echo:/PATH or echo-dn:/PATH`,
  );
}

/** Only what was said: an undefined field must not hide the one of the target file. */
const said = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
