import type { ExploredCase } from '../case';
import type { ChangedFields } from '../explored-subject';

/**
 * Simpler cases by their data alone, whatever made them: without an element, with a shorter or plainer text, over the usual
 * versions of HTTP and TLS. What could not be sent as it stands is left out.
 */
export function* simpler(
  { tls, ...rest }: ExploredCase,
  {
    changed: fields,
    isLegal,
  }: { readonly changed: ChangedFields; readonly isLegal: (explored: ExploredCase) => boolean },
): Iterable<ExploredCase> {
  if (tls !== undefined) yield rest;
  const explored: ExploredCase = tls === undefined ? rest : { ...rest, tls };
  for (const each of changes(explored, [], fields)) {
    const changed = each as ExploredCase;
    if (isLegal(changed)) yield changed;
  }
}

/** The value with one change somewhere in it; `path`: the fields that lead to it. */
function* changes(value: unknown, path: readonly string[], fields: ChangedFields): Iterable<unknown> {
  const { texts, ofHeaders, lists } = fields;
  if (typeof value === 'string') {
    const isKey = path.at(-1) === 'key' && path.some((field) => ofHeaders.has(field));
    if (isKey || (path.at(-1) !== 'type' && path.some((field) => texts.has(field)))) yield* shorter(value);
    if (path.at(-1) === 'http' && value !== '1.1') yield '1.1';
    if (path.at(-1) === 'spelled' && value !== 'as-configured') yield 'as-configured';
  } else if (Array.isArray(value)) {
    if (lists.has(path.at(-1) ?? '')) yield* ofList(value as readonly unknown[], path, fields);
  } else if (typeof value === 'object' && value !== null)
    yield* ofObject(value as Readonly<Record<string, unknown>>, path, fields);
}

function* ofList(list: readonly unknown[], path: readonly string[], fields: ChangedFields): Iterable<unknown> {
  if (list.length > 3) {
    yield list.slice(0, Math.floor(list.length / 2));
    yield list.slice(Math.floor(list.length / 2));
  }
  for (const at of list.keys()) yield [...list.slice(0, at), ...list.slice(at + 1)];
  if (list.length === 1 && ['CN', 'O', 'OU'].includes(path.at(-1) ?? '')) yield list[0];
  for (const [at, item] of list.entries())
    for (const changed of changes(item, path, fields)) yield [...list.slice(0, at), changed, ...list.slice(at + 1)];
}

function* ofObject(
  object: Readonly<Record<string, unknown>>,
  path: readonly string[],
  fields: ChangedFields,
): Iterable<unknown> {
  // A text in a type of its own.
  if ('text' in object && 'type' in object) yield object.text;
  for (const field of Object.keys(object))
    if (fields.optional.has(field) || path.at(-1) === 'values')
      yield Object.fromEntries(Object.entries(object).filter(([name]) => name !== field));
  for (const [field, value] of Object.entries(object))
    for (const changed of changes(value, [...path, field], fields)) yield { ...object, [field]: changed };
}

/** Shorter texts, then one that is plainer in one place. */
function* shorter(text: string): Iterable<string> {
  const characters = Array.from(text);
  const { length } = characters;
  if (text === '' || text === 'b') return;
  yield 'b';
  const part = (from: number, until: number): string => characters.slice(from, until).join('');
  for (const size of [Math.ceil(length / 2), Math.ceil(length / 4), 16, 8, 4, 2, 1].filter((each) => each < length)) {
    yield part(0, length - size);
    if (size > 8 || length <= 24) yield part(size, length);
  }
  if (length <= 24) {
    for (const at of characters.keys()) yield part(0, at) + part(at + 1, length);
    for (const [at, character] of characters.entries())
      if (/[ac-z0-9A-Z]/.test(character)) yield `${part(0, at)}b${part(at + 1, length)}`;
  }
}
