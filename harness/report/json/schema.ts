import type { infer as Infer, z as Zod } from 'zod';
import { claims, codeIds, driftKinds, exitCodes, findingSeverities, inapplicabilities, verdicts } from '../../results';
import { levels } from '../../vocabulary/scenario';
import { subjects } from '../../vocabulary/subject';
import { triggers, type Trigger } from '../../vocabulary/triggers';
import { certificateSchema, observedSchema } from './observation-schema';
import { sentSchemas } from './sent-schema';

/** The version of the JSON report: it changes when a reader of the last one would be misled. */
export const reportVersion = 2;

/** The JSON report as a schema, the one source of its type and of the published JSON Schema. */
export function reportSchema(z: typeof Zod) {
  const text = z.string();
  const certificate = certificateSchema(z);
  const { sent, timeline } = sentSchemas(z, certificate);
  const trigger = z.enum(Object.keys(triggers) as Trigger[]);
  const plannedCheck = {
    id: text.meta({ description: 'scenario/check, with " @tls1.2" or " @tls1.3" where both are tried; never changes' }),
    scenario: text,
    check: text,
    scenarioTitle: text,
    title: text,
    clause: text.meta({ description: 'Clause of the specification' }),
    level: z.enum(levels),
    rule: text.nullable().meta({ description: 'Id of the rule; rules says what it demands' }),
    tls: z.enum(['1.2', '1.3']).nullable().meta({ description: 'The one TLS version that was offered; null: any' }),
    setup: text.nullable().meta({ description: 'Which setup of the target it ran against' }),
    triggers: z
      .array(trigger)
      .meta({ description: 'What must be seen to happen for the check to show anything; else it is not applicable' }),
    subject: z
      .enum(['target', 'harness'])
      .meta({ description: 'harness: no target can fail it, and no count of the target includes it' }),
  };
  const perPiece = {
    role: z.enum(['check', 'control-before', 'control-after', 'reference']),
    reproduce: text.nullable().meta({ description: 'A command line that makes the same attempt by hand' }),
    notReproducible: text.nullable().meta({ description: 'Why no command line does, where that is known' }),
    kubectl: text.nullable().meta({
      description: 'A line of kubectl that makes it as well; null: it cannot, or the target has no API of Kubernetes',
    }),
    differences: z.array(text).meta({ description: 'In what was sent otherwise than in the control, a sentence each' }),
  };
  const told = z.object({
    ...perPiece,
    number: z
      .number()
      .int()
      .optional()
      .meta({ description: 'Its place among the pieces that are told; absent in version 1' }),
    attempt: text.meta({ description: 'The attempt as a sentence' }),
    observed: observedSchema(z, certificate),
    triggers: z
      .array(z.object({ trigger, seen: z.boolean() }))
      .meta({ description: 'Each trigger of the attempt, and whether it was seen in it' }),
    sent: sent.nullable().meta({ description: 'null: the check passed, or nothing was sent by the harness' }),
    timeline,
  });
  const again = z.object({
    ...perPiece,
    again: z.number().int().meta({
      description:
        'The number of an earlier piece: attempt, observed, triggers, sent and timeline are as there; of controls alone',
    }),
  });
  const evidence = z.union([told, again]);
  const check = z
    .object({
      ...plannedCheck,
      verdict: z.enum(verdicts),
      reason: text.nullable().meta({
        description:
          'Why, for every verdict but passed and failed; how often, for what failed in some of several rounds',
      }),
      because: z.enum(inapplicabilities).nullable().meta({
        description:
          'Why it is not applicable: it does not concern this target, or needs input; null: it is applicable',
      }),
      supply: z
        .array(text)
        .meta({ description: 'For needs-input: flags, each of which supplies what is lacking first; the best first' }),
      expected: text.nullable(),
      actual: text.nullable(),
      layer: text
        .nullable()
        .meta({ description: 'Where it was decided: "tls-alert ...", "http-401", "anonymous", ...' }),
      severity: z.enum(['safety', 'conformance']).nullable(),
      code: z.enum(codeIds).nullable().meta({
        description: 'What deviated, of a fixed set that `authn-conformance explain` explains; null: it did not fail',
      }),
      expectedFailure: z
        .object({ reason: text, link: text.nullable() })
        .nullable()
        .meta({ description: 'It failed as the user expects; null: it did not fail, or is not expected to' }),
      evidence: z.array(evidence),
      duration: milliseconds(z),
    })
    .meta({ id: 'check' });
  const finding = z
    .object({
      id: text.meta({ description: 'Kebab-case; never changes' }),
      severity: z.enum(findingSeverities),
      seenIn: z
        .enum(['run', 'manifest'])
        .meta({ description: 'In what the target did, or in the manifest that it is started from' }),
      title: text,
      seen: text.meta({ description: 'What was seen' }),
      why: text.meta({ description: 'Why it matters' }),
      references: z.array(text).meta({ description: 'Rules of the catalogue, CVEs, audit findings, issues' }),
      fix: text.meta({ description: 'What changes it, in the words of this kind of server' }),
    })
    .meta({ id: 'finding' });
  const rule = z
    .object({
      rank: z.enum(levels).meta({ description: 'How binding the rule is; the level of a check may differ' }),
      clause: text.meta({ description: 'The clause that it follows from, or that it is nearest to' }),
      sentence: text.meta({ description: 'What holds' }),
      why: text.meta({ description: 'What goes wrong without it' }),
      page: text.meta({ description: 'Where the documentation has it, from the root of the package' }),
    })
    .meta({ id: 'rule' });
  const target = z
    .object({
      subject: z.enum(subjects).meta({ description: 'What it is under test as' }),
      name: text,
      profile: text,
      detected: text.nullable().meta({
        description: 'How a look at the target chose the profile; null: it was said, or is the default',
      }),
      paths: text.nullable().meta({
        description: 'Its paths, where they are not those of the specification; null: they are',
      }),
      oracle: text.nullable().meta({
        description: 'How the target was asked who the caller is; null: what arrived behind it was recorded',
      }),
      oracleChosen: text.nullable().meta({ description: 'How the oracle was chosen, where none was named' }),
      oracleBlindTo: z.array(text).meta({ description: 'What the oracle cannot see' }),
      facts: z.array(z.tuple([text, text])).meta({ description: 'What else a reader has to know: label and fact' }),
      setups: z.array(z.object({ name: text, url: text })),
      serverVerified: z.boolean().meta({ description: "false: the server's identity was not confirmed" }),
      deviations: z.array(z.object({ clause: text, sentence: text })),
    })
    .meta({ id: 'target' });
  const number = z.int().min(0);
  const verdictCounts = {
    passed: number,
    failed: number,
    inconclusive: number,
    'not-applicable': number,
    skipped: number,
    error: number,
  };
  return z
    .object({
      version: z.union([z.literal(reportVersion), z.literal(1)]),
      tool: z.object({ name: text, version: text, node: text }),
      target,
      others: z.array(target).meta({ description: 'Further targets of the same run, each a subject of its own' }),
      startedAt: text.meta({ format: 'date-time' }),
      duration: milliseconds(z),
      rounds: number.meta({ description: 'How many times the checks were run' }),
      requirements: text
        .nullable()
        .meta({ description: 'The version of the requirements that was asked for; null: all that the suite has' }),
      shard: z
        .object({ index: number, count: number })
        .nullable()
        .meta({ description: 'Which part of a run this is, counted from 1; null: the whole' }),
      sideBySide: z
        .object({
          adapted: z.boolean().meta({ description: 'false: --jobs said how many scenarios run side by side' }),
          most: number.meta({
            description: 'How many attempts were under way at once at most; of scenarios with --jobs',
          }),
          lowered: z.object({
            target: number.meta({ description: 'because the target answered more slowly' }),
            machine: number.meta({ description: 'because the harness was at work all the time' }),
            refusals: number.meta({ description: 'because the target refused an attempt that it answered alone' }),
          }),
        })
        .nullable()
        .meta({ description: 'How many attempts ran side by side, and how often that was lowered; null: not known' }),
      result: z.enum(Object.keys(claims) as (keyof typeof claims)[]).meta({
        description:
          'What the run says of the target; conformant: every check that concerns it ran and passed; it decides exitCode',
      }),
      exitCode: z.literal(Object.values(exitCodes)),
      summary: z
        .object({
          ...verdictCounts,
          ran: number.meta({ description: 'passed, failed, inconclusive or error' }),
          needsInput: number.meta({ description: 'not-applicable for want of something that the user can supply' }),
          expectedFailures: number.meta({ description: 'failed as the user expects, and not counted in failed' }),
          doesNotConcern: number.meta({ description: 'not-applicable because it is about another kind of server' }),
          concerned: number.meta({ description: 'ran + needsInput' }),
          supplies: z
            .array(z.object({ flag: text, checks: number }))
            .meta({ description: 'How many checks lack each flag first, the most first' }),
        })
        .meta({ description: 'The checks of the target' }),
      harness: z
        .object(verdictCounts)
        .meta({ description: 'The checks of the harness itself, which no target can fail' }),
      expectedFailures: text.nullable().meta({ description: 'The file of --expected-failures; null: none was given' }),
      drift: z
        .array(z.object({ kind: z.enum(driftKinds), check: text, sentence: text }))
        .meta({ description: 'Where that file no longer fits the run' }),
      unreachable: text.nullable().meta({ description: 'Why the target could not be reached; null: it could' }),
      wrongInput: text.nullable().meta({
        description: 'What is wrong with the inputs, where that ended the run before its first check; null: nothing',
      }),
      crashed: text.nullable().meta({
        description:
          'How the process that speaks to the target ended, where that ended the run: what was decided until then is reported, and result is internal; null: it did not',
      }),
      seed: text.meta({
        description:
          'What the run drew clients, names, serial numbers, lifetimes and its order from; --seed draws the same again',
      }),
      markKey: text.meta({
        description:
          'Hexadecimal: of a serial number that the run gave, the last 8 bytes are the HMAC-SHA256 of the first 8 under this key, cut to 8 bytes',
      }),
      name: text.meta({
        description:
          'The run, in what it creates, and with --mark in its certificates that name a user: OU=authn-conformance NAME',
      }),
      certificates: z
        .array(
          z.object({
            serialNumber: text.meta({ description: 'Hexadecimal' }),
            subject: text,
            issuer: text,
            notAfter: text.meta({ format: 'date-time' }),
          }),
        )
        .meta({ description: "Made in the run and vouched for by the target's authorities, or by one below them" }),
      peerCertificates: z.array(certificate).meta({
        description:
          'What the target presented, and a server that the harness played, each once; evidence refers to it by fingerprint',
      }),
      leftBehind: z.array(text).meta({ description: 'What was created on the target and could not be deleted again' }),
      checks: z.array(check).meta({ description: 'In the order of the specification' }),
      rules: z.record(text, rule).meta({ description: 'What each rule that a check cites demands, by its id' }),
      findings: z
        .array(finding)
        .meta({ description: 'Security findings, the gravest first; no part of result and exitCode' }),
    })
    .meta({
      title: 'authn-conformance report',
      description:
        'A finished run of authn-conformance. Every property is always there; null says that it is not known or does not apply. Properties may be added without a new version.',
    });
}

const milliseconds = (z: typeof Zod) => z.number().min(0).meta({ description: 'Milliseconds' });

/** The JSON report as a value. */
export type ReportDocument = Infer<ReturnType<typeof reportSchema>>;

type EvidenceDocument = ReportDocument['checks'][number]['evidence'][number];
/** A piece of evidence that is told where it stands. */
export type ToldDocument = Extract<EvidenceDocument, { readonly observed: unknown }>;

/** The published JSON Schema of the report (`docs/report.schema.json`). */
export function reportJsonSchema(): object {
  // Loaded here, because no report needs it.
  // oxlint-disable-next-line typescript/no-require-imports
  const { z } = require('zod') as { readonly z: typeof Zod };
  const { $schema, ...schema } = z.toJSONSchema(reportSchema(z), { io: 'input' });
  return { $schema, $id: `urn:authn-conformance:report:${reportVersion}`, ...schema };
}
