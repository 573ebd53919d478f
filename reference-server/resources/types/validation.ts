import { z } from 'zod';

import { invalid } from '../../negotiation/refusals';
import type { StatusCause } from '../../negotiation/status';
import type { Draft } from '../../storage/store';
import { givenMetadata } from './metadata';
import { fault } from './names';
import type { ResourceType } from './resource-types';

const anyObject = z.looseObject({ metadata: givenMetadata });

/** Refuses an object that its type does not allow: 422 with every field that is wrong, in kube-apiserver's manner. */
export function validate(type: ResourceType, name: string, object: Draft): void {
  const causes = [...nameCauses(type, name), ...[anyObject, type.schema].flatMap((schema) => causesOf(schema, object))];
  if (causes.length > 0) throw invalid(type.kind, type.group, name, causes);
}

/** The same for what is reviewed and not kept, and so has no name. */
export function validateContent({ kind, group, schema }: ResourceType, object: Draft): void {
  const causes = causesOf(schema, object);
  if (causes.length > 0) throw invalid(kind, group, '', causes);
}

function nameCauses({ names }: ResourceType, name: string): StatusCause[] {
  const field = 'metadata.name';
  if (name === '') return [required(field, ': name or generateName is required')];
  const why = fault(names, name);
  return why === undefined ? [] : [unacceptable(field, name, why)];
}

function causesOf(schema: z.ZodType, object: Draft): StatusCause[] {
  return (schema.safeParse(object, { reportInput: true }).error?.issues ?? []).map(({ path, input, message }) => {
    const missing = input === undefined || input === '' || (Array.isArray(input) && input.length === 0);
    return missing ? required(fieldOf(path)) : unacceptable(fieldOf(path), input, message);
  });
}

function fieldOf(path: readonly PropertyKey[]): string {
  const parts = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`));
  return parts.join('').replace(/^\./, '');
}

function required(field: string, why = ''): StatusCause {
  return { reason: 'FieldValueRequired', message: `Required value${why}`, field };
}

function unacceptable(field: string, value: unknown, why: string): StatusCause {
  return { reason: 'FieldValueInvalid', message: `Invalid value: ${JSON.stringify(value)}: ${why}`, field };
}
