import type { Ending, Observation, ObservedForm } from '../../observation';
import type { FormFamily, RequestForm } from '../../vocabulary/types';
import { clientRefusal } from './client-refusal';
import type { Connection } from '../http/connection';
import { inTurn, type AttemptOutcome, type SideBySide } from '../request/side-by-side';
import { createDeadline, type Deadline } from './deadline';
import { noHttp2 } from './over-tls';
import { isRefusal } from '../evidence/sides';
import { isWorthAnother } from './worth-another';
import { beforeRequest, afterResponse, type Established, type AttemptResult, type UnderWay } from './attempt-result';

/** A connection that several forms are written on, one after the other. */
interface Line {
  readonly established: Established;
  readonly connection: Connection;
}

/** What a form came to, and the connection that the next can be written on. */
interface Made {
  readonly seen: AttemptResult;
  readonly line: Line | undefined;
  /** Milliseconds of the answer, where the connection was there before. */
  readonly onOpenLine?: number | undefined;
}

type InTime = Made & { readonly underWay: UnderWay; readonly madeAgain?: true };

/** How one attempt is made in several forms. */
interface Forms {
  /** One after the other unless given. */
  readonly sideBySide?: SideBySide | undefined;
  readonly family: FormFamily;
  /** Milliseconds for each of them. */
  readonly timeout: number;
  readonly begin: (form: RequestForm, deadline: Deadline) => UnderWay;
  readonly observe: (seen: AttemptResult, underWay: UnderWay) => Promise<Observation>;
}

/**
 * Makes the attempt in each of its forms. Those that leave the connection as it was share one as long as the target keeps
 * it open, one in each lane; a handshake for each would take most of the time of a run. One whose end is worth another is
 * made once more. Ends with the first that it then does not answer either, or does not let it ask.
 */
export async function inForms({
  family,
  timeout,
  sideBySide = inTurn,
  begin,
  observe,
}: Forms): Promise<readonly ObservedForm[]> {
  const observed: ObservedForm[] = [];
  const lines: (Line | undefined)[] = [];
  let end = family.forms.length;
  try {
    await sideBySide.each(family.forms, async (form, at, lane) => {
      if (end < family.forms.length) return;
      const alone = isAlone(form);
      const makeOnce = async (again: boolean): Promise<InTime> => {
        const line = again || alone ? undefined : lines[lane];
        const made = await inTime(form, timeout, begin, async (underWay) => {
          const first = await make(underWay, line, alone);
          // The target may have ended the connection at any time after its last answer: that is no answer to this request.
          return line !== undefined && isLeftOver(first.seen.ending) ? make(underWay, undefined, alone) : first;
        });
        if (!isWorthAnother(made.seen.ending)) return made;
        const second = await inTime(form, timeout, begin, (underWay) => make(underWay, undefined, alone));
        return { ...second, madeAgain: true };
      };
      const made = await sideBySide.steadily(makeOnce, outcomeOf);
      const observation = await observe(made.seen, made.underWay);
      observed[at] = {
        name: form.name,
        observation: made.madeAgain === true ? { ...observation, madeAgain: true } : observation,
      };
      if (!alone) {
        const line = lines[lane];
        if (line !== undefined && line.connection !== made.line?.connection) line.connection.close();
        lines[lane] = made.line;
      }
      if (isFinal(made.seen)) end = Math.min(end, at + 1);
    });
  } finally {
    for (const line of lines) line?.connection.close();
  }
  // Forms beside the last one were under way when it ended.
  return observed.slice(0, end);
}

const outcomeOf = ({ seen, onOpenLine }: Made): AttemptOutcome => ({
  ending: seen.ending,
  status: seen.response?.status,
  alerted: isEndedByAlert(seen),
  steps:
    onOpenLine === undefined || seen.response === undefined
      ? []
      : [{ kind: `on an open connection ${seen.response.status}`, milliseconds: onOpenLine }],
});

/** Asked for what was closed alone: nothing else rests on it, and it is read from all that passed. */
const isEndedByAlert = ({ ending, transcript }: AttemptResult): boolean =>
  ending.kind === 'closed' && transcript?.summary().alerts.some(isRefusal) === true;

/** Makes the form within a time of its own. */
async function inTime(
  form: RequestForm,
  timeout: number,
  begin: Forms['begin'],
  way: (underWay: UnderWay) => Promise<Made>,
): Promise<InTime> {
  const deadline = createDeadline(timeout);
  const underWay = begin(form, deadline);
  try {
    return { ...(await way(underWay)), underWay };
  } finally {
    deadline.end();
  }
}

/** A form after which the connection may be in a state of its own, or that speaks another version of HTTP. */
const isAlone = ({ connection, chunked, trailers, hiding, http, method, headers = [] }: RequestForm): boolean =>
  connection !== undefined ||
  chunked !== undefined ||
  trailers !== undefined ||
  hiding !== undefined ||
  http !== undefined ||
  !['GET', 'POST', 'PUT', 'PATCH', undefined].includes(method) ||
  headers.some((header) => header.kind === 'literal' && header.name.toLowerCase() === 'expect');

async function make(attempt: UnderWay, reused: Line | undefined, alone: boolean): Promise<Made> {
  const { exchange, http, deadline, request } = attempt;
  const established = reused?.established ?? (await attempt.dial(exchange.credential));
  if (!established.ok) return { seen: beforeRequest(established.ending, established.transcript), line: undefined };
  const { tls, transcript, socket } = established;
  const refusal = clientRefusal(exchange, tls);
  if (refusal !== undefined || (http === '2' && tls.alpn !== 'h2')) {
    socket.destroy();
    const ending = refusal ?? noHttp2;
    return { seen: { ...beforeRequest(ending, transcript), tls }, line: undefined };
  }
  const connection = reused?.connection ?? attempt.connectionOver(established, http);
  const began = attempt.elapsed();
  const said = await connection.ask(request, { last: alone, signal: deadline.signal() });
  const onOpenLine = reused === undefined ? undefined : attempt.elapsed() - began;
  const seen = { ...afterResponse(said), tls, transcript };
  if (!alone && said.ending.kind === 'response') return { seen, line: { established, connection }, onOpenLine };
  connection.close();
  return { seen, line: undefined };
}

const isLeftOver = ({ kind }: Ending): boolean => kind === 'not-kept-open' || kind === 'closed' || kind === 'malformed';

/** No further form would come to anything else: the target is silent or gone, or TLS ends before a request counts. */
const isFinal = (seen: AttemptResult): boolean =>
  ['timed-out', 'unreachable', 'client-refused'].includes(seen.ending.kind) || isEndedByAlert(seen);
