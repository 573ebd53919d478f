import { relative } from 'node:path';
import type { Profiler, Runtime } from 'node:inspector';

/** What a part of the CPU time of a run is spent on. */
export type Part =
  | 'TLS and X.509 in OpenSSL'
  | 'sockets, streams and HTTP of Node'
  | 'garbage collection'
  | 'packages'
  | 'the rest of Node'
  | 'native code that no function called'
  | `our ${string}`;

/** Functions of Node that are, or that at once call, OpenSSL. What OpenSSL does has no frame of its own. */
const openssl =
  /^node:(_tls_wrap|_tls_common|tls|internal\/js_stream_socket|internal\/tls\/|internal\/crypto\/|crypto)/;
const network = /^node:(net|_http|http|https|http2|stream|events|internal\/(stream|http2|net|timers|event_target))/;

/** The part that the frame of a sample belongs to; undefined: the processor had nothing to do. */
export function partOf(
  { functionName, url }: Pick<Runtime.CallFrame, 'functionName' | 'url'>,
  root: string,
): Part | undefined {
  if (functionName === '(idle)') return undefined;
  if (functionName === '(garbage collector)') return 'garbage collection';
  if (functionName === '(program)') return 'native code that no function called';
  if (openssl.test(url)) return 'TLS and X.509 in OpenSSL';
  if (network.test(url)) return 'sockets, streams and HTTP of Node';
  if (url.includes('/node_modules/')) return 'packages';
  const path = relative(root, url.replace(/^file:\/\//, ''));
  if (url === '' || url.startsWith('node:') || path.startsWith('..')) return 'the rest of Node';
  // A room of the harness is two folders; the others are programs of their own.
  const folders = path.split('/').slice(0, -1);
  return `our ${folders.slice(0, folders[0] === 'harness' ? 2 : 1).join('/')}`;
}

/** Milliseconds of each part, the largest first. A native function has no source: its time is that of the function that called it. */
export function partsOf(
  { nodes, samples = [], timeDeltas = [] }: Profiler.Profile,
  root: string,
): readonly (readonly [Part, number])[] {
  const callers = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const withSource = (id: number): Runtime.CallFrame | undefined => {
    const frame = frames.get(id);
    const caller = callers.get(id);
    const native = frame?.url === '' && !frame.functionName.startsWith('(');
    return native && caller !== undefined ? withSource(caller) : frame;
  };
  const parts = new Map<Part, number>();
  for (const [at, id] of samples.entries()) {
    const frame = withSource(id);
    const part = frame && partOf(frame, root);
    if (part !== undefined) parts.set(part, (parts.get(part) ?? 0) + (timeDeltas[at] ?? 0) / 1000);
  }
  return [...parts].toSorted(([, one], [, other]) => other - one);
}
