import { serverFlagOf } from '../../settings';
import type { TlsVersion } from '../../vocabulary/types';
import type { ProbeResults } from './attempts';
import { listed, note, ok, problem, type Remark } from './finding';
import { did, outcomeOf, quoted, type AttemptOutcome } from './outcome';
import type { TlsFacts } from './tls-facts';

export const requirements = ['tls', 'http', 'no', 'unknown'] as const;

/** How a caller without a certificate fares under one version of TLS. */
export interface WithoutCertificate {
  readonly requested: 'requested' | 'not-requested' | 'unknown';
  /** The layer at which a certificate is required, if it is. */
  readonly required: (typeof requirements)[number];
  readonly outcome: AttemptOutcome;
}

export interface ClientCertificateFacts {
  readonly '1.2': WithoutCertificate | undefined;
  readonly '1.3': WithoutCertificate | undefined;
  /** Distinguished names; empty: any will do; undefined: no request was read. */
  readonly authorities: readonly string[] | undefined;
}

/** Names that are kept of a list without bound. */
export const mostNames = 64;

const versions = ['1.3', '1.2'] as const;

/** Whether a client certificate is asked for and required; undefined under a version that is not offered. */
export function clientCertificateFacts(looks: ProbeResults, tls: TlsFacts): ClientCertificateFacts {
  const under = (version: TlsVersion): WithoutCertificate | undefined => {
    if (tls[version] !== 'offered') return undefined;
    const outcome = outcomeOf(looks[version]);
    const requested = looks[version]?.wire?.clientCertificateRequest ?? 'unknown';
    return { requested, outcome, required: requirementOf(requested, outcome) };
  };
  const authorities = versions.map((version) => looks[version]?.wire?.acceptableAuthorities).find(Boolean);
  return { '1.2': under('1.2'), '1.3': under('1.3'), authorities: authorities?.slice(0, mostNames) };
}

function requirementOf(
  requested: WithoutCertificate['requested'],
  outcome: AttemptOutcome,
): WithoutCertificate['required'] {
  switch (outcome.kind) {
    case 'answer':
      return requested !== 'not-requested' &&
        outcome.response.status === 400 &&
        /certificate/i.test(outcome.response.body)
        ? 'http'
        : 'no';
    case 'tls-alert':
    case 'closed':
      // A server that asks for none has other reasons.
      return requested === 'requested' ? 'tls' : 'unknown';
    default:
      return 'unknown';
  }
}

/** The layer under every version that was seen; undefined: they differ, or none was. */
export function requirement(facts: ClientCertificateFacts): WithoutCertificate['required'] | undefined {
  const found = new Set(versions.flatMap((version) => facts[version]?.required ?? []));
  return found.size === 1 ? [...found][0] : undefined;
}

/** The lines about client certificates. */
export function clientCertificateFindings(facts: ClientCertificateFacts): readonly Remark[] {
  const seen = versions.flatMap((version) => {
    const under = facts[version];
    return under === undefined ? [] : [{ version, ...under }];
  });
  const [first, second] = seen;
  if (first === undefined) return [];
  if (second === undefined) return [line(first, `TLS ${first.version}`), ...authorities(facts)];
  if (first.requested !== second.requested || first.required !== second.required)
    return [
      problem(
        'client-certificate',
        `TLS 1.3 and 1.2 differ: under ${listed(seen.map((each) => `${each.version} it ${asks(each)} and without one ${did(each.outcome)}`))}`,
        'set up both versions alike, or offer only one',
      ),
      ...authorities(facts),
    ];
  const alike = did(first.outcome) === did(second.outcome);
  return [
    ...(alike ? [line(first, 'TLS 1.3 and 1.2')] : seen.map((each) => line(each, `TLS ${each.version}`))),
    ...authorities(facts),
  ];
}

const asks = ({ requested }: WithoutCertificate): string =>
  ({ requested: 'asks for one', 'not-requested': 'asks for none', unknown: 'may or may not ask for one' })[requested];

function line({ requested, required, outcome }: WithoutCertificate, under: string): Remark {
  if (requested === 'not-requested')
    return problem(
      'client-certificate',
      `it does not ask for a client certificate (${under}), so no certificate can identify a caller`,
      `have it ask: kube-apiserver ${serverFlagOf('clientCa')}; nginx ssl_verify_client; Apache SSLVerifyClient; HAProxy verify; Caddy client_auth`,
    );
  const without = `without one it ${did(outcome)} (${under})`;
  if (required === 'tls') return note('client-certificate', `required by TLS: ${without}`);
  if (required === 'http') return note('client-certificate', `required by HTTP: ${without}`);
  if (required === 'no' && requested === 'requested')
    return ok('client-certificate', `asked for and not required: ${without}`);
  return note('client-certificate', `not known whether it is asked for or required: ${without}`);
}

function authorities({ authorities: names }: ClientCertificateFacts): readonly Remark[] {
  if (names === undefined) return [];
  if (names.length === 0)
    return [note('authorities', 'it names no authority whose certificates it takes; clients choose by themselves')];
  const shown = names.slice(0, 8).map((name) => quoted(name));
  const more = names.length > shown.length ? ` and ${names.length - shown.length} more` : '';
  return [ok('authorities', `it takes certificates of ${shown.join(', ')}${more}`)];
}
