import type { HttpResponse } from '../../observation';
import { readDocument, itemsOf } from './document';
import { conformance, notApplicable, passed, type Ruling } from '../finding';

/** Whether a list holds nothing of another namespace than that in the path of its request (clause 4.2). */
export function namespaceOnly({ body }: HttpResponse, request: string): Ruling {
  const wanted = /^\S+ \S*\/namespaces\/([^/?\s]+)\//.exec(request)?.[1];
  const items = itemsOf(readDocument(body) ?? {}) ?? [];
  const found = items.map(namespaceOf).filter((each) => each !== undefined);
  if (wanted === undefined || found.length === 0)
    return notApplicable('the list has no object that names its namespace');
  const other = found.find((each) => each !== wanted);
  return other === undefined
    ? passed
    : conformance(
        'wrong-body',
        `the list of the namespace ${JSON.stringify(wanted)} holds an object of ${JSON.stringify(other)}`,
      );
}

function namespaceOf(item: unknown): string | undefined {
  const { metadata } = (item ?? {}) as { readonly metadata?: { readonly namespace?: unknown } | null };
  return typeof metadata?.namespace === 'string' ? metadata.namespace : undefined;
}
