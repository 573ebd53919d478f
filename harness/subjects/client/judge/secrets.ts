import { conformance, passed, safety, type Ruling } from '../../../judge/finding';
import type { CommandRun, RecordedRequest } from '../../../observation';
import type { ClientExpectation } from '../../../vocabulary/client/types';
import type { JudgeContext } from './context';
import { holdsAny } from './encoded';
import { connectionsAt, requestsOf } from './facts';

/**
 * Fields that are made for a token: RFC 6750, proxies, the WebSockets of Kubernetes, and those that say so by their name. Where a client
 * presents it as RFC 6750 has it, no other field is.
 */
const made = /^(authorization|proxy-authorization|sec-websocket-protocol)$|token|api-?key|auth/i;

/** A line by which programs read what was said over TLS (the format of `SSLKEYLOGFILE`). */
const ofSession = /\b(?:CLIENT_RANDOM|[A-Z_]+_SECRET(?:_\d+)?) [\da-f]{64} [\da-f]{64,96}\b/i;

/** Characters of a token in a row that show it: who has so many of 32 guesses no more, and lists that name a token show fewer. */
const shownInARow = 12;

const partsOf = (token: string): readonly string[] =>
  Array.from({ length: Math.max(1, token.length - shownInARow + 1) }, (_, at) => token.slice(at, at + shownInARow));

/** Its secrets are where they belong: nowhere else in a request, in what it writes, or in a file that others may read. */
export function keepsSecrets(
  run: CommandRun,
  { from, orRefused }: Extract<ClientExpectation, { readonly kind: 'keeps-secrets' }>,
  { against, through, material: { token, otherToken, keyParts } }: JudgeContext,
): Ruling {
  const requests = requestsOf(connectionsAt(run, against)).map(({ request }) => request);
  const written = (text: string, how: string): Ruling => {
    if (through !== undefined && holdsAny(text, partsOf(otherToken)))
      return safety('secret-disclosed', `${how} a part of its password for the proxy`);
    if (holdsAny(text, [...partsOf(token), ...keyParts]))
      return safety('secret-disclosed', `${how} a part of its token or of its private key`);
    return ofSession.test(text) ? safety('secret-disclosed', `${how} the secrets of its TLS session`) : passed;
  };
  // What it writes counts where it makes none as well.
  if (requests.length === 0 && from !== 'output' && orRefused !== true)
    return conformance('trusted-server-not-used', 'it made no request to a server that is as it should be');
  switch (from) {
    case 'other-fields':
      return holdsAny(otherTexts(requests, token).join('\n'), partsOf(token))
        ? safety('secret-disclosed', 'it sent its token, or a part of it, outside the field `Authorization`')
        : passed;
    case 'output':
      return written(`${run.stdout}\n${run.stderr}`, 'it wrote');
    case 'files':
      return written((run.openFiles ?? []).join('\n'), 'it wrote to a file that others may read, or into its name,');
    case 'left-files':
      return holdsAny((run.leftFiles ?? []).join('\n'), keyParts)
        ? safety('secret-disclosed', 'it left a part of its private key in a file that it made')
        : passed;
  }
}

/** Requests without the fields that are made for a token. */
function otherTexts(requests: readonly RecordedRequest[], token: string): readonly string[] {
  const presents = ([name, value]: readonly [string, string]): boolean =>
    name.toLowerCase() === 'authorization' && value.includes(token);
  const isPresented = requests.some(({ headers }) => headers.some(presents));
  const isTokens = (field: readonly [string, string]): boolean => (isPresented ? presents(field) : made.test(field[0]));
  return requests.map(({ target, headers, body, trailers }) =>
    [
      target,
      body,
      ...[...headers, ...trailers].filter((field) => !isTokens(field)).map((field) => field.join(': ')),
    ].join('\n'),
  );
}
