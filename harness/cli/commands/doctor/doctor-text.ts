import { kindInWords, type DoctorDocument, type LikelyKind, type Topic } from '../../../doctor';
import { joined, line, palette, type Ink, type Palette } from '../../../report/text/ink';
import { row, wrapped, type Style } from '../../../report/text/layout';

/** The diagnosis for people: a line for each finding, the likely kind of server, and what to do next. */
export function doctorText(
  document: DoctorDocument,
  kind: LikelyKind,
  options: { readonly coloured: boolean; readonly columns: number | undefined },
): string {
  const style: Style = { paint: palette(options.coloured), columns: options.columns, verbose: false };
  const { reachable, findings } = document;
  const lines = [
    ...header(document, style),
    line``,
    ...findings.flatMap((finding) => shown(finding, style)),
    line``,
    ...(reachable ? [...likely(document, kind, style), line``] : []),
    ...closing(document, style),
  ];
  return lines.map(({ painted }) => `${painted}\n`).join('');
}

function header({ tool, target, startedAt }: DoctorDocument, style: Style): Ink[] {
  const name = style.paint.strong(joined([tool.name, ' ', tool.version]));
  const began = startedAt.replace('T', ' ').slice(0, 19);
  const place = (label: string) => ({ indent: 0, label, width: 10 });
  return [
    line`${name} doctor on Node ${tool.node.replace(/^v/, '')}, started ${began} UTC`,
    ...row(style, place('target'), target.url),
    ...row(style, place('name'), target.serverName),
  ];
}

const colours = { ok: 'good', note: 'doubtful', problem: 'bad' } as const satisfies Record<string, keyof Palette>;

const labels: Readonly<Record<Topic, string>> = {
  reachable: 'reachable',
  subject: 'front proxy',
  credentials: 'credentials',
  product: 'program',
  upstream: 'upstream',
  'tls-versions': 'TLS versions',
  'tls-negotiated': 'TLS negotiated',
  http: 'HTTP',
  'clear-text': 'clear text',
  'client-certificate': 'client certificate',
  authorities: 'its authorities',
  'unknown-certificate': 'unknown certificate',
  anonymous: 'anonymous caller',
  version: 'version',
  certificate: 'server certificate',
  names: 'names',
  validity: 'validity',
  key: 'key',
  chain: 'chain',
  trust: 'trust',
};

const margin = 33;

function shown({ topic, mark, says, fix }: DoctorDocument['findings'][number], { paint, columns }: Style): Ink[] {
  const label = [paint[colours[mark]](mark.padEnd(9)), paint.quiet(labels[topic].padEnd(margin - 11))];
  const texts = [...wrapped(says, columns, margin), ...(fix === null ? [] : wrapped(`fix: ${fix}`, columns, margin))];
  return texts.map((text, at) => joined([...(at === 0 ? ['  ', ...label] : [' '.repeat(margin)]), text]));
}

function likely({ kind }: DoctorDocument, { kind: found }: LikelyKind, style: Style): Ink[] {
  const place = (label: string) => ({ indent: 0, label, width: 10 });
  const says =
    found === undefined
      ? 'a kind of server that cannot be told'
      : `${kindInWords(found)} (confidence: ${kind.confidence})`;
  const also = kind.rivals.length === 0 ? [] : [`as much, or nearly, speaks for ${kind.rivals.join(' and ')}`];
  return [
    ...row(style, place('likely'), says),
    ...[...kind.evidence, ...also].flatMap((each) => row(style, place(''), `- ${each}`)),
    ...row(style, place('profile'), `${kind.profile}, ${kind.detected}`),
  ];
}

function closing({ reachable, findings, duration, next, hints }: DoctorDocument, style: Style): Ink[] {
  const { paint } = style;
  const count = (mark: string): number => findings.filter((each) => each.mark === mark).length;
  const problems = count('problem');
  const counts = `${problems} problem${problems === 1 ? '' : 's'}, ${count('note')} notes, ${count('ok')} ok in ${(duration / 1000).toFixed(1)} s`;
  if (!reachable) return [paint.bad('Unreachable.'), line`${counts}`];
  return [
    problems === 0 ? paint.good(counts) : paint.doubtful(counts),
    line``,
    line`Go on with:`,
    line`  ${next}`,
    ...hints.flatMap((hint) => row(style, { indent: 2, label: '', width: 0 }, hint)),
  ];
}
