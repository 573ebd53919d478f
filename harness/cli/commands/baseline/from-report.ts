import { readFileSync, statSync } from 'node:fs';
import { z } from 'zod';
import type { ExpectedFailure } from '../../../results';
import { problemsIn } from '../../../target/declaration/yaml';
import { UsageError } from '../../output/io';
import { codeOf } from '../../output/reason';

/** What is read of a JSON report; the rest of it may be anything. */
const schema = z.object({
  version: z.literal(1),
  startedAt: z.string(),
  checks: z.array(
    z.object({
      id: z.string(),
      verdict: z.string(),
      layer: z.string().nullable(),
      actual: z.string().nullable(),
    }),
  ),
});

export type ReadReport = z.infer<typeof schema>;

/** A report of every check, with all evidence, takes a tenth of this, in octets. */
const largest = 128 * 1024 * 1024;
const fix = 'give a report that --reporter json=FILE has written';

/** Reads a JSON report. Throws UsageError, one sentence that names the file. */
export function readReport(file: string): ReadReport {
  const parsed = schema.safeParse(readJson(file));
  if (!parsed.success)
    throw new UsageError(`${problemsIn(file, parsed.error.issues.slice(0, 1), () => undefined)}; ${fix}`);
  return parsed.data;
}

function readJson(file: string): unknown {
  try {
    const found = statSync(file);
    if (!found.isFile()) throw new UsageError(`${file}: is not a file; ${fix}`);
    if (found.size > largest) throw new UsageError(`${file}: is larger than 128 MiB; ${fix}`);
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof UsageError) throw error;
    if (error instanceof SyntaxError) throw new UsageError(`${file}: is no JSON; ${fix}`, { cause: error });
    throw new UsageError(`${file}: cannot be read (${codeOf(error)}); ${fix}`, { cause: error });
  }
}

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
