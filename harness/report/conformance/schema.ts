import type { infer as Infer, z as Zod } from 'zod';
import { claims, codeIds } from '../../results';
import { levels } from '../../vocabulary/scenario';
import { subjects } from '../../vocabulary/subject';

/** The value of `apiVersion`; a change that breaks readers takes another one. */
export const conformanceVersion = 'authn-conformance/v1';

/** The shape of a report for submission (docs/reports/conformance.schema.json). Zod is loaded by whoever asks. */
export function conformanceSchema(z: typeof Zod) {
  const text = z.string();
  const count = z.int().min(0);
  const counts = {
    passed: count,
    failed: count.meta({ description: 'without those that the user expects' }),
    expectedFailures: count,
    inconclusive: count,
    needsInput: count.meta({ description: 'not run for want of something that the user can supply' }),
    doesNotConcern: count.meta({ description: 'about another kind of server' }),
    skipped: count.meta({ description: 'left out by the user' }),
    error: count,
  };
  return z
    .strictObject({
      apiVersion: z.literal(conformanceVersion),
      kind: z.literal('ConformanceReport'),
      implementation: z.strictObject({
        organization: text.nullable(),
        name: text.nullable(),
        version: text.nullable(),
        url: text.nullable(),
        contact: z.array(text),
      }),
      date: text.meta({ format: 'date-time' }),
      suite: z.strictObject({
        name: text,
        version: text,
        checks: count.meta({
          description: 'how many checks the suite has for these targets, those that did not run included',
        }),
        hash: text.meta({
          description: 'SHA-256 of their ids, levels, clauses and rules: equal suites have equal hashes',
        }),
      }),
      targets: z
        .array(
          z.strictObject({
            subject: z.enum(subjects),
            profile: text.meta({ description: 'the kind of server that it was judged as' }),
            oracle: text.nullable(),
            serverVerified: z.boolean(),
            deviations: z.array(text).meta({ description: 'Where this kind of server may differ from the letter' }),
          }),
        )
        .min(1),
      settings: z.strictObject({
        hash: text.meta({ description: 'SHA-256 of all that is said of the targets, without names and addresses' }),
        rounds: count,
        shard: text.nullable().meta({ description: 'I/N: only this part of the suite was made' }),
        expectedFailures: z.boolean().meta({ description: 'whether failures were excused by a list' }),
      }),
      result: z.enum(Object.keys(claims) as (keyof typeof claims)[]),
      conformant: z.boolean().meta({ description: 'only where every check that concerns the target ran and passed' }),
      statement: text,
      statistics: z.strictObject({
        ran: count,
        concerned: count,
        ...counts,
        byLevel: z.strictObject(
          Object.fromEntries(levels.map((level) => [level, z.strictObject(counts)])) as {
            [Level in (typeof levels)[number]]: ReturnType<typeof z.strictObject<typeof counts>>;
          },
        ),
      }),
      failed: z.array(
        z.strictObject({
          check: text,
          code: z.enum(codeIds).nullable(),
          severity: z.enum(['safety', 'conformance']).nullable(),
          level: z.enum(levels),
          clause: text,
          rule: text.nullable(),
          expected: z.boolean().meta({ description: 'whether the user lives with it' }),
        }),
      ),
      needsInput: z
        .array(z.strictObject({ flag: text, checks: count }))
        .meta({ description: 'What would let more checks run' }),
      findings: z.array(text).meta({ description: 'Ids of security findings, which are no part of conformance' }),
    })
    .meta({
      title: 'authn-conformance report for submission',
      description: 'What a run says of an implementation, for a list of implementations; YAML.',
    });
}

/** A report for submission as a value. */
export type ConformanceDocument = Infer<ReturnType<typeof conformanceSchema>>;

/** The published JSON Schema. */
export function conformanceJsonSchema(): object {
  // Loaded here, because no run needs it.
  // oxlint-disable-next-line typescript/no-require-imports
  const { z } = require('zod') as { readonly z: typeof Zod };
  const { $schema, ...schema } = z.toJSONSchema(conformanceSchema(z), { io: 'input' });
  return { $schema, $id: `urn:authn-conformance:conformance:v1`, ...schema };
}
