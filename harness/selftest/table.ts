import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../text';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { measuredIds, measuredSubject, type MeasuredId } from './subjects';

const ids = z.array(z.string().regex(/^[a-z0-9-]+\/[a-z0-9-]+( @tls1\.[23])?$/));

const schema = z.strictObject({
  faults: z.record(
    z.string(),
    z.strictObject({ inconclusive: z.literal(true).optional(), fails: ids.nullable().transform((read) => read ?? []) }),
  ),
  unkillable: z.record(z.string(), z.string().min(1)),
});

/** One row: exactly the checks that a program with this fault fails. */
export interface FaultRow {
  /** Nobody can connect to such a server, so most checks come to no decision; that it does not conform is required. */
  readonly inconclusive?: true | undefined;
  /** Without a version of TLS: under both. */
  readonly fails: readonly string[];
}

/** The committed table. */
export interface FaultTable {
  readonly faults: Readonly<Record<string, FaultRow>>;
  /** Checks that no fault of this program can fail, by id without a version of TLS, with the reason. */
  readonly unkillable: Readonly<Record<string, string>>;
}

const heading = `Which checks each named fault of the reference program fails, and no others. A check without a version of TLS
fails under both. Written by "npm run -s cli -- selftest --update"; only "unkillable" is written by hand.`;

/** A file that is no table; the message is one sentence, with the place in the file. */
export class TableError extends Error {
  override readonly name = 'TableError';
}

/** Reads a table; `file` is what an error calls it. Throws TableError where it is none. */
export function parseTable(text: string, file: string): FaultTable {
  const { data, error } = schema.safeParse(asYaml(text, file));
  if (data !== undefined) return data;
  const [issue] = error.issues;
  const place = issue === undefined || issue.path.length === 0 ? '' : `${issue.path.join('.')}: `;
  throw new TableError(
    `${file}: ${place}${issue?.message ?? 'no table'}; "npm run -s cli -- selftest --update --fault NAME" writes the row of a fault`,
  );
}

function asYaml(text: string, file: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw new TableError(`${file}: no YAML (${(error as Error).message.split('\n', 1).join('')})`, { cause: error });
  }
}

/** Writes a table: sorted, so that a change of it reads well. */
export function renderTable({ faults, unkillable }: FaultTable): string {
  const rows = sorted(faults).map(([name, { inconclusive, fails }]): [string, FaultRow] => [
    name,
    { ...(inconclusive && { inconclusive }), fails: [...fails].sort() },
  ]);
  const table = { faults: Object.fromEntries(rows), unkillable: Object.fromEntries(sorted(unkillable)) };
  return `${heading.replace(/^/gm, '# ')}\n\n${stringify(table, { lineWidth: 0 })}`;
}

const sorted = <Value>(record: Readonly<Record<string, Value>>): readonly [string, Value][] =>
  Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1));

/** Where a table is kept. */
export interface TableStore {
  readonly read: () => FaultTable;
  readonly write: (table: FaultTable) => void;
}

/** The tables of this package, or of this checkout, by what they are tables of. */
export const committedTables = Object.fromEntries(
  measuredIds.map((id): [MeasuredId, TableStore] => [id, storeOf(measuredSubject(id).table)]),
) as Readonly<Record<MeasuredId, TableStore>>;

/** That of the reference server. */
export const committedTable: TableStore = committedTables['api-server'];

function storeOf(name: string): TableStore {
  return {
    read: () => {
      const file = tableFile(name);
      return existsSync(file)
        ? parseTable(readFileSync(file, 'utf8'), `fixtures/faults/${name}`)
        : { faults: {}, unkillable: {} };
    },
    write: (table) => {
      writeFileSync(tableFile(name), renderTable(table));
    },
  };
}

const tableFile = (name: string): string => join(packageFolder(), 'fixtures', 'faults', name);
