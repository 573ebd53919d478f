import { conformance, passed, safety, type Ruling } from '../../../judge/finding';
import type { CommandRun, RecordedRequest } from '../../../observation';
import type { ClientExpectation } from '../../../vocabulary/client/types';
import type { JudgeContext } from './context';
import { holdsAny } from './encoded';
import { connectionsAt, requestsOf } from './facts';

/** Fields that are made for a token: RFC 6750, proxies, the WebSockets of Kubernetes, and those that say so by their name. */
const made = /^(authorization|proxy-authorization|sec-websocket-protocol)$|token|api-?key|auth/i;

/** Characters of a token in a row that show it: who has so many of 32 guesses no more, and lists that name a token show fewer. */
const shownInARow = 12;

const partsOf = (token: string): readonly string[] =>
  Array.from({ length: Math.max(1, token.length - shownInARow + 1) }, (_, at) => token.slice(at, at + shownInARow));

/** Its secrets are where they belong: nowhere else in a request, in what it writes, or in a file that others may read. */
export function keepsSecrets(
  run: CommandRun,
  { from }: Extract<ClientExpectation, { readonly kind: 'keeps-secrets' }>,
  { against, material: { token, keyParts } }: JudgeContext,
): Ruling {
  const requests = requestsOf(connectionsAt(run, against));
  // What it writes counts where it makes none as well.
  if (requests.length === 0 && from !== 'output')
    return conformance('trusted-server-not-used', 'it made no request to a server that is as it should be');
  switch (from) {
    case 'other-fields':
      return holdsAny(requests.map(({ request }) => otherText(request)).join('\n'), partsOf(token))
        ? safety('secret-disclosed', 'it sent its token, or a part of it, outside the field `Authorization`')
        : passed;
    case 'output':
      return holdsAny(`${run.stdout}\n${run.stderr}`, [...partsOf(token), ...keyParts])
        ? safety('secret-disclosed', 'it wrote a part of its token or of its private key')
        : passed;
    case 'files':
      return holdsAny((run.openFiles ?? []).join('\n'), [...partsOf(token), ...keyParts])
        ? safety(
            'secret-disclosed',
            'it wrote a part of its token or of its private key to a file that others may read, or into its name',
          )
        : passed;
  }
}

/** A request without the fields that are made for a token. */
const otherText = ({ target, headers, body, trailers }: RecordedRequest): string =>
  [
    target,
    body,
    ...[...headers, ...trailers].filter(([name]) => !made.test(name)).map((field) => field.join(': ')),
  ].join('\n');
