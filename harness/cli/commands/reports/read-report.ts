import { readFileSync, statSync } from 'node:fs';
import { z } from 'zod';
import { runOf } from '../../../report/json/read';
import { reportSchema, reportVersion, type ReportDocument } from '../../../report/json/schema';
import { verdicts, type RunResult } from '../../../results';
import { problemsIn } from '../../../target/declaration/yaml';
import { UsageError } from '../../output/io';
import { codeOf } from '../../output/reason';

/** What commands read of a JSON report; the rest of it may be anything. */
const schema = z.object({
  version: z.union([z.literal(reportVersion), z.literal(1)]),
  startedAt: z.string(),
  target: z.object({ name: z.string(), profile: z.string() }),
  result: z.string(),
  checks: z.array(
    z.object({
      id: z.string(),
      clause: z.string(),
      verdict: z.enum(verdicts),
      severity: z.string().nullable(),
      /** Absent in reports of versions before it. */
      code: z.string().nullable().default(null),
      layer: z.string().nullable(),
      actual: z.string().nullable(),
    }),
  ),
});

/** A report of an earlier run, as far as it is read. */
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

/** Reads the whole run of a JSON report. Throws UsageError, one sentence that names the file. */
export function readRun(file: string): RunResult {
  const document = readJson(file);
  const parsed = reportSchema(z).safeParse(document);
  if (!parsed.success)
    throw new UsageError(
      `${problemsIn(file, parsed.error.issues.slice(0, 1), () => undefined)}; give a report that --reporter json=FILE of this version has written`,
    );
  return runOf(document as ReportDocument);
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
