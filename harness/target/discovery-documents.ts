/** A resource that can be listed, as a discovery document tells it. */
export interface ListedResource {
  readonly path: string;
  readonly namespaced: boolean;
}

/** Group versions and resources that are read of a document; a server says how many it has, and may say anything. */
const most = 50;

const group = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/;
const version = /^v[0-9][a-z0-9]{0,30}$/;
const resource = /^[a-z0-9](?:[a-z0-9.-]{0,61}[a-z0-9])?$/;

/** The group versions of an APIGroupList, the preferred one of each group, as `/apis/GROUP/VERSION`. */
export function groupVersionPaths(body: string): readonly string[] {
  const document = parse(body);
  if (property(document, 'kind') !== 'APIGroupList') return [];
  return items(document, 'groups').flatMap((each) => {
    const name = property(each, 'name');
    const preferred = property(property(each, 'preferredVersion'), 'version');
    return isName(name, group) && isName(preferred, version) ? [`/apis/${name}/${preferred}`] : [];
  });
}

/** The resources of an APIResourceList that can be listed, below the path that the document was read from. */
export function listedResources(body: string, below: string): readonly ListedResource[] {
  const document = parse(body);
  if (property(document, 'kind') !== 'APIResourceList') return [];
  return items(document, 'resources').flatMap((each) => {
    const name = property(each, 'name');
    const verbs = property(each, 'verbs');
    if (!isName(name, resource) || !Array.isArray(verbs) || !verbs.includes('list')) return [];
    const namespaced = property(each, 'namespaced') === true;
    return [{ path: namespaced ? `${below}/namespaces/default/${name}` : `${below}/${name}`, namespaced }];
  });
}

/** Whether a document lists the versions below `/api`. */
export const isVersionList = (body: string): boolean => property(parse(body), 'kind') === 'APIVersions';

const isName = (value: unknown, form: RegExp): value is string => typeof value === 'string' && form.test(value);

function items(document: unknown, name: string): readonly unknown[] {
  const list = property(document, name);
  return Array.isArray(list) ? list.slice(0, most) : [];
}

const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
