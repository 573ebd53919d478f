import { byName, isCode, withoutTls, type ExpectedFailure } from '../../../../results';
import { bounded } from '../../../../report/explain/safe-text';
import type { ReadReport } from '../read-report';

/**
 * What failed in a report, as a list of expected failures: one entry for both versions of TLS where they failed in the same layer.
 * The reason is what was seen, until somebody says why it is lived with.
 */
export function failuresIn({ checks }: ReadReport): readonly ExpectedFailure[] {
  const failed = checks.filter(({ verdict }) => verdict === 'failed');
  const named = byName(checks);
  const entries = failed.map(({ id, code, layer, actual }): ExpectedFailure => {
    const alike = named(withoutTls(id));
    const both = alike.every((other) => other.verdict === 'failed' && other.layer === layer && other.code === code);
    return {
      ...{ check: both ? withoutTls(id) : id, code: code !== null && isCode(code) ? code : undefined },
      ...{ layer: layer ?? undefined, reason: bounded(actual ?? 'it failed', longestReason) },
      ...{ link: undefined, expires: undefined },
    };
  });
  return entries.filter(({ check }, at) => entries.findIndex((other) => other.check === check) === at);
}

/** What was seen of many forms of a request is long; the check says the same in a report. */
const longestReason = 500;

/** The entries that still fail in a report, and those that nothing in it decided. */
export function stillFailing(failures: readonly ExpectedFailure[], { checks }: ReadReport): readonly ExpectedFailure[] {
  const named = byName(checks);
  return failures.filter(({ check }) => {
    const about = named(check);
    const decided = about.filter(({ verdict }) => verdict === 'failed' || verdict === 'passed');
    return about.length > 0 && (decided.length === 0 || decided.some(({ verdict }) => verdict === 'failed'));
  });
}

/**
 * The entries with what a report knows of them and they do not say: the code of a failure where an older version wrote its layer
 * alone. Where the two versions of TLS failed with other codes, nothing is added.
 */
export function migrated(failures: readonly ExpectedFailure[], { checks }: ReadReport): readonly ExpectedFailure[] {
  const named = byName(checks);
  return failures.map((each) => {
    const failed = named(each.check).filter(
      ({ verdict, layer }) => verdict === 'failed' && (each.layer === undefined || each.layer === layer),
    );
    const [code, ...others] = new Set(failed.map((one) => one.code));
    return each.code !== undefined || code === undefined || code === null || others.length > 0 || !isCode(code)
      ? each
      : { ...each, code };
  });
}
