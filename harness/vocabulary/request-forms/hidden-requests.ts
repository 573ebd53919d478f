import * as smuggling from '../front-proxy/smuggling';
import type { SmugglingForm } from '../front-proxy/smuggling';
import { claiming } from '../header';
import type { FormFamily } from '../request-form';

/** Nobody whom the request itself names. */
const headers = claiming('root', 'system:masters');

const hiding = (name: string, forms: readonly SmugglingForm[]): FormFamily => ({
  name,
  forms: forms.map(({ name: form, method, lines, body }) => ({
    name: form,
    hiding: { ...(method === undefined ? {} : { method }), lines, body, headers },
  })),
});

/** As it is, and as a `GET`: what has a body that means something may be answered, and its connection ended, because of what it means. */
const inBothMethods = (forms: readonly SmugglingForm[]): readonly SmugglingForm[] =>
  forms.flatMap((form) => [form, { ...form, name: `${form.name}, of a GET`, method: 'GET' }]);

/** The length is that of what stands before the hidden request, or none; the chunks, which count, hold it (RFC 9112, 6.3). */
export const lengthsBesideChunks = hiding(
  'body in chunks that holds a request, with a length beside',
  inBothMethods(smuggling.lengthAndChunks.filter(({ body }) => !body.startsWith('0'))),
);

/** Chunks that nobody may take for such: the request is as long as its length says, or has no body, or is refused (RFC 9112, 5.1, 6.1 and 6.3). */
export const chunksThatAreNone = hiding(
  'request behind what is no coding in chunks',
  inBothMethods(smuggling.noChunks),
);

/** Lengths and sizes that are no numbers: nobody knows where such a body ends (RFC 9110, 8.6; RFC 9112, 7.1). */
export const lengthsThatAreNone = hiding(
  'body that is a request, with a length or the size of a chunk that is no number',
  inBothMethods([...smuggling.oddLengths, ...smuggling.oddSizes].filter(({ invalid }) => invalid === true)),
);

/** Methods that change nothing, whatever the path. */
const safe = ['GET', 'HEAD', 'OPTIONS'];

/** Bodies that nobody can read in two ways. */
export const bodiesThatAreRequests = hiding(
  'body that is a request',
  smuggling.bodies.filter(({ method = '', credential }) => safe.includes(method) && credential === 'in-both'),
);
