import type { HttpResponse, PresentedCertificate, SentAttempt, TimelineEntry, WrittenRequest } from '../../observation';
import { firstLines, printable, quoted } from './safe-text';

/** Characters of an answer that are shown; what is longer is in the JSON report, up to its own bound. */
const longestAnswer = 4 * 1024;
const mostLines = 120;

/** The certificate that was presented, as one line. */
export function certificateLine({ certificate }: SentAttempt): string | undefined {
  if (certificate === undefined) return undefined;
  return certificateInWords(certificate);
}

/** A certificate as one line; of a server also the names and addresses that it is for. */
export function certificateInWords({
  name,
  facts,
  sent,
}: Pick<PresentedCertificate, 'name' | 'facts' | 'sent'>): string {
  const usage = facts.extendedKeyUsage === undefined ? 'no extended key usage' : facts.extendedKeyUsage.join(', ');
  return printable(
    [
      `certificate ${name === undefined ? '' : `${quoted(name)} `}of ${quoted(facts.subject.text)}`,
      `issued by ${quoted(facts.issuer)}`,
      `valid ${instant(facts.notBefore)} to ${instant(facts.notAfter)}`,
      `for ${usage === '' ? 'no usage' : usage}`,
      ...(facts.dnsNames.length + facts.ipAddresses.length === 0
        ? []
        : [
            `subject alternative names ${[...facts.dnsNames, ...facts.ipAddresses].map((each) => quoted(each)).join(', ')}`,
          ]),
      ...(sent > 1 ? [`sent with ${sent - 1} more`] : []),
    ].join(', '),
  );
}

const instant = (date: Date): string =>
  Number.isNaN(date.getTime()) ? 'an unreadable instant' : date.toISOString().replace('.000Z', 'Z');

/** What is so of the connection, as one line; `TLS 1.3` says by itself what it is. */
export const connectionLine = ({ connection }: SentAttempt): string =>
  `connection: ${connection
    .map(([label, value]) => `${label === 'security' ? '' : `${label} `}${printable(value, 300)}`)
    .join(', ')}`;

const roleWords = {
  session: 'sent on the earlier connection',
  before: 'sent before on the connection',
  own: 'sent',
  beside: 'sent at the same time',
} as const satisfies Record<WrittenRequest['role'], string>;

/** The requests as they stood on the wire, line by line; of many only the first and the own ones. */
export function requestLines({ requests }: SentAttempt, written: number): readonly string[] {
  // Nothing of HTTP left: the connection ended before.
  if (written === 0) return ['no byte of HTTP was sent'];
  const shown = requests.filter(({ role }, at) => role === 'own' || at < 3);
  const left = requests.length - shown.length;
  return [
    ...shown.flatMap(({ role, text, http }) => [
      `${roleWords[role]} (HTTP/${http}):`,
      ...lined(text).map((line) => `> ${line}`),
    ]),
    ...(left === 0 ? [] : [`... (${left} more ${left === 1 ? 'request' : 'requests'} like these)`]),
  ];
}

/** What came back, line by line and uncut up to a size that a person reads. */
export function answerLines(response: HttpResponse | undefined): readonly string[] {
  if (response === undefined) return [];
  const { version, status, reason, headers, body, complete } = response;
  const head = [
    `HTTP/${version} ${status} ${reason}`.trimEnd(),
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  const text = `${head.join('\r\n')}\r\n\r\n${body}`;
  return ['received:', ...lined(text).map((line) => `< ${line}`), ...(complete ? [] : ['(cut short)'])];
}

const lined = (text: string): readonly string[] => {
  const shown = firstLines(text.slice(0, longestAnswer), { lines: mostLines, characters: longestAnswer });
  return text.length > longestAnswer ? [...shown, `... (${text.length - longestAnswer} more characters)`] : shown;
};

/** What passed on the wire, a line for each part of it. */
export const timelineLines = (timeline: readonly TimelineEntry[]): readonly string[] =>
  timeline.map(
    ({ at, direction, kind, name, size, detail }) =>
      `${at.toFixed(1).padStart(8)} ms ${direction === 'sent' ? '->' : '<-'} ${kind} ${printable(name, 80)}, ${size} bytes${
        detail === undefined ? '' : `: ${printable(detail, 600)}`
      }`,
  );
