import type { HttpAnswer, Answer, ServerState, TlsVersion } from '../../../recording-server';
import type { Credential } from '../../../pki';
import type { GivenAnswer, GivenServer } from '../../../vocabulary/client/types';

/** The name of the state in which a server presents another certificate than at first. */
export const laterState = 'later';

/** What discovery answers (clause 4.1). */
const discovery = JSON.stringify({ kind: 'APIVersions', versions: ['v1'], serverAddressByClientCIDRs: [] });
const json: readonly (readonly [string, string])[] = [['Content-Type', 'application/json']];

const served: HttpAnswer = { status: 200, headers: json, body: `${discovery}\n`, close: true };

/** The answer that a given one stands for; `locate` gives the URL of another server. */
export function answerOf(answer: GivenAnswer, locate: (server: string) => string): Answer {
  switch (answer.kind) {
    case 'served':
      return served;
    case 'status':
      return { status: answer.status, headers: json, body: statusDocument(answer.status, answer.says), close: true };
    case 'cut':
      return { ...served, framing: answer.framing, cutAfter: 20 };
    case 'nothing':
      return { nothing: answer.how };
    case 'redirect':
      return { status: answer.status, headers: [['Location', locate(answer.to)]], close: true };
  }
}

const statusDocument = (code: number, message: string): string =>
  `${JSON.stringify({ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, code })}\n`;

/** A state of the recording server for a given one. */
export const stateOf = (
  name: string,
  given: GivenServer,
  { key, chain }: Credential,
  version: TlsVersion | undefined,
  locate: (server: string) => string,
): ServerState => ({
  name,
  key,
  chain,
  answer: () => answerOf(given.answers, locate),
  clearText: given.inClearText === true ? 'served' : 'refused',
  tls:
    given.speaks !== undefined
      ? { least: given.speaks, most: given.speaks }
      : version === undefined
        ? {}
        : { least: version, most: version },
});
