import type { RequestForm } from '../request-form';
import { header, type Header } from '../header';

/** Parts that the tables of forms are made of. */

/**
 * The request without a change: it is refused to begin with, or that a form is refused shows nothing; and what a form without
 * a body in its answer comes to is compared with it.
 */
export const unchanged: RequestForm = { name: 'as it is' };

/** Forms that differ in the request target, named by it. */
export const targets = (...all: readonly string[]): readonly RequestForm[] =>
  all.map((target) => ({ name: target, target, mayNameAnotherPath: true }));

/** The same, behind the request as it is. */
export const refusedAsItIs = (...all: readonly string[]): readonly RequestForm[] => [unchanged, ...targets(...all)];

export const lines = (...all: readonly Header[]): Pick<RequestForm, 'headers'> => ({ headers: all });

/** One header each, named by its line. */
export const headerForms = (...all: readonly (readonly [name: string, value: string])[]): readonly RequestForm[] =>
  all.map(([name, value]) => ({ name: `${name}: ${value}`, ...lines(header(name, value)) }));
