import { exchangeOf, type Observation, type Observed } from '../../observation';
import { differencesOf, servedDifference, servedIn, type Evidence } from '../../results';
import { describeIdentity, describeObservation, describeVerification } from './evidence';
import { connectionLines, outputLines } from './recorded';
import { printable } from './safe-text';
import { answerLines, certificateInWords, certificateLine, connectionLine, requestLines, timelineLines } from './sent';

/** One line of evidence; a verbatim one must stay in one piece, to be copied. */
interface EvidenceLine {
  readonly text: string;
  readonly verbatim: boolean;
  /** Of a line to paste: the command alone. */
  readonly command?: string;
}

/** What an attempt was made for. */
const roleWords = {
  check: 'check',
  'control-before': 'control before',
  'control-after': 'control after',
  reference: 'reference',
} as const satisfies Record<Evidence['role'], string>;

/** A piece of evidence by the role it has, for people. */
export interface EvidenceSection {
  readonly role: string;
  readonly lines: readonly EvidenceLine[];
}

/** How much is told. */
interface Telling {
  /** Of controls only what came of them: what was sent is told by the difference to it. */
  readonly brief?: boolean;
  /** Also the records and messages of the handshake. */
  readonly timeline?: boolean;
}

/** The certificate of a server that the harness played, and its difference to that of the control. */
function servedLines(observed: Observed, control: Observed | undefined): readonly string[] {
  const served = servedIn(observed);
  const [leaf, ...above] = served?.chain ?? [];
  // A good upstream is the same in every attempt, and no part of what most checks of a front proxy are about.
  if (leaf === undefined || (observed.kind === 'forwarding' && observed.upstream === 'good')) return [];
  const difference = control === undefined ? undefined : servedDifference(control, observed);
  return [
    `the server presents ${certificateInWords({ name: undefined, facts: leaf, sent: above.length + 1 })}`,
    ...(difference === undefined ? [] : [printable(difference, 2_000)]),
  ];
}

/** The evidence of a check for people; a second control that saw the same as the first is not told twice. */
export function evidenceSections(evidence: readonly Evidence[], telling: Telling = {}): EvidenceSection[] {
  const told = new Set<string>();
  const control = evidence.find(({ role }) => role === 'control-before');
  return evidence.map((piece) => {
    const lines = evidenceLines(piece, control, telling);
    const story = JSON.stringify(
      piece.role.startsWith('control')
        ? lines.filter(({ text }) => !isPassing(text)).map(({ text }) => withoutPassing(text))
        : lines,
    );
    const repeated = piece.role === 'control-after' && told.has(story);
    told.add(story);
    return { role: roleWords[piece.role], lines: repeated ? [{ text: 'the same as before', verbatim: false }] : lines };
  });
}

/** What two answers that say the same differ in; the port of a server that the harness plays among them. */
const isPassing = (text: string): boolean =>
  /^< (date|x-request-id|audit-id):|^\| host: \S+:\d+$|^by hand|^ *[0-9.]+ ms /i.test(text);

/** What is another in each attempt through a front proxy, inside of lines: its mark, and how much a shared connection has carried. */
const withoutPassing = (text: string): string =>
  text.replaceAll(/\b[0-9a-f]{16}-\d+(?:-\d+)?\b/g, 'MARK').replaceAll(/\d+ octets? of HTTP in all/g, 'OCTETS');

const toPaste = (label: string, command: string): EvidenceLine => ({
  text: `${label}: ${command}`,
  verbatim: true,
  command,
});
const verbatim = (text: string): EvidenceLine => ({ text, verbatim: true });
const sentence = (text: string): EvidenceLine => ({ text, verbatim: false });

/** One piece of evidence, the attempt first; every line is fit to be shown. */
function evidenceLines(
  { role, attempt, observed, reproduce, notReproducible, kubectl, sent, timeline = [] }: Evidence,
  control: Pick<Evidence, 'sent' | 'observed'> | undefined,
  { brief = false, timeline: withTimeline = false }: Telling,
): EvidenceLine[] {
  const isControl = role === 'control-before' || role === 'control-after';
  const lines = [sentence(printable(attempt))];
  const exchange = exchangeOf(observed);
  if (sent !== undefined) {
    const certificate = certificateLine(sent);
    if (certificate !== undefined) lines.push(sentence(certificate));
    if (!isControl && control?.sent !== undefined)
      lines.push(...differencesOf(control.sent, sent).map((each) => sentence(printable(each))));
    if (!isControl || !brief) {
      lines.push(sentence(connectionLine(sent)));
      lines.push(...requestLines(sent, exchange?.httpBytesWritten ?? 0).map(verbatim));
    }
  }
  lines.push(...servedLines(observed, isControl ? undefined : control?.observed).map(sentence));
  lines.push(sentence(describeObservation(observed)));
  if (exchange !== undefined) {
    lines.push(...describeVerification(exchange).map(sentence));
    if (!isControl || !brief) lines.push(...answerLines(exchange.response).map(verbatim));
    if (exchange.identity !== undefined) lines.push(sentence(`identity: ${describeIdentity(exchange.identity)}`));
  }
  if (observed.kind === 'forwarding') lines.push(...connectionLines(observed.arrived).map(sentence));
  if (observed.kind === 'command') {
    lines.push(...outputLines(observed).map(sentence));
    for (const { name, connections } of observed.servers)
      if (connections.length > 0)
        lines.push(...[`server (${printable(name, 100)}):`, ...connectionLines(connections)].map(sentence));
  }
  if (withTimeline && timeline.length > 0)
    lines.push(sentence('on the wire:'), ...timelineLines(timeline).map(verbatim));
  return [
    ...lines,
    ...(reproduce === undefined ? [] : [toPaste(`by hand${validity(sent, exchange)}`, printable(reproduce, 16_000))]),
    ...(kubectl === undefined
      ? []
      : [toPaste(`by hand with kubectl${validity(sent, exchange)}`, printable(kubectl, 16_000))]),
    ...(notReproducible === undefined ? [] : [sentence(`no command line repeats it: ${printable(notReproducible)}`)]),
  ];
}

/** Until when a line works that presents a certificate which was valid then. */
function validity(sent: Evidence['sent'], exchange: Observation | undefined): string {
  const end = sent?.certificate?.facts.notAfter.getTime() ?? Number.NaN;
  if (exchange === undefined || !(end > exchange.at.getTime())) return '';
  return ` (until ${new Date(end).toISOString().replace('.000Z', 'Z')})`;
}
