import { constantFrom, type Arbitrary } from 'fast-check';
import { requestForms as tables } from '../../../../../vocabulary';
import { postThrough } from '../../../../../vocabulary/front-proxy';
import type { ThroughProxy } from '../../../../../vocabulary/front-proxy/types';
import type { FormFamily, Header, RequestForm } from '../../../../../vocabulary/types';
import { inParts } from '../../../../generate/covering/turns';
import { isWritten } from '../../../../generate/request-forms';
import { base } from './request-case';

/** `{health}` is a path of an API server that a front proxy may answer itself. */
const withPaths = ({ target, headers, ...form }: RequestForm): RequestForm => ({
  ...form,
  ...(target === undefined ? {} : { target: inPaths(target) }),
  ...(headers === undefined ? {} : { headers: headers.map(ofHealth) }),
});
const ofHealth = (line: Header): Header => ('value' in line ? { ...line, value: inPaths(line.value) } : line);
const inPaths = (text: string): string => text.replaceAll('{health}', '/healthz');

/** Kinds of paths, and lengths of targets, of which front proxies exempt some: none of them without a credential. */
export const pathsOfNobody: readonly FormFamily[] = [
  ...[tables.protectedPaths, tables.discoveryPaths, tables.publicPaths, tables.pathsBelowPublicOnes],
  ...[tables.pathsThatEndLikePublicOnes, tables.requestsThatLeadNowhere, tables.pathsInHeaders],
  {
    name: 'length of the target',
    forms: [250, 1000, 2000, 4000, 8000].map((length) => ({
      name: `${length} characters more`,
      target: `{path}/${'a'.repeat(length)}`,
    })),
  },
].flatMap(({ name, forms }) =>
  inParts(forms.filter(isWritten).map(withPaths), 8).map((some): FormFamily => ({ name, forms: some })),
);

/** Documents without a credential: of every length, in one piece and in chunks. */
export const bodiesOfNobody: readonly Arbitrary<Partial<ThroughProxy>>[] = [
  1, 16_384, 65_537, 130_000, 1_100_000,
].flatMap((length) =>
  [{}, { chunked: true as const }].map((how) =>
    constantFrom('POST', 'PUT', 'PATCH').map((method) =>
      postThrough({ method, path: base, bodyOfLength: length, ...how }),
    ),
  ),
);

/** Registered methods (those of WebDAV among them), and those of caches and of UPnP. */
const methods = [
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'SEARCH', 'REPORT', 'PROPFIND', 'PROPPATCH'],
  ...['MKCOL', 'COPY', 'MOVE', 'LOCK', 'UNLOCK', 'ACL', 'BIND', 'REBIND', 'LINK', 'UNLINK', 'MERGE', 'CHECKOUT'],
  ...['PURGE', 'BAN', 'REFRESH', 'NOTIFY', 'SUBSCRIBE', 'UNSUBSCRIBE', 'M-SEARCH', 'SOURCE', 'DEBUG', 'QUERY'],
];

/** Methods that programs answer in a way of their own: none of them without a credential. */
export const methodsOfNobody: readonly FormFamily[] = inParts(methods, 8).map((some): FormFamily => ({
  name: 'method',
  forms: some.map((method) => ({ name: method, method })),
}));
