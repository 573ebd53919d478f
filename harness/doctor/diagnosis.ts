import { usageOf } from '../settings';
import type { Endpoint } from '../target/types';
import type { ProbeResults } from './probe-results/attempts';
import { callerFacts, callerFindings, type CallerFacts } from './probe-results/caller';
import { certificateFindings } from './probe-results/certificate-findings';
import { clearTextFinding } from './probe-results/clear-text';
import {
  clientCertificateFacts,
  clientCertificateFindings,
  type ClientCertificateFacts,
} from './probe-results/client-certificate';
import { detect, type Detected } from './kind/detect';
import type { Given } from './probe-results/given';
import { topics, type Remark } from './probe-results/finding';
import { likelyKind, type LikelyKind } from './kind/kind';
import { outcomeOf, type AttemptOutcome } from './probe-results/outcome';
import { reachOf } from './probe-results/reach';
import { serverCertificateFacts, type ServerCertificateFacts } from './probe-results/server-certificate';
import {
  untrustedClientFacts,
  untrustedClientFindings,
  type UntrustedClientFacts,
} from './probe-results/untrusted-client';
import { tlsFacts, tlsFindings, type TlsFacts } from './probe-results/tls-facts';

/** Everything that a look at an endpoint came to. */
export interface Diagnosis {
  /** Whether a run could decide anything. */
  readonly reachable: boolean;
  readonly tls: TlsFacts;
  readonly clientCertificate: ClientCertificateFacts;
  readonly serverCertificate: ServerCertificateFacts | undefined;
  readonly clearText: AttemptOutcome;
  readonly caller: CallerFacts;
  readonly stranger: UntrustedClientFacts;
  readonly kind: LikelyKind;
  readonly detected: Detected;
  readonly given: Given;
  /** In the order of the topics. */
  readonly findings: readonly Remark[];
}

/** Reads observations; touches nothing. */
export function diagnose(
  looks: ProbeResults,
  { trust, serverName }: Endpoint,
  now: Date,
  given: Given = nothingGiven,
): Diagnosis {
  const reach = reachOf(looks);
  const tls = tlsFacts(looks);
  const clientCertificate = clientCertificateFacts(looks, tls);
  const serverCertificate = serverCertificateFacts(looks);
  const caller = callerFacts(looks);
  const stranger = untrustedClientFacts(looks, tls);
  const answers = reach.reachable
    ? [
        clearTextFinding(looks),
        ...clientCertificateFindings(clientCertificate),
        ...untrustedClientFindings(stranger),
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

/** Lines in the order of their topics. */
export const inOrder = (findings: readonly Remark[]): readonly Remark[] =>
  [...findings].sort((one, other) => topics.indexOf(one.topic) - topics.indexOf(other.topic));
