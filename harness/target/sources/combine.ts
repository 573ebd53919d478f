import type { Declaration } from '../declaration/declaration';
import { oracleInWords } from '../oracles/oracles';
import type { Oracle } from '../types';
import type { Source } from './source';

/** One thing that is said of a target, and who says it. */
export interface SourceSetting {
  /** The field of a target file that says it: `url`, `flags.anonymous-auth`. */
  readonly field: string;
  readonly value: string;
  readonly from: string;
  /** What other sources say, who have no say here. */
  readonly overruled: readonly { readonly value: string; readonly from: string }[];
}

/** What all sources together say. */
export interface Combined {
  readonly declaration: Declaration;
  readonly settings: readonly SourceSetting[];
  /** What the sources leave open; the source stands in front. */
  readonly notes: readonly string[];
  /** The note among them that says that a program which gives a credential was not run. */
  readonly programNotRun?: string;
}

/** Fields that say the same thing in another way: of them the source that comes first decides as well. */
const sameThing: Readonly<Record<string, string>> = {
  clientCaCertificate: 'clientCa',
  requestHeaderCaCertificate: 'requestHeaderCa',
  tokenFile: 'token',
};

/** Puts sources together: of several that say something, the first decides. */
export function combine(sources: readonly Source[]): Combined {
  const settings = new Map<string, SourceSetting>();
  const declaration: Record<string, unknown> = {};
  const flags: Record<string, unknown> = {};
  for (const source of sources)
    for (const { field, value, kept } of saidBy(source)) {
      const thing = sameThing[field] ?? field;
      const from = originOf(source, field);
      const decided = settings.get(thing);
      if (decided !== undefined) {
        settings.set(thing, { ...decided, overruled: [...decided.overruled, { value: shown(field, value), from }] });
        continue;
      }
      settings.set(thing, { field, value: shown(field, value), from, overruled: [] });
      kept(declaration, flags);
    }
  const [programNotRun] = sources.flatMap(({ name, programNotRun: note }) =>
    note === undefined ? [] : [`${name}: ${note}`],
  );
  return {
    ...(programNotRun === undefined ? {} : { programNotRun }),
    declaration: { ...declaration, ...(Object.keys(flags).length === 0 ? {} : { flags: flags }) },
    settings: [...settings.values()],
    notes: sources.flatMap(({ name, notes = [] }) => notes.map((note) => `${name}: ${note}`)),
  };
}

interface Said {
  readonly field: string;
  readonly value: unknown;
  readonly kept: (declaration: Record<string, unknown>, flags: Record<string, unknown>) => void;
}

function saidBy({ declaration: { flags = {}, ...fields } }: Source): readonly Said[] {
  const given = (entries: object): readonly (readonly [string, unknown])[] =>
    Object.entries(entries).filter(([, value]) => value !== undefined);
  return [
    ...given(fields).map(([field, value]) => ({
      field,
      value,
      kept: (declaration: Record<string, unknown>) => (declaration[field] = value),
    })),
    ...given(flags).map(([flag, value]) => ({
      field: `flags.${flag}`,
      value,
      kept: (_: unknown, all: Record<string, unknown>) => (all[flag] = value),
    })),
  ];
}

const originOf = ({ name, derived = [] }: Source, field: string): string => {
  const from = derived.find((each) => each.field === field)?.from;
  return from === undefined ? name : `${name} (${from})`;
};

/** A value as people read it; never a token or a key. */
function shown(field: string, value: unknown): string {
  if (field === 'token') return 'a bearer token';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(',');
  if (value === '') return 'none';
  if (typeof value !== 'object' || value === null) return String(value);
  if ('pem' in value) return 'inline';
  if ('certificate' in value && 'key' in value) return `${shown('', value.certificate)},${shown('', value.key)}`;
  if ('kind' in value) return value.kind === 'auto' ? 'auto' : oracleInWords(value as Oracle);
  return 'given';
}
