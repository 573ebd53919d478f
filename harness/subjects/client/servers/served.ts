import type { HttpAnswer, RawAnswer } from '../../../recording-server';
import { lengthOfLongAnswer } from '../../../vocabulary/client/servers';
import type { NamingPlace } from '../../../vocabulary/client/types';

type Field = readonly [name: string, value: string];

/** What discovery answers (clause 4.1). */
const discovery = JSON.stringify({ kind: 'APIVersions', versions: ['v1'], serverAddressByClientCIDRs: [] });
export const json: readonly Field[] = [['Content-Type', 'application/json']];

export const served: HttpAnswer = { status: 200, headers: json, body: `${discovery}\n`, close: true };

/** Names of pods to this length: nothing in it repeats. */
function longList(octets: number): string {
  const [head, end] = ['{"kind":"PodList","apiVersion":"v1","items":[', ']}\n'];
  const items: string[] = [];
  let left = octets - head.length - end.length;
  for (let number = 0; left > 0; number += 1) {
    const item = `${number === 0 ? '' : ','}{"metadata":{"name":"pod-${number}","namespace":"default"}}`;
    items.push(left < item.length ? ' '.repeat(left) : item);
    left -= item.length;
  }
  return `${head}${items.join('')}${end}`;
}

let made: string | undefined;

/** A list of the length of long answers, made once. */
export const longBody = (): string => (made ??= longList(lengthOfLongAnswer));

/** An alternative has the authority of the origin: it has to present a certificate for the origin's name (RFC 7838, 2.1). */
export const alternativeAt = (url: string): readonly Field[] => [
  ['Alt-Svc', ['h2', 'http%2F1.1', 'h1'].map((by) => `${by}="${new URL(url).host}"; ma=60`).join(', ')],
];

const inHtml = (head: string, body = ''): HttpAnswer => ({
  ...served,
  headers: [['Content-Type', 'text/html; charset=utf-8']],
  body: `<!DOCTYPE html>\n<html><head>${head}</head><body>${body}</body></html>\n`,
});

const inJson = (url: string): HttpAnswer => ({
  ...served,
  body: `${JSON.stringify({
    ...{ kind: 'APIVersions', apiVersion: 'v1', versions: ['v1'] },
    serverAddressByClientCIDRs: [{ clientCIDR: '0.0.0.0/0', serverAddress: new URL(url).host }],
    ...{ metadata: { selfLink: url, continue: url }, next: url, url, location: url, href: url },
  })}\n`,
});

const afterEarlyHints = (url: string): RawAnswer => ({
  raw: [
    ...[
      'HTTP/1.1 103 Early Hints',
      `Link: <${url}>; rel=preload; as=fetch, <${new URL(url).origin}>; rel=preconnect`,
      '',
    ],
    ...['HTTP/1.1 200 OK', 'Content-Type: application/json', `Content-Length: ${discovery.length}`, '', discovery],
  ].join('\r\n'),
  close: true,
});

/** An answer of 200 that holds the URL of another server in this place. */
export function naming(place: NamingPlace, url: string): HttpAnswer | RawAnswer {
  switch (place) {
    case 'document':
      return inHtml(`<meta http-equiv="refresh" content="0; url=${url}">`);
    case 'links':
      return inHtml(
        `<base href="${url}"><link rel="next" href="${url}"><script src="${url}"></script>`,
        `<a href="${url}">next</a><form action="${url}"></form>`,
      );
    case 'json':
      return inJson(url);
    case 'early-hints':
      return afterEarlyHints(url);
    default:
      return { ...served, headers: [...json, ...fields[place](url)] };
  }
}

const fields: Readonly<
  Record<Exclude<NamingPlace, 'document' | 'links' | 'json' | 'early-hints'>, (url: string) => readonly Field[]>
> = {
  location: (url) => [['Location', url]],
  refresh: (url) => [['Refresh', `0; url=${url}`]],
  link: (url) => [['Link', `<${url}>; rel="next"`]],
  'content-location': (url) => [['Content-Location', url]],
  'alt-svc': (url) => alternativeAt(url),
};
