import { createHash } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { readTargetFile, targetFileOf } from '../../../target/declaration/declaration';
import { problemsIn, readDocument } from '../../../target/declaration/yaml';
import type { NamedTargetFile } from '../../../target/sources';
import { contextsIn } from '../../../target/sources/kubeconfig';
import { TargetError } from '../../../target/types';

/** One target of a fleet. */
export interface FleetTarget {
  /** What tells it from all others, in lines of results and in reports. */
  readonly name: string;
  readonly read: NamedTargetFile;
  /** Hexadecimal; another one where anything that the fleet says of the target is different. */
  readonly digest: string;
}

/** More than this is taken for a mistake. */
const mostTargets = 100_000;

const text = z.string().min(1);
const fields = z.record(z.string(), z.unknown());

/** What the list itself holds; the rest of an entry is a target file, or names one. */
const fleetSchema = z.strictObject({
  defaults: fields.optional(),
  targets: z
    .array(
      fields.and(
        z.object({
          name: text.max(200).optional(),
          file: text.optional(),
          contexts: z.union([z.literal('*'), z.array(text).min(1)]).optional(),
        }),
      ),
    )
    .min(1)
    .max(mostTargets),
});
type Entry = z.infer<typeof fleetSchema>['targets'][number];

const fix = 'docs/reports/fleet.md shows one';

/**
 * Reads a list of targets. An entry is what a target file holds, the name of one (`file`), or contexts of a kubeconfig; what
 * `defaults` says holds where an entry does not say it. Paths are relative to the file that they stand in. Throws TargetError.
 */
export function readFleet(file: string): readonly FleetTarget[] {
  const parsed = fleetSchema.safeParse(readDocument(file, `a list of targets; ${fix}`));
  if (!parsed.success) throw new TargetError(problemsIn(file, parsed.error.issues.slice(0, 5), () => fix));
  const { defaults = {}, targets } = parsed.data;
  const folder = dirname(resolve(file));
  const found = targets.flatMap((entry, at) => targetsOf(`${file}: targets.${at}`, folder, defaults, entry));
  const names = new Set<string>();
  for (const { name, read } of found) {
    if (names.has(name))
      throw new TargetError(`${read.name}: another target is called ${name}; give each a name of its own`);
    names.add(name);
  }
  return found;
}

function targetsOf(
  where: string,
  folder: string,
  defaults: Readonly<Record<string, unknown>>,
  entry: Entry,
): readonly FleetTarget[] {
  const { name, file, contexts, ...said } = entry;
  if (file !== undefined) {
    const [other] = [...Object.keys(said), ...(contexts === undefined ? [] : ['contexts'])];
    if (other !== undefined)
      throw new TargetError(
        `${where}.${other}: the target file of this entry says it all; write it there, or leave out "file"`,
      );
    const read = { name: `${where} (${file})`, ...readTargetFile(resolve(folder, file)) };
    return [fleetTarget(name ?? file, read)];
  }
  const document = { ...defaults, ...said };
  if (contexts === undefined) {
    const read = {
      name: where,
      ...targetFileOf(where, folder, { ...document, ...(name === undefined ? {} : { name }) }),
    };
    const called = name ?? read.files.context ?? read.declaration.url;
    if (called === undefined) throw new TargetError(`${where}: nothing says how it is called; give it a name or a url`);
    return [fleetTarget(called, read)];
  }
  const { kubeconfig } = document as { readonly kubeconfig?: unknown };
  if (typeof kubeconfig !== 'string')
    throw new TargetError(`${where}.contexts: are those of a kubeconfig; say which one with "kubeconfig"`);
  const all = contexts === '*' ? contextsIn(resolve(folder, kubeconfig)) : contexts;
  return all.map((context) =>
    fleetTarget(name === undefined ? context : `${name}/${context}`, {
      name: where,
      ...targetFileOf(where, folder, { ...document, context }),
    }),
  );
}

const fleetTarget = (name: string, read: NamedTargetFile): FleetTarget => ({
  name,
  read,
  digest: createHash('sha256')
    .update(JSON.stringify([read.declaration, read.files]))
    .digest('hex')
    .slice(0, 32),
});
