import { fromTo, partsOfFields } from '../fields/names';
import { fieldsOfServing, valuesOfFields } from '../fields/values';
import { header } from '../header';
import type { FormFamily, RequestForm } from '../request-form';
import { headerForms, lines, unchanged } from './building';

const fieldsTogether: readonly RequestForm[] = partsOfFields.flatMap((names) =>
  Object.entries(valuesOfFields).map(([kind, value]) => ({
    name: `${fromTo(names)}: ${kind}`,
    ...lines(...names.map((name) => header(name, value(name)))),
  })),
);

/** Every field of HTTP that says nothing of who asks, with values of every kind. */
export const fieldsOfHttp: FormFamily = {
  name: 'field of HTTP',
  forms: [unchanged, ...fieldsTogether, ...headerForms(...fieldsOfServing)],
};

/** Those alone that change nothing in how a request is served, so that its answer stays the same. */
export const fieldsWithoutEffect: FormFamily = { name: 'field of HTTP without effect', forms: fieldsTogether };
