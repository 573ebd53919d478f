import type { Paths } from '../vocabulary/paths';
import { TargetError } from './types';

/** Where a target has what scenarios leave open, as its user says it: a path, `none`, or `auto` where discovery tells it. */
export interface PathSettings {
  readonly discoveryPath?: string | undefined;
  readonly listPath?: string | undefined;
  readonly protectedPath?: string | undefined;
  readonly healthPath?: string | undefined;
  readonly versionPath?: string | undefined;
}

/** The settings, with their flags and what they are about. */
export const pathSettings = [
  { field: 'discoveryPath', name: 'discovery', flag: '--discovery-path', auto: true },
  { field: 'listPath', name: 'list', flag: '--list-path', auto: true },
  { field: 'protectedPath', name: 'protected', flag: '--protected-path', auto: false },
  { field: 'healthPath', name: 'health', flag: '--health-path', auto: false },
  { field: 'versionPath', name: 'version', flag: '--version-path', auto: false },
] as const satisfies readonly { field: keyof PathSettings; name: keyof Paths; flag: string; auto: boolean }[];

/** What is wrong with the value of a setting, as the end of a sentence; undefined: nothing is. */
export function problemWithPath(value: string, auto: boolean): string | undefined {
  if (value === 'none' || (auto && value === 'auto')) return undefined;
  return /^\/[!-~]{0,1000}$/.test(value) && !/[?#"'\\{}]/.test(value)
    ? undefined
    : `say a path that begins with / and has no query, none${auto ? ', or auto to look for it in the discovery documents' : ''}`;
}

/** The paths of a target: what is said of it, then what was found, then what servers of its kind have. Throws TargetError. */
export function pathsOf(usual: Paths, settings: PathSettings, found: Paths = {}): Paths {
  const chosen = (name: (typeof pathSettings)[number]['name']): string | undefined => {
    const setting = pathSettings.find((each) => each.name === name);
    const said = setting && settings[setting.field];
    const problem = said === undefined ? undefined : problemWithPath(said, setting?.auto === true);
    if (problem !== undefined) throw new TargetError(`${setting?.flag ?? ''} ${said ?? ''}: ${problem}`);
    if (said === 'none') return undefined;
    return said === undefined || said === 'auto' ? (found[name] ?? usual[name]) : said;
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
    protected: settings.protectedPath === undefined ? document : chosen('protected'),
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
