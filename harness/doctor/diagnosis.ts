import { usageOf } from '../settings';
import type { Endpoint } from '../target/types';
import type { Looks } from './looks/attempts';
import { callerFacts, callerFindings, type CallerFacts } from './looks/caller';
import { certificateFindings } from './looks/certificate-findings';
import { clearTextFinding } from './looks/clear-text';
import {
  clientCertificateFacts,
  clientCertificateFindings,
  type ClientCertificateFacts,
} from './looks/client-certificate';
import { detect, type Detected } from './kind/detect';
import type { Given } from './looks/given';
import { topics, type Finding } from './looks/finding';
import { likelyKind, type LikelyKind } from './kind/kind';
import { outcomeOf, type Outcome } from './looks/outcome';
import { reachOf } from './looks/reach';
import { serverCertificateFacts, type ServerCertificateFacts } from './looks/server-certificate';
import { strangerFacts, strangerFindings, type StrangerFacts } from './looks/stranger';
import { tlsFacts, tlsFindings, type TlsFacts } from './looks/tls-facts';

/** Everything that a look at an endpoint came to. */
export interface Diagnosis {
  /** Whether a run could decide anything. */
  readonly reachable: boolean;
  readonly tls: TlsFacts;
  readonly clientCertificate: ClientCertificateFacts;
  readonly serverCertificate: ServerCertificateFacts | undefined;
  readonly clearText: Outcome;
  readonly caller: CallerFacts;
  readonly stranger: StrangerFacts;
  readonly kind: LikelyKind;
  readonly detected: Detected;
  readonly given: Given;
  /** In the order of the topics. */
  readonly findings: readonly Finding[];
}

/** Reads observations; touches nothing. */
export function diagnose(
  looks: Looks,
  { trust, serverName }: Endpoint,
  now: Date,
  given: Given = nothingGiven,
): Diagnosis {
  const reach = reachOf(looks);
  const tls = tlsFacts(looks);
  const clientCertificate = clientCertificateFacts(looks, tls);
  const serverCertificate = serverCertificateFacts(looks);
  const caller = callerFacts(looks);
  const stranger = strangerFacts(looks, tls);
  const answers = reach.reachable
    ? [
        clearTextFinding(looks),
        ...clientCertificateFindings(clientCertificate),
        ...strangerFindings(stranger),
        ...callerFindings(caller, looks),
      ]
    : [];
  // Of a server that shakes hands and then is silent the handshakes still tell.
  const handshakes =
    reach.reachable || tls.negotiated !== undefined
      ? [
          ...tlsFindings(tls, looks),
          ...certificateFindings(serverCertificate, {
            ...{ now, name: serverName, authoritiesGiven: trust !== undefined },
            given,
          }),
        ]
      : [];
  return {
    reachable: reach.reachable,
    tls,
    clientCertificate,
    serverCertificate,
    clearText: outcomeOf(looks['clear-text']),
    caller,
    stranger,
    kind: likelyKind(looks),
    detected: detect(looks),
    given,
    findings: inOrder([reach.finding, ...answers, ...handshakes]),
  };
}

const nothingGiven: Given = { lacks: [usageOf('clientCa'), usageOf('requestHeaderCa')], problems: [] };

const inOrder = (findings: readonly Finding[]): readonly Finding[] =>
  [...findings].sort((one, other) => topics.indexOf(one.topic) - topics.indexOf(other.topic));
