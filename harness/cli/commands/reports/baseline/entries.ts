import type { ExpectedFailure } from '../../../../results';
import type { ReadReport } from '../read-report';

const withoutTls = (id: string): string => id.replace(/ @tls1\.\d$/, '');

/**
 * What failed in a report, as a list of expected failures: one entry for both versions of TLS where they failed in the same layer.
 * The reason is what was seen, until somebody says why it is lived with.
 */
export function failuresIn({ checks }: ReadReport): readonly ExpectedFailure[] {
  const failed = checks.filter(({ verdict }) => verdict === 'failed');
  const entries = failed.map(({ id, layer, actual }): ExpectedFailure => {
    const alike = checks.filter((other) => withoutTls(other.id) === withoutTls(id));
    const both = alike.every((other) => other.verdict === 'failed' && other.layer === layer);
    return {
      ...{ check: both ? withoutTls(id) : id, layer: layer ?? undefined, reason: actual ?? 'it failed' },
      ...{ link: undefined, expires: undefined },
    };
  });
  return entries.filter(({ check }, at) => entries.findIndex((other) => other.check === check) === at);
}

/** The entries that still fail in a report, and those that nothing in it decided. */
export const stillFailing = (
  failures: readonly ExpectedFailure[],
  { checks }: ReadReport,
): readonly ExpectedFailure[] =>
  failures.filter(({ check }) => {
    const about = checks.filter(({ id }) => id === check || withoutTls(id) === check);
    const decided = about.filter(({ verdict }) => verdict === 'failed' || verdict === 'passed');
    return about.length > 0 && (decided.length === 0 || decided.some(({ verdict }) => verdict === 'failed'));
  });
