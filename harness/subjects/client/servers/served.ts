import type { HttpAnswer } from '../../../recording-server';
import type { NamingPlace } from '../../../vocabulary/client/types';

type Field = readonly [name: string, value: string];

/** What discovery answers (clause 4.1). */
const discovery = JSON.stringify({ kind: 'APIVersions', versions: ['v1'], serverAddressByClientCIDRs: [] });
export const json: readonly Field[] = [['Content-Type', 'application/json']];

export const served: HttpAnswer = { status: 200, headers: json, body: `${discovery}\n`, close: true };

/** An answer of 200 that holds the URL of another server in this place. */
export function naming(place: NamingPlace, url: string): HttpAnswer {
  if (place === 'document')
    return {
      ...served,
      headers: [['Content-Type', 'text/html; charset=utf-8']],
      body: `<!DOCTYPE html>\n<html><head><meta http-equiv="refresh" content="0; url=${url}"></head></html>\n`,
    };
  return { ...served, headers: [...json, ...fields[place](url)] };
}

const fields: Readonly<Record<Exclude<NamingPlace, 'document'>, (url: string) => readonly Field[]>> = {
  location: (url) => [['Location', url]],
  refresh: (url) => [['Refresh', `0; url=${url}`]],
  link: (url) => [['Link', `<${url}>; rel="next"`]],
  'content-location': (url) => [['Content-Location', url]],
  // An alternative has the authority of the origin: it has to present a certificate for the origin's name (RFC 7838, 2.1).
  'alt-svc': (url) => [['Alt-Svc', `http%2F1.1="${new URL(url).host}"; ma=60`]],
};
