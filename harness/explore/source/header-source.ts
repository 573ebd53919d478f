import type { Header, RequestForm } from '../../vocabulary/types';
import { call, sourceOf, type Source } from './source';

/** A header by the word that makes it. */
export function headerSource(header: Header): Source {
  switch (header.kind) {
    case 'literal':
      return call('header', header.name, header.value);
    case 'user':
    case 'group':
    case 'extra': {
      const own = header.kind === 'extra' ? [header.key, header.value] : [header.value];
      if (header.of !== undefined) return call(lastWords[header.kind], ...own);
      return call(`${header.kind}Header`, ...own, ...(header.spelled === 'as-configured' ? [] : [header.spelled]));
    }
    case 'uid':
      return call('uidHeader', header.value);
    default:
      return sourceOf(header);
  }
}

const lastWords = { user: 'lastUserHeader', group: 'lastGroupHeader', extra: 'lastExtraHeader' } as const;

/** A form of a request, its headers by the words that make them. */
export function formSource(form: RequestForm): Readonly<Record<string, unknown>> {
  const { headers, trailers, hiding } = form;
  return {
    ...form,
    ...(headers === undefined ? {} : { headers: headers.map(headerSource) }),
    ...(trailers === undefined ? {} : { trailers: trailers.map(headerSource) }),
    ...(hiding === undefined ? {} : { hiding: { ...hiding, headers: hiding.headers.map(headerSource) } }),
  };
}
