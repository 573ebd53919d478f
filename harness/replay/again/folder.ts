import { howShown } from '../../attempt/evidence/how';
import { octetsOf, requestsOf } from '../../attempt/made/written';
import { hiding } from '../../attempt/made/written';
import { exchangeOf, type SentAttempt, type Observed } from '../../observation';
import { textOfBytes, bytesOf } from '../../text';
import { kubectlLineOf, lineOf, type Line, type Place } from '../lines';
import { octetsOfAnswer, outcomeOf, type Outcome } from './outcome';
import { recordOf, type AttemptRecord } from './record';

/** One attempt of a check, as its folder has it. */
export interface KeptAttempt {
  readonly role: string;
  readonly attempt: AttemptRecord;
  readonly outcome: Outcome;
  /** When it was made. */
  readonly at: string;
}

/** What is written of one attempt. */
export interface Kept {
  readonly line: Line;
  /** The same by kubectl, where one is shown. */
  readonly kubectl: string | undefined;
  readonly kept: KeptAttempt;
  /** When its certificate is no longer valid. */
  readonly until: Date | undefined;
  readonly files: readonly { readonly name: string; readonly content: string | Buffer; readonly secret: boolean }[];
}

/** A piece of evidence, as far as a folder is made of it. */
interface Shown {
  readonly role: string;
  readonly sent?: SentAttempt;
  readonly observed: Observed;
  /** The line of kubectl, where the target has the API of Kubernetes. */
  readonly kubectl?: string;
}

/** The files of an attempt that is shown, and its line with their paths; undefined: the harness has sent nothing. */
export function keep({ role, sent, observed, kubectl }: Shown, place: Place, withKeys: boolean): Kept | undefined {
  const how = sent && howShown(sent);
  const exchange = exchangeOf(observed);
  if (how === undefined || exchange === undefined) return undefined;
  const line = lineOf(how, place);
  const byKubectl = kubectl === undefined ? undefined : kubectlLineOf(how, place);
  const { record, files } = recordOf(how, place.name, withKeys);
  const hide = hiding(how);
  const request = Buffer.concat(
    requestsOf(how).map(([each, wire]) => {
      const octets = octetsOf(how, each, wire);
      const text = textOfBytes(octets);
      return withKeys || hide(text) === text ? octets : bytesOf(hide(text));
    }),
  );
  return {
    line,
    kubectl: byKubectl?.line,
    kept: { role, attempt: record, outcome: outcomeOf(exchange), at: exchange.at.toISOString() },
    until: how.credential?.facts.notAfter,
    files: [
      ...[...files].map(([name, file]) => ({ name, ...file })),
      ...[...line.files, ...(byKubectl?.files ?? [])].filter(({ name }) => !files.has(name)),
      // Of HTTP/2 as HTTP/1 would write it.
      { name: `${place.name}.request`, content: request, secret: false },
      { name: `${place.name}.response`, content: octetsOfAnswer(exchange), secret: false },
    ],
  };
}
