import { noAnswerInWords, noAnswerOf } from '../../observation/no-answer';
import { bytesOf } from '../../text';
import type { Observation } from '../../observation';

/** What came of an attempt, as far as the same attempt has to come to it again. */
export interface Outcome {
  /** The status of the answer; null: there was no complete one. */
  readonly status: number | null;
  /** How it ended without one, in words. */
  readonly ending: string | null;
  /** The body without what changes from one answer to the next. */
  readonly body: string;
}

export const outcomeOf = (observation: Pick<Observation, 'ending' | 'wire' | 'response'>): Outcome => {
  const { response } = observation;
  const end = noAnswerOf(observation);
  return {
    status: end === undefined ? (response?.status ?? null) : null,
    ending: end === undefined ? null : noAnswerInWords(end),
    body: end === undefined ? unchanging(response?.body ?? '') : '',
  };
};

/** Instants, marks of attempts, and other words that are made up anew for every answer. */
const unchanging = (body: string): string =>
  body
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, 'INSTANT')
    .replaceAll(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, 'UUID')
    .replaceAll(/\b[0-9a-f]{16}-\d+(?:-\d+)?\b/gi, 'MARK')
    .slice(0, 4096);

/** In what two outcomes differ, as a sentence; undefined: in nothing. */
export function changeOf(recorded: Outcome, now: Outcome): string | undefined {
  const said = ({ status, ending }: Outcome): string =>
    status === null ? `the server ${ending ?? 'said nothing'}` : `HTTP ${status}`;
  if (recorded.status !== now.status || recorded.ending !== now.ending)
    return `recorded: ${said(recorded)}; now: ${said(now)}`;
  // What a server says of a credential is not recorded.
  const comparable = !/\((?:the bearer token|a credential)\)/.test(recorded.body);
  return !comparable || recorded.body === now.body ? undefined : `${said(now)} as recorded, with another body`;
}

/** An answer as octets of HTTP/1, for a file. */
export function octetsOfAnswer({ response }: Pick<Observation, 'response'>): Buffer {
  if (response === undefined) return Buffer.alloc(0);
  const { version, status, reason, headers, body } = response;
  const head = [
    `HTTP/${version} ${status} ${reason}`.trimEnd(),
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  return bytesOf(`${head.join('\r\n')}\r\n\r\n${body}`);
}
