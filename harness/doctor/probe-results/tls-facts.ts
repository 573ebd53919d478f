import type { Observation, TlsObservation } from '../../observation';
import { isTlsServer, isVersionRefused } from '../../attempt';
import type { TlsVersion } from '../../vocabulary/types';
import type { ProbeResults } from './attempts';
import { listed, note, ok, problem, type Remark } from './finding';
import { did, outcomeOf } from './outcome';

export const offers = ['offered', 'refused', 'unknown'] as const;
export type Offer = (typeof offers)[number];

export interface TlsFacts {
  readonly '1.3': Offer;
  readonly '1.2': Offer;
  /** 1.1 and what came before it. */
  readonly older: Offer;
  readonly negotiated: Pick<TlsObservation, 'protocol' | 'cipher' | 'group'> | undefined;
  readonly http2: Offer;
}

/** What the handshakes came to. */
export function tlsFacts(looks: ProbeResults): TlsFacts {
  const best = looks['1.3']?.tls ?? looks['1.2']?.tls;
  return {
    '1.3': offerOf(looks, '1.3'),
    '1.2': offerOf(looks, '1.2'),
    older: olderOffer(looks.older),
    negotiated: best && { protocol: best.protocol, cipher: best.cipher, group: best.group },
    http2: http2Offer(looks.http2),
  };
}

/** The end of a handshake before the server has spoken says nothing of the version, unless it is refused for what it is. */
function offerOf(looks: ProbeResults, version: TlsVersion): Offer {
  const observation = looks[version];
  if (observation === undefined) return 'unknown';
  if (observation.tls !== undefined) return observation.tls.protocol === `TLSv${version}` ? 'offered' : 'refused';
  if (isTlsServer(observation)) return 'offered';
  return isVersionRefused(version, looks) ? 'refused' : 'unknown';
}

/** Of old versions any refusal is as good as another. */
function olderOffer(observation: Observation | undefined): Offer {
  if (observation === undefined) return 'unknown';
  if (isTlsServer(observation)) return 'offered';
  const { kind } = outcomeOf(observation);
  return kind === 'tls-alert' || kind === 'closed' ? 'refused' : 'unknown';
}

function http2Offer(observation: Observation | undefined): Offer {
  if (observation?.tls !== undefined) return observation.tls.alpn === 'h2' ? 'offered' : 'refused';
  const outcome = outcomeOf(observation);
  return outcome.kind === 'tls-alert' && outcome.alert.name === 'no_application_protocol' ? 'refused' : 'unknown';
}

/** The lines about TLS and HTTP versions. */
export function tlsFindings(facts: TlsFacts, looks: ProbeResults): readonly Remark[] {
  return [versions(facts), older(facts, looks), ...negotiated(facts), http(facts, looks)];
}

function versions(facts: TlsFacts): Remark {
  const having = (offer: Offer): readonly string[] => (['1.3', '1.2'] as const).filter((each) => facts[each] === offer);
  const said = [
    ...(having('offered').length === 0 ? [] : [`TLS ${listed(having('offered'))} offered`]),
    ...(having('refused').length === 0 ? [] : [`TLS ${listed(having('refused'))} not offered`]),
    ...(having('unknown').length === 0 ? [] : [`not known whether TLS ${listed(having('unknown'))} is offered`]),
  ].join('; ');
  return having('offered').length === 2 ? ok('tls-versions', said) : note('tls-versions', said);
}

function older({ older: offer }: TlsFacts, looks: ProbeResults): Remark {
  switch (offer) {
    case 'offered':
      return problem(
        'tls-versions',
        `TLS 1.1 or older is accepted${looks.older?.tls === undefined ? '' : ` (${looks.older.tls.protocol})`}`,
        'set the oldest version to TLS 1.2 (kube-apiserver: --tls-min-version=VersionTLS12; nginx: ssl_protocols TLSv1.2 TLSv1.3; Apache: SSLProtocol -all +TLSv1.2 +TLSv1.3; HAProxy: ssl-min-ver TLSv1.2)',
      );
    case 'refused':
      return ok('tls-versions', `TLS 1.1 and older are refused: it ${did(outcomeOf(looks.older))}`);
    case 'unknown':
      return note('tls-versions', `not known whether TLS 1.1 and older are refused: it ${did(outcomeOf(looks.older))}`);
  }
}

function negotiated({ negotiated: best }: TlsFacts): readonly Remark[] {
  if (best === undefined) return [];
  const { protocol, cipher, group } = best;
  return [ok('tls-negotiated', [protocol, cipher, ...(group === undefined ? [] : [group])].join(', '))];
}

function http({ http2 }: TlsFacts, looks: ProbeResults): Remark {
  const answers = [looks['1.3'], looks['1.2'], looks.version].some((each) => each?.response !== undefined);
  const http1 = answers ? 'HTTP/1.1 answered' : 'no answer over HTTP/1.1';
  const over2 = looks.http2?.response === undefined ? 'agreed to by ALPN' : 'answered';
  const words = {
    offered: `HTTP/2 ${over2}`,
    refused: 'HTTP/2 not offered',
    unknown: 'not known whether HTTP/2 is offered',
  };
  return (answers && http2 === 'offered' ? ok : note)('http', `${http1}; ${words[http2]}`);
}
