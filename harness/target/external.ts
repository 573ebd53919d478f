import { X509Certificate } from 'node:crypto';
import { formerOf } from '../vocabulary/changes/ca-files';
import { specifiedPaths, type Paths } from '../vocabulary/values/paths';
import type { Authority } from '../vocabulary/types';
import type { Declaration } from './declaration/declaration';
import { requestHeaderConfig, traitsOf, undeclaredIn } from './declaration/flags';
import { withAnonymousPaths } from './declaration/anonymous-paths';
import { asDeclared } from './declaration/as-declared';
import { caFilesOf, changingIn, withChangingFiles } from './ca-file/ca-file';
import { changeSettings } from './ca-file/change-settings';
import { profiles } from './profiles';
import { pathsOf } from './declaration/paths';
import { endpointOf } from './declaration/endpoint';
import { serverAuthority } from './server-authority';
import { authoritiesOf, suppliedCredentialsOf, knownOf, safetyPolicyOf, signingsOf } from './supplied';
import { TargetError, type SuppliedCredentials, type Oracle, type Profile, type Target } from './types';

/**
 * An endpoint that someone else runs. Certificate files are read at once, so that a mistake is known before anything is
 * opened. Throws TargetError or PkiError, each one sentence that names the file or field. `found` are paths that its discovery
 * documents told.
 */
export function externalTarget(declaration: Declaration, found?: Paths): Target {
  const { origin, ...endpoint } = endpointOf(declaration);
  const flags = declaration.flags ?? {};
  const profile = asDeclared(profileOf(declaration), flags);
  const authorities = authoritiesOf(declaration);
  const certificates = knownOf(declaration);
  const suppliedCredentials = suppliedCredentialsOf(declaration);
  const safetyPolicy = safetyPolicyOf(declaration);
  const paths = withAnonymousPaths(pathsOf(profile.paths, declaration, found), flags);
  const caFiles = caFilesOf(declaration);
  const changing = changingIn(caFiles);
  const known = {
    ...certificates,
    ...Object.fromEntries(Object.entries(authorities).map(([authority, { certificate }]) => [authority, certificate])),
  };
  const serverCa = serverAuthority(known, endpoint.trust);
  const traits = [
    ...profile.traits.filter((trait) => trait !== 'no-request-header-authority' || !givesProxies(declaration)),
    ...traitsOf(flags),
    sameAuthority(known) ? ('one-authority' as const) : ('separate-authorities' as const),
    ...(authorities['former-client-ca'] === undefined ? [] : (['client-authority-replaced'] as const)),
    ...changing.map((ca) => changeSettings[ca].trait),
    ...(serverCa === 'separate' ? (['separate-server-authority'] as const) : []),
  ];
  const undeclared = [
    ...undeclaredIn(flags),
    ...(serverCa === 'unknown' ? (['separate-server-authority'] as const) : []),
  ];
  return {
    subject: 'api-server',
    name: declaration.name ?? origin,
    profile,
    oracle: askedAt(oracleOf(declaration, profile), paths),
    tls: declaration.tls ?? ['1.2', '1.3'],
    signers: [...new Set([...Object.keys(authorities), ...changing.map((ca) => formerOf[ca])])] as Authority[],
    known: Object.keys(certificates) as Authority[],
    signings: signingsOf(declaration, suppliedCredentials, safetyPolicy),
    safetyPolicy,
    supplies: Object.keys(suppliedCredentials) as (keyof SuppliedCredentials)[],
    verifiesServer: declaration.insecure !== true,
    setups: [{ name: 'target', traits, undeclared, requestHeader: requestHeaderConfig(flags), paths }],
    open: () => {
      const open = {
        authorities,
        certificates,
        suppliedCredentials,
        endpoint: () => endpoint,
        close: () => Promise.resolve(),
      };
      return withChangingFiles(open, 'target', caFiles);
    },
  };
}

/** Whether a CA of front proxies is given: whatever servers of this kind have as a rule, this one is said to have one. */
const givesProxies = (declaration: Declaration): boolean =>
  declaration.container?.pki?.frontProxy === true ||
  [declaration.requestHeaderCa, declaration.requestHeaderCaCertificate, declaration.requestHeaderSignCommand].some(
    (given) => given !== undefined,
  );

/** Until the target was asked, `auto` stands for what this kind of server usually answers. */
const oracleOf = ({ identityOracle }: Declaration, { oracle }: Profile): Oracle =>
  identityOracle === undefined || identityOracle.kind === 'auto' ? oracle : identityOracle;

/** A target with paths of its own is asked at these. */
function askedAt(oracle: Oracle, { protected: document, discovery }: Paths): Oracle {
  const own = (path: string | undefined, name: 'protected' | 'discovery'): path is string =>
    path !== undefined && path !== specifiedPaths[name];
  if (oracle.kind === 'forbidden-message' && oracle.path === undefined && own(document, 'protected'))
    return { ...oracle, path: document };
  return oracle.kind === 'api-classes' && own(discovery, 'discovery') ? { ...oracle, path: discovery } : oracle;
}

/** Which kind of server it is has to be known before anything is planned. */
function profileOf({ profile = 'spec' }: Declaration): Profile {
  if (profile === 'auto')
    throw new TargetError(
      `profile: auto is chosen by a look at the target, which only the commands run and plan take; say ${Object.keys(profiles).join(', ')}`,
    );
  return profiles[profile];
}

/** One key for both roles makes every user's certificate one that the front proxy could have (rule R-10). */
function sameAuthority(known: Partial<Record<Authority, string>>): boolean {
  const keyOf = (certificate: string | undefined) => certificate && new X509Certificate(certificate).publicKey;
  const [one, other] = [keyOf(known['client-ca']), keyOf(known['request-header-ca'])];
  return typeof one === 'object' && typeof other === 'object' && one.equals(other);
}
