import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { rowOf, settingIds, type SettingRow } from '../../settings';
import type { SettingFlags } from '../options/target-options';
import { declared, type DescribingFlags } from './sources';

/** So many files at most describe a target; a directory counts for those that lie in it. */
export const mostFiles = 256;

/** The files that a description of a target names, and its certificates by the flag that is about them. */
export interface DescribingFiles {
  readonly paths: readonly string[];
  readonly certificates: ReadonlyMap<string, string>;
}

/**
 * The files that describe the target: those that flags name, and those that these name in turn. `before` is what was found when
 * they could be read last: a target file that is being written names none.
 */
export function describingFiles(
  flags: DescribingFlags & { readonly expectedFailures?: string },
  before: DescribingFiles = { paths: [], certificates: new Map() },
): DescribingFiles {
  const { target, expectedFailures } = flags;
  const own = filesIn(apiServerRows, (id) => flags[id as keyof SettingFlags]);
  const inner = namedInTurn({ ...flags, allowExec: undefined }) ?? before;
  return together(targetFiles(target, expectedFailures), own, inner);
}

/** The target where it is a file, and the list of expected failures. */
export const targetFiles = (target: string | undefined, expectedFailures: string | undefined): readonly string[] => [
  ...(target !== undefined && !/^[a-z]+:/i.test(target) && kindOf(target) === 'file' ? [target] : []),
  ...(expectedFailures === undefined ? [] : [expectedFailures]),
];

/** These files, each once; of two certificates of one name the former is meant. */
export function together(named: readonly string[], ...found: readonly DescribingFiles[]): DescribingFiles {
  const paths = [...named, ...found.flatMap((each) => each.paths)].map((path) => resolve(path));
  return {
    paths: [...new Set(paths)].slice(0, mostFiles),
    certificates: new Map(found.toReversed().flatMap((each) => [...each.certificates])),
  };
}

/** What the sources say, without running a program; undefined: they cannot be read. */
function namedInTurn(flags: DescribingFlags): DescribingFiles | undefined {
  try {
    const { declaration, files } = declared(flags);
    const said: Readonly<Record<string, unknown>> = { ...declaration, ...files };
    const { paths, certificates } = filesIn(apiServerRows, (_id, { field = '' }) => said[field]);
    // CAs without a key, which manifests and directories name.
    const { clientCaCertificate, requestHeaderCaCertificate } = declaration;
    const known = Object.entries({
      'client-ca': clientCaCertificate,
      'request-header-ca': requestHeaderCaCertificate,
    }).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return {
      paths: [...paths, ...known.map(([, file]) => file)],
      certificates: new Map([...known, ...certificates]),
    };
  } catch {
    return undefined;
  }
}

const apiServerRows: readonly (readonly [string, SettingRow])[] = settingIds.map((id) => [id, rowOf(id)]);

/** What settings that hold files name; what a kubeconfig holds itself is no file. */
export function filesIn(
  rows: readonly (readonly [string, SettingRow])[],
  valueOf: (id: string, row: SettingRow) => unknown,
): DescribingFiles {
  const paths: string[] = [];
  const certificates = new Map<string, string>();
  for (const [id, row] of rows) {
    if (row.describes === false) continue;
    const value = valueOf(id, row);
    if (row.kind === 'file' || row.kind === 'certificates') paths.push(...textsIn(value));
    if (row.kind === 'pair' || row.kind === 'credential')
      paths.push(...textsIn(...Object.values((value as Readonly<Record<string, unknown>> | undefined) ?? {})));
    const certificate =
      row.kind === 'certificates' ? value : (value as { certificate?: unknown } | undefined)?.certificate;
    if (typeof certificate === 'string' && row.flag !== undefined)
      certificates.set(row.flag.replace(/^--/, ''), certificate);
  }
  return { paths, certificates };
}

const textsIn = (...values: readonly unknown[]): readonly string[] =>
  values.filter((value): value is string => typeof value === 'string');

/** What is there; undefined: nothing, or nothing that may be looked at. */
export function kindOf(path: string): 'file' | 'directory' | undefined {
  try {
    return statSync(path).isDirectory() ? 'directory' : 'file';
  } catch {
    return undefined;
  }
}
