import type { Observation } from '../../observation';
import { serverFlagOf } from '../../settings';
import { readIdentity } from '../../target/oracles/identity';
import type { TlsVersion } from '../../vocabulary/types';
import { strangerName, type ProbeResults } from './attempts';
import { note, ok, problem, type Remark } from './finding';
import { did, outcomeOf, type AttemptOutcome } from './outcome';
import type { TlsFacts } from './tls-facts';

export const fates = ['refused', 'as-without', 'believed', 'not-asked', 'unknown'] as const;

/** How a certificate of an unknown CA fares under one version of TLS. */
export interface UntrustedClient {
  readonly fate: (typeof fates)[number];
  readonly outcome: AttemptOutcome;
}

export type UntrustedClientFacts = Readonly<Record<TlsVersion, UntrustedClient | undefined>>;

/** What a refused credential gets; undefined under a version that is not offered. */
export function untrustedClientFacts(looks: ProbeResults, tls: TlsFacts): UntrustedClientFacts {
  const under = (version: TlsVersion): UntrustedClient | undefined => {
    const observation = looks[`stranger ${version}`];
    if (tls[version] !== 'offered' || observation === undefined) return undefined;
    return { fate: fateOf(observation, looks[version]), outcome: outcomeOf(observation) };
  };
  return { '1.2': under('1.2'), '1.3': under('1.3') };
}

function fateOf(observation: Observation, without: Observation | undefined): UntrustedClient['fate'] {
  if (observation.wire?.clientCertificateRequest === 'not-requested') return 'not-asked';
  if (observation.wire?.sentClientCertificate !== 'sent') return 'unknown';
  const outcome = outcomeOf(observation);
  if (outcome.kind === 'tls-alert' || outcome.kind === 'closed') return 'refused';
  if (outcome.kind !== 'answer') return 'unknown';
  const { status } = outcome.response;
  if (readIdentity({ kind: 'forbidden-message' }, outcome.response)?.user === strangerName) return 'believed';
  if (status === 401 || status === 400) return 'refused';
  const other = outcomeOf(without);
  if (other.kind === 'answer' && other.response.status === status) return 'as-without';
  // Served what a caller without a certificate is not: it was taken for somebody.
  if (status >= 200 && status <= 299 && other.kind !== 'timed-out') return 'believed';
  return status === 403 ? 'refused' : 'unknown';
}

/** The lines about a certificate that must not be believed. */
export function untrustedClientFindings(facts: UntrustedClientFacts): readonly Remark[] {
  const seen = (['1.3', '1.2'] as const).flatMap((version) => {
    const under = facts[version];
    return under === undefined ? [] : [{ version, ...under }];
  });
  const [first, second] = seen;
  if (first === undefined) return [];
  const alike = second?.fate === first.fate && did(second.outcome) === did(first.outcome);
  return alike ? [line(first, 'TLS 1.3 and 1.2')] : seen.map((each) => line(each, `TLS ${each.version}`));
}

function line({ fate, outcome }: UntrustedClient, under: string): Remark {
  const shown = `shown a certificate of an unknown CA, it ${did(outcome)} (${under})`;
  switch (fate) {
    case 'refused':
      return ok('unknown-certificate', shown);
    case 'as-without':
      return note(
        'unknown-certificate',
        `${shown}, as it does without a certificate: it seems to take no notice of one`,
      );
    case 'believed':
      return problem(
        'unknown-certificate',
        `${shown}: a certificate that anyone can make is believed`,
        `have it verify client certificates (kube-apiserver: ${serverFlagOf('clientCa')}; nginx: ssl_verify_client on, not optional_no_ca; Apache: SSLVerifyClient require, not optional_no_ca; Caddy: mode require_and_verify)`,
      );
    case 'not-asked':
      return note('unknown-certificate', `it asks for no certificate, so none could be shown (${under})`);
    case 'unknown':
      return note(
        'unknown-certificate',
        `what becomes of a certificate of an unknown CA was not seen: it ${did(outcome)} (${under})`,
      );
  }
}
