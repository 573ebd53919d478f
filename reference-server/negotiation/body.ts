import type { ApiRequest } from '../exchange';
import { readKubernetesProtobuf } from './messages';
import { badRequest, tooLarge, unsupportedMediaType } from './refusals';
import { readYaml, YamlTooLarge } from './yaml';

/** An object out of a request body: a mapping, nothing about its fields known. */
export type Document = Readonly<Record<string, unknown>>;

const readers: Readonly<Record<string, (body: Buffer) => unknown>> = {
  'application/json': (body): unknown => JSON.parse(utf8(body)),
  'application/yaml': (body): unknown => readYaml(utf8(body)),
  'application/vnd.kubernetes.protobuf': readKubernetesProtobuf,
};

/** Far more than any object of this API needs, far less than would exhaust the stack of whoever walks it. */
const deepest = 64;

/**
 * Reads a request body by its `Content-Type`, JSON when there is none; no body is `undefined`. Another type is 415, a
 * body that cannot be read is 400. A key `__proto__` is refused rather than dropped: it is never meant well.
 */
export function decodeBody({ headers, body }: Pick<ApiRequest, 'headers' | 'body'>): Document | undefined {
  if (body.length === 0) return undefined;
  const type = contentType(headers);
  const read = Object.hasOwn(readers, type) ? readers[type] : undefined;
  if (!read) throw unsupportedMediaType(Object.keys(readers));
  const document = understood(() => read(body));
  refuseUnsafe(document, 1);
  if (!isMapping(document)) throw badRequest('the body of the request is not an object');
  return document;
}

function contentType(headers: ApiRequest['headers']): string {
  const [, value = ''] = headers.find(([name]) => name.toLowerCase() === 'content-type') ?? [];
  const [type = ''] = value.split(';');
  return type.trim().toLowerCase() || 'application/json';
}

function utf8(body: Buffer): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(body);
}

function understood(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (error instanceof YamlTooLarge && error.bound !== 'levels') throw tooLarge(`${error.message}; send it as JSON`);
    throw badRequest(`the body of the request cannot be read: ${(error as Error).message}`);
  }
}

function refuseUnsafe(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth > deepest) throw badRequest(`the body of the request is nested more than ${deepest} levels deep`);
  if (Object.hasOwn(value, '__proto__')) throw badRequest('unknown field "__proto__"');
  for (const member of Object.values(value)) refuseUnsafe(member, depth + 1);
}

/** Whether a value is a mapping, as every object of the API is. */
export function isMapping(value: unknown): value is Document {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
