import type { TimelineEntry } from '../../observation';
import { certificateFacts, nameText } from '../../pki';
import type { TlsEvent, TlsEvidence, Transcript } from '../../wire';
import { ownSide } from './sides';

/** What passed on the wire of an attempt, with what the messages say that decide who the caller is. */
export function timelineOf(transcript: Transcript): readonly TimelineEntry[] {
  const evidence = transcript.summary();
  return transcript.timeline().map((event) => ({
    direction: event.from === ownSide ? 'sent' : 'received',
    at: event.at,
    kind: event.kind,
    name: event.name,
    size: event.size,
    detail: detailOf(event, evidence),
  }));
}

function detailOf({ from, kind, name, alert }: TlsEvent, evidence: TlsEvidence): string | undefined {
  if (kind === 'alert') return alertDetail(alert);
  if (kind === 'record') return undefined;
  switch (name) {
    case 'server_hello':
      return helloDetail(evidence);
    case 'certificate_request':
      return authorities(evidence);
    case 'certificate':
      return from === ownSide ? presented(evidence.clientCertificates) : presented(evidence.serverCertificates);
    default:
      return undefined;
  }
}

function alertDetail(alert: TlsEvent['alert']): string | undefined {
  if (alert === undefined) return undefined;
  const number = alert.number === undefined ? [] : [`number ${alert.number}`];
  const level = alert.level === undefined ? [] : [alert.level];
  return [...number, ...level, alert.phase === 'handshake' ? 'in the handshake' : 'after the handshake'].join(', ');
}

const helloDetail = ({ serverHello, resumed }: TlsEvidence): string | undefined =>
  serverHello && `${serverHello.version}${resumed === true ? ', resumes a session' : ''}`;

function authorities({ acceptableAuthorities: named }: TlsEvidence): string {
  if (named === undefined) return 'its names cannot be read';
  if (named.length === 0) return 'names no CA';
  const shown = named.slice(0, 10).map(({ der }) => nameText(der));
  return `for certificates of ${shown.join('; ')}${named.length > shown.length ? ` and ${named.length - shown.length} more` : ''}`;
}

function presented(certificates: readonly Buffer[] | undefined): string | undefined {
  if (certificates === undefined) return undefined;
  const [leaf] = certificates;
  if (leaf === undefined) return 'empty: no certificate';
  const more = certificates.length > 1 ? `, with ${certificates.length - 1} more` : '';
  return `${certificateFacts(leaf)?.subject.text ?? 'what cannot be read as a certificate'}${more}`;
}
