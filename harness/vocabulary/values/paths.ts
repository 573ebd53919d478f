/**
 * Paths that a scenario leaves open, because servers differ in them: the settings of the target give the real path, and
 * the plan fills it in. Each may also be the start of a longer path, as in `${listThatNeedsRights}?limit=1`.
 */
export const discovery = '{discovery}';
/** A list that only a caller with rights may read. */
export const listThatNeedsRights = '{list}';
/** The same list in another namespace. */
export const listInAnotherNamespace = '{other-list}';
/** A list of the core resources of Kubernetes, below `/api` (clause 9.1). */
export const coreList = '{core-list}';
/** Any document that only a caller with rights may read: the list, where there is one. */
export const documentThatNeedsRights = '{protected}';
/** A health check that a server of this kind answers to every caller, unless it is told otherwise. */
export const publicHealth = '{health}';
/** The version of the server, which Kubernetes tells to every caller. */
export const publicVersion = '{version}';
/** The first of the paths on which alone the server serves anonymous callers, where it serves them on some only. */
export const anonymousPath = '{anonymous}';
/** The last of them. */
export const lastAnonymousPath = '{last-anonymous}';
/** A path that the server has and that is none of them. */
export const pathNotForAnonymous = '{not-anonymous}';

/** The paths of a server by what they are for. One that is left out: the server has no such path. */
export interface Paths {
  readonly discovery?: string;
  readonly list?: string;
  readonly otherList?: string;
  readonly coreList?: string;
  readonly protected?: string;
  readonly health?: string;
  readonly version?: string;
  readonly anonymous?: string;
  readonly lastAnonymous?: string;
  readonly notAnonymous?: string;
}

export type PathName = keyof Paths;

/** Every open path: how scenarios write it, and what it is. */
export const openPaths: readonly {
  readonly name: PathName;
  readonly symbol: string;
  readonly what: string;
}[] = [
  { name: 'discovery', symbol: discovery, what: 'a discovery path' },
  { name: 'list', symbol: listThatNeedsRights, what: 'a list that needs rights' },
  {
    name: 'otherList',
    symbol: listInAnotherNamespace,
    what: 'a list in a namespace',
  },
  { name: 'coreList', symbol: coreList, what: 'a list of core resources' },
  {
    name: 'protected',
    symbol: documentThatNeedsRights,
    what: 'a document that needs rights',
  },
  { name: 'health', symbol: publicHealth, what: 'a health check' },
  { name: 'version', symbol: publicVersion, what: 'a version path' },
  {
    name: 'anonymous',
    symbol: anonymousPath,
    what: 'a path for anonymous callers',
  },
  {
    name: 'lastAnonymous',
    symbol: lastAnonymousPath,
    what: 'a path for anonymous callers',
  },
  {
    name: 'notAnonymous',
    symbol: pathNotForAnonymous,
    what: 'a path that is not for anonymous callers',
  },
];

/** The paths of clause 4, and those at which Kubernetes tells its health and version. */
export const specifiedPaths: Paths = {
  discovery: '/api',
  list: '/api/v1/namespaces/default/pods',
  otherList: '/api/v1/namespaces/kube-system/pods',
  coreList: '/api/v1/namespaces/default/pods',
  protected: '/api/v1/namespaces/default/pods',
  health: '/healthz',
  version: '/version',
};

/** Paths as the text of the specification shows them: where it has none, those of the Kubernetes documentation. */
export const shownPaths: Paths = {
  ...specifiedPaths,
  anonymous: '/livez',
  lastAnonymous: '/readyz',
  notAnonymous: '/api',
};

const nameOf = new Map(openPaths.map(({ symbol, name }) => [symbol, name]));

/** A text with these paths in place of the open ones; a path that the server does not have stays open. */
export const withPaths = (text: string, paths: Paths): string =>
  text.includes('{')
    ? text.replace(/\{[a-z-]+\}/g, (symbol) => {
        const name = nameOf.get(symbol);
        return (name && paths[name]) ?? symbol;
      })
    : text;
