import { valuesOf } from './header-section';
import type { Field } from './line';

/** How the body of a request is framed (RFC 9112, 6), as far as a lenient reader can tell. */
export type Framing = { readonly kind: 'length'; readonly length: number } | { readonly kind: 'chunked' };

/** No request of the harness's is longer; a longer one is read until the connection ends. */
const longest = Number.MAX_SAFE_INTEGER;

/**
 * Transfer-Encoding goes before Content-Length (RFC 9112, 6.3), and of several lengths the first counts: what is odd is
 * named, so that whoever judges knows that another server could read another request.
 */
export function framingOf(fields: readonly Field[]): {
  readonly framing: Framing;
  readonly oddities: readonly string[];
} {
  const codings = valuesOf(fields, 'transfer-encoding');
  const lengths = valuesOf(fields, 'content-length').flatMap((value) => value.split(',').map((each) => each.trim()));
  const names = codings.flatMap((value) => value.split(',').map((each) => each.trim().toLowerCase()));
  const wrong = lengths.filter((length) => !/^\d{1,15}$/.test(length));
  const oddities = [
    ...(codings.length > 0 && lengths.length > 0 ? ['both Content-Length and Transfer-Encoding'] : []),
    ...(lengths.length > 1 ? ['more than one Content-Length'] : []),
    ...(new Set(lengths).size > 1 ? ['values of Content-Length that differ'] : []),
    ...(wrong.length > 0 ? ['a Content-Length that is no number'] : []),
    ...(codings.length > 1 ? ['more than one Transfer-Encoding'] : []),
    ...(names.some((name) => name !== 'chunked') ? ['a Transfer-Encoding other than chunked'] : []),
  ];
  if (names.at(-1) === 'chunked') return { framing: { kind: 'chunked' }, oddities };
  const length = lengths.find((each) => !wrong.includes(each));
  return { framing: { kind: 'length', length: Math.min(Number(length ?? 0), longest) }, oddities };
}

/** The size of a chunk (RFC 9112, 7.1) and whether an extension follows it; undefined: no number. */
export function chunkSizeOf(text: string): { readonly size: number; readonly oddities: readonly string[] } | undefined {
  const [digits = '', ...extension] = text.split(';');
  const size = digits.trim();
  if (!/^[0-9a-f]{1,12}$/i.test(size)) return undefined;
  return {
    size: parseInt(size, 16),
    oddities: [
      ...(extension.length > 0 ? ['a chunk extension'] : []),
      ...(size === digits ? [] : ['white space beside the size of a chunk']),
    ],
  };
}
