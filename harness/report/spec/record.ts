import { withoutTls } from '../../results';
import type { RuleId } from '../../specification/rules';
import type { Sample } from './observed';

/** As much of a JSON report as a sample is made of. */
export interface SampledReport {
  readonly checks: readonly {
    readonly id: string;
    readonly rule: string | null;
    readonly verdict: string;
    readonly evidence: readonly {
      readonly role: string;
      readonly attempt: string;
      readonly observed: SampledObservation;
    }[];
  }[];
}

interface SampledObservation {
  readonly kind: string;
  readonly request?: string;
  readonly response?: SampledResponse | null;
  readonly exchange?: SampledObservation;
  readonly arrived?: readonly { readonly requests: readonly SampledRequest[] }[];
  readonly servers?: readonly { readonly connections: readonly { readonly requests: readonly SampledRequest[] }[] }[];
}

interface SampledResponse {
  readonly version: string;
  readonly status: number;
  readonly reason: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

interface SampledRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
}

/** Characters of a part of a sample: it is there to be read. */
const longest = 1_200;

/** One sample for each rule: the first check of it that passed in a run against the references, and showed an exchange. */
export function samplesOf({ checks }: SampledReport): Readonly<Partial<Record<RuleId, Sample>>> {
  const samples: Partial<Record<RuleId, Sample>> = {};
  for (const { id, rule, verdict, evidence } of checks) {
    if (rule === null || verdict !== 'passed' || samples[rule as RuleId] !== undefined) continue;
    const own = evidence.find(({ role }) => role === 'check');
    const sample = own && sampleOf(id, own.attempt, own.observed);
    if (sample !== undefined) samples[rule as RuleId] = sample;
  }
  return samples;
}

function sampleOf(id: string, attempt: string, observed: SampledObservation): Sample | undefined {
  const check = withoutTls(id);
  const { request, response } = observed.exchange ?? observed;
  const [seen] = (observed.arrived ?? []).flatMap(({ requests }) => requests);
  const [asked] = (observed.servers ?? []).flatMap(({ connections }) =>
    connections.flatMap(({ requests }) => requests),
  );
  const sent = request ?? (asked === undefined ? undefined : requestText(asked));
  if (sent === undefined || sent === '') return undefined;
  return {
    ...{ check, attempt, sent: steady(sent) },
    received: response === undefined || response === null ? '' : steady(responseText(response)),
    ...(seen === undefined ? {} : { arrived: steady(requestText(seen)) }),
  };
}

const requestText = ({ method, target, headers }: SampledRequest): string =>
  [`${method} ${target} HTTP/1.1`, ...headers.map((header) => header.join(': '))].join('\n');

const responseText = ({ version, status, reason, headers, body }: SampledResponse): string =>
  [`HTTP/${version} ${status} ${reason}`.trimEnd(), ...headers.map((header) => header.join(': ')), '', body.trimEnd()]
    .join('\n')
    .trimEnd();

/** What differs from run to run has a word in its place, and nothing steers the reader's terminal. */
function steady(text: string): string {
  const plain = text
    .replaceAll('\r\n', '\n')
    .trimEnd()
    .replaceAll(/(?:127\.0\.0\.1|localhost|\[::1\]):\d+/g, 'api.example:6443')
    .replaceAll(/\b[0-9a-f]{16}(-\d+-\d+)\b/g, 'MARK$1')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, '2026-12-01T00:00:00Z')
    .replaceAll(/[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT/g, 'Tue, 01 Dec 2026 00:00:00 GMT')
    .replaceAll(/[^\n\x20-\x7e]/g, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`)
    .replaceAll('````', "''''");
  return plain.length <= longest ? plain : `${plain.slice(0, longest)}\n...`;
}
