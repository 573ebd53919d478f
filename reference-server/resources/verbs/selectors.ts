import { badRequest } from '../../negotiation/refusals';
import type { StoredObject } from '../../storage/store';

type Matches = (object: StoredObject) => boolean;

/**
 * What `labelSelector` and `fieldSelector` keep of a list. Who is deleted by a label must not lose everything because
 * the server did not know the parameter, so a selector that cannot be read is 400.
 */
export function selected(query: URLSearchParams): Matches {
  const requirements = [
    ...parts(query.get('labelSelector')).map(labelRequirement),
    ...parts(query.get('fieldSelector')).map(fieldRequirement),
  ];
  return (object) => requirements.every((matches) => matches(object));
}

/** Splits at the commas that are not inside `(a,b)`. */
function parts(selector: string | null): string[] {
  const parts: string[] = [];
  let isOpen = false;
  for (const piece of (selector ?? '').split(',')) {
    parts.push(isOpen ? `${parts.pop() ?? ''},${piece}` : piece);
    isOpen = piece.lastIndexOf('(') > piece.lastIndexOf(')') || (isOpen && !piece.includes(')'));
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

const key = String.raw`(?<key>[\w./-]+)`;
const value = String.raw`(?<value>[\w.-]*)`;
const values = String.raw`\((?<values>[\w.,\s-]*)\)`;
const labelForms: readonly (readonly [RegExp, (value: string | undefined, wanted: readonly string[]) => boolean])[] = [
  [RegExp(`^${key}$`), (value) => value !== undefined],
  [RegExp(`^!\\s*${key}$`), (value) => value === undefined],
  [RegExp(`^${key}\\s*==?\\s*${value}$`), (value, wanted) => value !== undefined && wanted.includes(value)],
  [RegExp(`^${key}\\s*!=\\s*${value}$`), (value, wanted) => value === undefined || !wanted.includes(value)],
  [RegExp(`^${key}\\s+in\\s+${values}$`), (value, wanted) => value !== undefined && wanted.includes(value)],
  [RegExp(`^${key}\\s+notin\\s+${values}$`), (value, wanted) => value === undefined || !wanted.includes(value)],
];

function labelRequirement(text: string): Matches {
  for (const [form, holds] of labelForms) {
    const groups = form.exec(text)?.groups;
    if (!groups) continue;
    const { key = '', value = '', values = value } = groups;
    const wanted = values.split(',').map((value) => value.trim());
    return ({ metadata: { labels = {} } }) => holds(Object.hasOwn(labels, key) ? labels[key] : undefined, wanted);
  }
  throw badRequest(`unable to parse requirement: ${JSON.stringify(text)}`);
}

const fields: Readonly<Record<string, (object: StoredObject) => string>> = {
  'metadata.name': ({ metadata }) => metadata.name,
  'metadata.namespace': ({ metadata }) => metadata.namespace ?? '',
};

function fieldRequirement(text: string): Matches {
  const {
    field = '',
    operator = '',
    value = '',
  } = /^(?<field>[^=!]+)(?<operator>==?|!=)(?<value>.*)$/.exec(text)?.groups ?? {};
  const read = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (!read) {
    const known = Object.keys(fields).map((name) => JSON.stringify(name));
    throw badRequest(`${JSON.stringify(field || text)} is not a known field selector: only ${known.join(', ')}`);
  }
  return (object) => (read(object) === value) === (operator !== '!=');
}
