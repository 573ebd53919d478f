import type { HttpResponse, Observation, Observed } from '../../observation';
import type { JudgeContext } from '../context';
import { readDocument } from './document';
import { conformance, notApplicable, passed, type Ruling } from '../finding';

/** Where an answer differs from two answers to another attempt that do not differ from one another there; undefined: nowhere. */
export function differenceFrom(
  others: readonly [HttpResponse, HttpResponse],
  response: HttpResponse,
): string | undefined {
  const own = partsOf(response);
  const [one, other] = [partsOf(others[0]), partsOf(others[1])];
  // What changes from one answer to the next says nothing of the request: an id, a time.
  return [...own.keys(), ...one.keys()].find(
    (part) => one.get(part) === other.get(part) && own.get(part) !== one.get(part),
  );
}

type Parts = ReadonlyMap<string, string>;

/** Headers that follow from others, or from the clock. */
const derived: ReadonlySet<string> = new Set(['content-length', 'date', 'expires', 'age', 'connection', 'keep-alive']);

/** The parts of an answer, each with its text; numbers stand for one another, as they count or measure something. */
function partsOf({ status, reason, headers, body }: HttpResponse): Parts {
  const parts = new Map([
    ['the status', String(status)],
    ['the reason phrase', reason],
  ]);
  for (const [name, value] of headers) {
    const part = `the header ${name.toLowerCase()}`;
    if (!derived.has(name.toLowerCase())) parts.set(part, withoutNumbers([parts.get(part) ?? '', value].join('\n')));
  }
  const document = readDocument(body);
  if (document === undefined) parts.set('the body', withoutNumbers(body));
  else addFields(document, 'the field ', parts);
  return parts;
}

const withoutNumbers = (text: string): string => text.replace(/\d+/g, '0');

/** Of a document deeper than any answer to a refused caller the rest is not looked at. */
function addFields(value: unknown, name: string, parts: Map<string, string>, depth = 0): void {
  if (typeof value !== 'object' || value === null || depth > 16) {
    parts.set(name, withoutNumbers(String(value)));
    return;
  }
  for (const [key, member] of Object.entries(value))
    addFields(member, depth === 0 ? name + key : `${name}.${key}`, parts, depth + 1);
}

/** What is rejected for one reason is answered as what is rejected for another (rule N-04). */
export function likeness({ response }: Observation, { reference, referenceAgain }: JudgeContext): Ruling {
  const [one, other] = [answerIn(reference), answerIn(referenceAgain)];
  // The alerts of TLS say why, and are meant to (RFC 8446, 6.2).
  if (response === undefined || one === undefined || other === undefined)
    return notApplicable('the target rejects one of the two credentials in the TLS handshake');
  if (one.status < 400) return notApplicable('the target accepts the credential to compare with');
  // As servers do that complete the handshake with a certificate that they do not accept, and refuse every request on it.
  if (one.status !== response.status && [one.status, response.status].includes(400))
    return notApplicable('the target takes one of the two credentials for a malformed request (400)');
  // Authorization says 403, of somebody: the anonymous caller, where a credential of that kind is not looked at at all.
  if (one.status === 403 && response.status !== 403)
    return notApplicable('the target does not reject the credential to compare with, and refuses its caller as such');
  const difference = differenceFrom([one, other], response);
  return difference === undefined
    ? passed
    : conformance(
        'refusal-discloses',
        `${difference} differs from that of the answer to a credential that is wrong in another way`,
      );
}

const answerIn = (observed: Observed | undefined): HttpResponse | undefined =>
  observed?.kind === 'exchange' && observed.ending.kind === 'response' ? observed.response : undefined;
