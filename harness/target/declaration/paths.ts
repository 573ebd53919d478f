import { flagOf, settings } from '../../settings';
import type { Paths } from '../../vocabulary/values/paths';
import type { PathSettings } from './setting-values';
import { TargetError } from '../types';

/** The paths that have a setting each: `listPath` for `list`. */
export const settablePaths = ['discovery', 'list', 'protected', 'health', 'version'] as const;

/** What is wrong with the value of a setting, as the end of a sentence; undefined: nothing is. */
export function problemWithPath(value: string, auto: boolean): string | undefined {
  if (value === 'none' || (auto && value === 'auto')) return undefined;
  return /^\/[!-~]{0,1000}$/.test(value) && !/[?#"'\\{}]/.test(value)
    ? undefined
    : `say a path that begins with / and has no query, none${auto ? ', or auto to look for it in the discovery documents' : ''}`;
}

/** The paths of a target: what is said of it, then what was found, then what servers of its kind have. Throws TargetError. */
export function pathsOf(usual: Paths, said: PathSettings, found: Paths = {}): Paths {
  const chosen = (name: (typeof settablePaths)[number]): string | undefined => {
    const id = `${name}Path` as const;
    const path = said[id];
    const problem = path === undefined ? undefined : problemWithPath(path, settings[id].auto);
    if (problem !== undefined) throw new TargetError(`${flagOf(id)} ${path ?? ''}: ${problem}`);
    if (path === 'none') return undefined;
    return path === undefined || path === 'auto' ? (found[name] ?? usual[name]) : path;
  };
  const list = chosen('list');
  const isUsual = list === usual.list;
  // The document that needs rights is the list, unless servers of this kind have another.
  const document = usual.protected === usual.list ? list : usual.protected;
  return defined({
    discovery: chosen('discovery'),
    list,
    otherList: isUsual ? usual.otherList : list && inAnotherNamespace(list),
    coreList: isUsual ? usual.coreList : list?.startsWith('/api/') === true ? list : undefined,
    protected: said.protectedPath === undefined ? document : chosen('protected'),
    health: chosen('health'),
    version: chosen('version'),
  });
}

const defined = (paths: { readonly [Name in keyof Paths]: string | undefined }): Paths =>
  Object.fromEntries(Object.entries(paths).filter(([, path]) => path !== undefined));

/** The same list in another namespace that every cluster has; undefined: it is in none. */
function inAnotherNamespace(list: string): string | undefined {
  const [, before, namespace, after] = /^(.*\/namespaces\/)([^/]+)(\/[^/]+)$/.exec(list) ?? [];
  if (before === undefined || after === undefined) return undefined;
  return `${before}${namespace === 'kube-system' ? 'default' : 'kube-system'}${after}`;
}
