import { resolve } from 'node:path';
import type { Declaration } from '../target/declaration';
import type { ServerFlags } from '../target/flags';
import { parseOracle } from '../target/oracle-syntax';
import type { Source } from '../target/sources/source';
import type { DeclaredOracle } from '../target/types';
import { UsageError } from './io';
import type { MannersFlags, SetupFlags, TargetFlags } from './options';

/** What the command line says of a target itself, with the URL where `--target` is one. */
export function sourceOf(flags: TargetFlags & MannersFlags & SetupFlags, url: string | undefined): Source {
  const server = serverFlagsOf(flags);
  return {
    name: 'the command line',
    declaration: {
      ...said({ url }),
      ...declarationOf(flags),
      ...(Object.keys(server).length === 0 ? {} : { flags: server }),
    },
  };
}

/** What the flags say of the target and of what may be done to it. Throws UsageError. */
export function declarationOf(flags: TargetFlags & MannersFlags): Declaration {
  const { profile, ca, clientCa, requestHeaderCa, formerClientCa, serverCa, serverName, insecure } = flags;
  const { signCommand, requestHeaderSignCommand, certificateSigningRequests, clientCertificate } = flags;
  const { privileged, longLivedCertificates, allowTokenExposure, allowWrites, maxRps, yesThisIsMine } = flags;
  return said({
    profile,
    ca,
    clientCa,
    requestHeaderCa,
    formerClientCa,
    serverCa,
    signCommand,
    requestHeaderSignCommand,
    certificateSigningRequests,
    clientCertificate,
    tokenFile: flags.tokenFile,
    serverName,
    insecure,
    identityOracle: oracleOf(flags.identityOracle),
    discoveryPath: flags.discoveryPath,
    listPath: flags.listPath,
    protectedPath: flags.protectedPath,
    healthPath: flags.healthPath,
    versionPath: flags.versionPath,
    privileged,
    longLivedCertificates,
    allowTokenExposure,
    allowWrites,
    maxRps,
    yesThisIsMine,
  });
}

/** How the target is set up, as the flags say it. */
export function serverFlagsOf(flags: SetupFlags): ServerFlags {
  return said({
    'client-ca-file': flags.clientCaFile,
    'client-auth': flags.clientAuth,
    'anonymous-auth': flags.anonymousAuth === undefined ? undefined : flags.anonymousAuth === 'true',
    'anonymous-paths': flags.anonymousPaths,
    'authorization-mode': flags.authorizationMode,
    'requestheader-username-headers': flags.requestheaderUsernameHeaders,
    'requestheader-group-headers': flags.requestheaderGroupHeaders,
    'requestheader-extra-headers-prefix': flags.requestheaderExtraHeadersPrefix,
    'requestheader-uid-headers': flags.requestheaderUidHeaders,
    'requestheader-allowed-names': flags.requestheaderAllowedNames,
  });
}

function oracleOf(text: string | undefined): DeclaredOracle | undefined {
  if (text === undefined) return undefined;
  const oracle = parseOracle(text);
  if (typeof oracle === 'string')
    throw new UsageError(`--identity-oracle ${text}${oracle.startsWith(':') ? '' : ' '}${oracle}`);
  return oracle.kind === 'audit-log' ? { ...oracle, file: resolve(oracle.file) } : oracle;
}

/** Only what was said: an undefined field must not hide the one of another source. */
const said = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
