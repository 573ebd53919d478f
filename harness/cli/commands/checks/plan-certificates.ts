import { printable } from '../../../report/explain/safe-text';
import type { CertificateToSign } from '../../../subjects/api-server';

/** What a run would have issued by CAs of the target: subject, issuer, validity, and what presents it. */
export function certificateLines(certificates: readonly CertificateToSign[]): readonly string[] {
  const issuedBy = certificates.flatMap(({ subject, issuer, validity, checks, others }) => [
    printable(subject, 8_000),
    `  issuer    ${printable(issuer, 8_000)}`,
    `  validity  ${validity}`,
    ...labelled('checks', byScenario(checks)),
    ...labelled('also', others),
    '',
  ]);
  const total = `${certificates.length} ${certificates.length === 1 ? 'certificate' : 'certificates'}`;
  return [
    ...issuedBy,
    `${total} would be issued by CAs of the target, those for the choice of an identity oracle, the search for impersonation and the proof of inputs only as far as they are needed; checks that are made again at the end of a run present up to 10 more of the same kinds, under other names; with --mark those that name a user bear OU=authn-conformance NAME, and nothing was signed with a key of yours`,
  ];
}

const labelled = (label: string, lines: readonly string[]): readonly string[] =>
  lines.map((line, at) => `  ${(at === 0 ? label : '').padEnd(8)}  ${line}`);

/** Ids of checks, those of one scenario on one line. */
function byScenario(ids: readonly string[]): readonly string[] {
  const scenarios = new Map<string, string[]>();
  for (const id of ids) {
    const [scenario = '', check = ''] = id.split('/');
    scenarios.set(scenario, [...(scenarios.get(scenario) ?? []), check]);
  }
  return [...scenarios].map(([scenario, checks]) => `${scenario}: ${checks.join(', ')}`);
}
