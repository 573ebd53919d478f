import { readFileSync, statSync } from 'node:fs';
import type { z } from 'zod';
import { readYaml } from '../../text/yaml';
import { codeOf, TargetError } from '../types';

/** More than any of these documents needs; keeps a mistaken path from filling the memory. */
const largest = 1024 * 1024;

/** A document of at most 1 MiB. Throws TargetError, one sentence that names the file and the fix. */
export function readDocument(file: string, what: string): unknown {
  const fix = `give ${what}`;
  let text: string;
  try {
    const found = statSync(file);
    if (!found.isFile()) throw new TargetError(`${file}: is not a file; ${fix}`);
    if (found.size > largest) throw new TargetError(`${file}: is larger than 1 MiB; ${fix}`);
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof TargetError) throw error;
    throw new TargetError(`${file}: cannot be read (${codeOf(error)}); ${fix}`, { cause: error });
  }
  return parseYaml(file, text);
}

/** What a YAML or JSON text says. References to nothing, and without end, come to light only when it is read. */
export function parseYaml(file: string, text: string): unknown {
  try {
    return readYaml(text);
  } catch (error) {
    throw new TargetError(`${file}: not YAML: ${firstLine(error instanceof Error ? error.message : String(error))}`, {
      cause: error,
    });
  }
}

/**
 * What is wrong with a document, one sentence a problem that names the file and the field. `page` is where its fields are
 * listed.
 */
export const problemsIn = (
  file: string,
  issues: readonly z.core.$ZodIssue[],
  page: (issue: z.core.$ZodIssue) => string | undefined,
): string =>
  issues
    .map((issue) => {
      const field = issue.path.length === 0 ? 'the document' : issue.path.join('.');
      const known = issue.code === 'unrecognized_keys' ? page(issue) : undefined;
      return `${file}: ${field}: ${firstLine(issue.message)}${known === undefined ? '' : `; known fields ${known}`}`;
    })
    .join('\n');

export const firstLine = (text: string): string => text.split('\n')[0] ?? '';
