import type { Declaration } from '../target/declaration/declaration';
import { profiles } from '../target/profiles';
import type { Paths } from '../vocabulary/values/paths';
import { detect } from './kind/detect';
import { endpointFor } from './endpoint';
import { findPaths, type FoundPaths, type LookingAround } from './find-paths';
import { look } from './look';

/** A declaration without anything that was left to a look at the target, and what that look told. */
export interface LookedAt {
  readonly declaration: Declaration;
  readonly found: Paths;
  readonly detected?: string;
  readonly discovered?: string;
}

/** Kinds of server without `/api` are told apart from kube-apiserver by what a credential sees of their discovery. */
const kinds = { groups: 'aggregated-apiserver', none: 'kube-component' } as const;

/** Chooses the profile and the paths that the declaration leaves to a look at the target; connects only where it does. */
export async function lookAround(declaration: Declaration, options: LookingAround): Promise<LookedAt> {
  if (declaration.profile !== 'auto') {
    if (!leavesPaths(declaration)) return { declaration, found: {} };
    const { paths, says } = await findPaths(declaration, options);
    return { declaration, found: paths, discovered: says };
  }
  const { profile, oracle, says } = detect(await look(await endpointFor(declaration), options));
  const { identityOracle: named } = declaration;
  const identityOracle = named === undefined || named.kind === 'auto' ? oracle : named;
  if (profile !== 'kube-apiserver')
    return { declaration: { ...declaration, profile, identityOracle }, found: {}, detected: says };
  const found = await findPaths(declaration, options);
  const { api } = found;
  if (api !== 'groups' && api !== 'none')
    return {
      declaration: { ...declaration, profile, identityOracle },
      ...(leavesPaths({ ...declaration, profile }) ? told(found) : { found: {} }),
      detected: says,
    };
  const instead = { ...declaration, profile: kinds[api] };
  const why = api === 'groups' ? 'it has /apis and no /api' : 'it has neither /apis nor /api';
  return {
    declaration: instead,
    ...(leavesPaths(instead) ? told(found) : { found: {} }),
    detected: `${says}; ${why}`,
  };
}

const told = ({ paths, says }: FoundPaths) => ({ found: paths, discovered: says });

/** Whether a path is left to the discovery documents: it is said, or servers of this kind have none in common. */
function leavesPaths({ profile = 'spec', discoveryPath, listPath }: Declaration): boolean {
  const looksFor = profile === 'auto' ? [] : (profiles[profile].looksFor ?? []);
  const left = (name: 'discovery' | 'list', said: string | undefined): boolean =>
    said === 'auto' || (said === undefined && looksFor.includes(name));
  return left('discovery', discoveryPath) || left('list', listPath);
}
