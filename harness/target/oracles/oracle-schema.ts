import { z } from 'zod';
import { namedOracles } from './named-oracles';
import type { DeclaredOracle } from '../types';
import { patternProblem } from './user-pattern';

const path = z.string().startsWith('/');

const pattern = z.string().superRefine((text, context) => {
  const problem = patternProblem(text);
  if (problem !== undefined) context.addIssue({ code: 'custom', message: `the pattern ${problem}` });
});

/** An oracle as a target file names it; the file of an audit log is still as it was written. */
export const oracleSchema = z
  .union([
    z.enum(['auto', ...namedOracles]),
    z
      .strictObject({
        echo: path.optional(),
        'echo-dn': path.optional(),
        none: path.optional(),
        'audit-log': z.string().min(1).optional(),
        'forbidden-message': z.strictObject({ path: path.optional(), pattern: pattern.optional() }).optional(),
      })
      .refine(
        (given) => Object.keys(given).length === 1,
        'say exactly one of echo, echo-dn, none, audit-log and forbidden-message',
      ),
  ])
  .transform((given): DeclaredOracle => {
    if (given === 'none') return { kind: 'none', path: '/' };
    if (typeof given === 'string') return { kind: given };
    if (given.echo !== undefined) return { kind: 'echo', path: given.echo };
    if (given['echo-dn'] !== undefined) return { kind: 'echo-dn', path: given['echo-dn'] };
    if (given.none !== undefined) return { kind: 'none', path: given.none };
    if (given['audit-log'] !== undefined) return { kind: 'audit-log', file: given['audit-log'] };
    const { path: asked, pattern: read } = given['forbidden-message'] ?? {};
    return {
      kind: 'forbidden-message',
      ...(asked === undefined ? {} : { path: asked }),
      ...(read === undefined ? {} : { pattern: read }),
    };
  });
