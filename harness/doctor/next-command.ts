import { flagOf, frontProxySettings } from '../settings';
import { proxyProfiles } from '../target/front-proxy-profiles';
import { profiles } from '../target/profiles';
import { requirement } from './probe-results/client-certificate';
import type { Diagnosis } from './diagnosis';
import type { ProxyDiagnosis } from './proxy/diagnosis';

/** What the user has said of the target, and what is said in its file. */
export interface Said {
  /** The flags as they were typed, to be typed again. */
  readonly flags: readonly string[];
  readonly profile: boolean;
  readonly clientAuth: boolean;
  readonly anonymousAuth: boolean;
}

/** The command line to go on with: what was said, and what was seen and would else have to be said. */
export function nextCommand({ detected, clientCertificate, caller }: Diagnosis, said: Said): string {
  const required = requirement(clientCertificate);
  const asks = (['1.2', '1.3'] as const).some((version) => clientCertificate[version]?.requested === 'requested');
  const requires = required === 'tls' || required === 'http';
  const anonymous = anonymousAuth(caller);
  const seen = [
    ...(said.profile || detected.profile === 'spec' ? [] : [flagOf('profile'), detected.profile]),
    ...(detected.oracle === undefined || said.profile ? [] : [flagOf('identityOracle'), detected.oracle.kind]),
    ...(requires && asks && !said.clientAuth ? [flagOf('clientAuth'), 'require'] : []),
    ...(requires || anonymous === undefined || said.anonymousAuth || said.clientAuth
      ? []
      : [flagOf('anonymousAuth'), anonymous]),
  ];
  return ['authn-conformance', 'run', ...said.flags, ...seen].map(forShell).join(' ');
}

/** The same of a front proxy: the profile is that of its kind, and whom it knows is for its user to say. */
export function nextProxyCommand(
  { kind: { kind, confidence }, proxy: { apiServer } }: ProxyDiagnosis,
  flags: readonly string[],
): string {
  const named = kind !== undefined && confidence !== 'low' && Object.hasOwn(proxyProfiles, kind) && kind !== 'spec';
  const { users, upstreamListen, pki, profile: ofKind } = frontProxySettings;
  const profile = apiServer ? [ofKind.flag, 'kube-apiserver'] : named ? [ofKind.flag, kind] : [];
  return [
    ...['authn-conformance', 'proxy', ...flags, ...profile].map(forShell),
    ...[users.flag, 'users.yaml', upstreamListen.flag, '127.0.0.1:9443', pki.flag, 'pki'],
  ].join(' ');
}

/** What must be made for it, a sentence each. */
export const proxyHints = (): readonly string[] => {
  const { users, upstreamListen, pki } = frontProxySettings;
  return [
    `${users.flag} names a file of users whom the front proxy knows; ${upstreamListen.flag} is where it forwards to, and ${pki.flag} has what both verify each other with (docs/front-proxy.md).`,
  ];
};

/** What can be added to it, a sentence each. */
export function hintsFor({ detected: { profile, oracle }, given }: Diagnosis): readonly string[] {
  const used = oracle ?? profiles[profile].oracle;
  const { lacks, problems } = given;
  const verb = lacks.length === 1 ? 'lets' : 'let';
  const few = lacks.some((flag) => flag.startsWith(flagOf('clientCa')))
    ? 'few checks apply'
    : 'few checks of front proxies apply';
  return [
    ...problems,
    ...(lacks.length === 0 ? [] : [`${lacks.join(' and ')} ${verb} it sign test certificates, without which ${few}.`]),
    ...('path' in used
      ? [
          `${flagOf('identityOracle')} ${used.kind}:/PATH names the path that tells who the caller is, where it is not ${used.path}.`,
        ]
      : []),
  ];
}

/** Only what an answer of the Kubernetes API says: of other servers the flag means nothing. */
function anonymousAuth({ anonymous, api, review }: Diagnosis['caller']): 'true' | 'false' | undefined {
  if (anonymous === 'refused') return api === 401 && review === 401 ? 'false' : undefined;
  if (typeof anonymous === 'string') return undefined;
  const { user, groups = [] } = anonymous.identity;
  const isAnonymous = [user, ...groups].some(
    (name) => name === 'system:anonymous' || name === 'system:unauthenticated',
  );
  return isAnonymous ? 'true' : undefined;
}

const forShell = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
