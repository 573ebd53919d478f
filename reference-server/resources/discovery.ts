import { apiVersionOf, resourceTypes } from './types/resource-types';

/** `GET /api`: the versions of the core group, and where they are served (specification 4; rule E-01). */
export function apiVersions(serverAddress: string): object {
  return {
    kind: 'APIVersions',
    versions: versionsOf(''),
    serverAddressByClientCIDRs: [{ clientCIDR: '0.0.0.0/0', serverAddress }],
  };
}

/** `GET /apis`: all other groups. */
export function apiGroupList(): object {
  return { kind: 'APIGroupList', apiVersion: 'v1', groups: groups().map(apiGroup) };
}

/** What is found below those: `/api/VERSION`, `/apis/GROUP` and `/apis/GROUP/VERSION`, each with its path. */
export function discoveryDocuments(): (readonly [path: string, document: object])[] {
  return [
    ...groups().map((group) => [`/apis/${group}`, { kind: 'APIGroup', apiVersion: 'v1', ...apiGroup(group) }] as const),
    ...[...new Set(resourceTypes.map(apiVersionOf))].map(
      (groupVersion) => [pathOf(groupVersion), apiResourceList(groupVersion)] as const,
    ),
  ];
}

function apiResourceList(groupVersion: string): object {
  const types = resourceTypes.filter((type) => apiVersionOf(type) === groupVersion);
  return {
    kind: 'APIResourceList',
    apiVersion: 'v1',
    groupVersion,
    resources: types.flatMap(({ resource, singular, namespaced, kind, verbs, shortNames, subresources = [] }) => [
      { name: resource, singularName: singular, namespaced, kind, verbs, ...(shortNames && { shortNames }) },
      ...subresources.map((part) => ({
        name: `${resource}/${part}`,
        singularName: '',
        namespaced,
        kind,
        verbs: ['update'],
      })),
    ]),
  };
}

function apiGroup(group: string): object {
  const versions = versionsOf(group).map((version) => ({ groupVersion: `${group}/${version}`, version }));
  return { name: group, versions, preferredVersion: versions[0] };
}

function groups(): string[] {
  return [...new Set(resourceTypes.map(({ group }) => group))].filter((group) => group !== '');
}

function versionsOf(group: string): string[] {
  return [...new Set(resourceTypes.filter((type) => type.group === group).map(({ version }) => version))];
}

function pathOf(groupVersion: string): string {
  return groupVersion.includes('/') ? `/apis/${groupVersion}` : `/api/${groupVersion}`;
}
