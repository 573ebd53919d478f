import type { HttpResponse } from '../../observation';
import { readDocument } from './document';
import { resourceIn } from './resource';

/**
 * The resource that an answer gives, as words, also where only its likeness to what the control was granted for the same
 * request shows that it is one; undefined: it gives none.
 */
export function givenAway(response: HttpResponse, granted: HttpResponse | undefined): string | undefined {
  const { status, body } = response;
  if (status < 200 || status > 299 || body === '') return undefined;
  if (granted?.status === 200 && body === granted.body) return 'the same document as the control';
  if (body.startsWith('k8s\0')) return 'an object in protobuf';
  const resource = resourceIn(response);
  if (resource !== undefined || granted?.status !== 200) return resource;
  const [own, other] = [readDocument(body), readDocument(granted.body)];
  if (own === undefined || other === undefined || isStatus(own)) return undefined;
  return members(own) === members(other) ? 'a document like that of the control' : undefined;
}

const isStatus = (document: object): boolean => 'kind' in document && document.kind === 'Status';

const members = (document: object): string => JSON.stringify(Object.keys(document).sort());
