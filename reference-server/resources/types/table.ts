import type { StoredObject } from '../../storage/store';
import type { ResourceType } from './resource-types';

/** How much of each object a row carries along: the `includeObject` of the request. */
const carried = {
  None: () => undefined,
  Metadata: ({ metadata }: StoredObject) => ({
    kind: 'PartialObjectMetadata',
    apiVersion: 'meta.k8s.io/v1',
    metadata,
  }),
  Object: (object: StoredObject) => object,
} as const;

type Carried = keyof typeof carried;

/** Objects as kubectl prints them: it shows columns only if the server makes them, as `kind: Table`. */
export function table(
  { columns }: Pick<ResourceType, 'columns'>,
  items: readonly StoredObject[],
  metadata: object,
  { now, includeObject }: { readonly now: Date; readonly includeObject: string | null },
): object {
  const carry = carried[isCarried(includeObject) ? includeObject : 'Metadata'];
  return {
    kind: 'Table',
    apiVersion: 'meta.k8s.io/v1',
    metadata,
    columnDefinitions: ['Name', ...columns.map(({ name }) => name)].map((name) => ({
      name,
      type: 'string',
      format: name === 'Name' ? 'name' : '',
      description: '',
      priority: 0,
    })),
    rows: items.map((item) => ({
      cells: [item.metadata.name, ...columns.map(({ cell }) => cell(item, now))],
      object: carry(item),
    })),
  };
}

function isCarried(includeObject: string | null): includeObject is Carried {
  return includeObject !== null && Object.hasOwn(carried, includeObject);
}
