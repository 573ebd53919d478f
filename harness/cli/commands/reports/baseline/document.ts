import { basename } from 'node:path';
import { stringify } from 'yaml';
import { z } from 'zod';
import { currentId } from '../../../../specification/renamed';
import { codeIds, type ExpectedFailure, type ExpectedFailures } from '../../../../results';
import { problemsIn, readDocument } from '../../../../target/declaration/yaml';
import { TargetError } from '../../../../target/types';

const text = z.string().min(1).max(2_000);
const entry = z.strictObject({
  check: text,
  verdict: z.enum(['failed', 'not-applicable']).optional(),
  code: z.enum(codeIds).optional(),
  layer: text.optional(),
  reason: text,
  link: text.optional(),
  expires: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'say a day as 2026-12-31, in quotes')
    .refine((day) => !Number.isNaN(Date.parse(day)), 'there is no such day')
    .optional(),
});
const schema = z.strictObject({ expectedFailures: z.array(entry).max(10_000) });

const fields = 'check, verdict, code, layer, reason, link, expires';

/** Reads a list of expected failures. Throws TargetError, one sentence a problem, that names the file and the field. */
export function readExpectedFailures(file: string): ExpectedFailures {
  const parsed = schema.safeParse(readDocument(file, 'a list of expected failures (docs/reports)'));
  if (!parsed.success)
    throw new TargetError(
      problemsIn(file, parsed.error.issues, ({ path }) => (path.length === 0 ? 'expectedFailures' : fields)),
    );
  const failures = parsed.data.expectedFailures.map(({ check, verdict, code, layer, reason, link, expires }) => ({
    ...{ check: currentId(check), verdict, code, layer, reason, link, expires },
  }));
  const twice = failures.find(({ check }, at) => failures.findIndex((other) => other.check === check) !== at);
  if (twice !== undefined)
    throw new TargetError(`${file}: expectedFailures: ${twice.check} is listed twice; take one of the entries out`);
  return { file: basename(file), failures };
}

/** A list of expected failures as YAML; what is not said of one is left out. */
export const expectedFailuresText = (failures: readonly ExpectedFailure[]): string =>
  stringify(
    {
      expectedFailures: failures.map((each) =>
        Object.fromEntries(Object.entries(each).filter(([, value]) => value !== undefined)),
      ),
    },
    { lineWidth: 0 },
  );
