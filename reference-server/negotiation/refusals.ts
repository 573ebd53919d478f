import type { StatusCause, StatusDetails } from './status';

/**
 * A request that is answered with a failure: thrown by any stage, written as a `Status` in the one place that answers.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly reason: string;
  readonly details: StatusDetails | undefined;

  constructor(status: number, reason: string, message: string, details?: StatusDetails) {
    super(message);
    this.status = status;
    this.reason = reason;
    this.details = details;
  }
}

/**
 * Which kind of thing a refusal is about, as `details` and messages name it: `pods`, `roles.rbac.authorization.k8s.io`.
 */
export interface Subject {
  readonly group: string;
  readonly resource: string;
}

function qualified({ group, resource }: Subject): string {
  return group === '' ? resource : `${resource}.${group}`;
}

function details({ group, resource }: Subject, name = ''): StatusDetails {
  return { ...(name && { name }), ...(group && { group }), kind: resource };
}

/** 400: the request itself is wrong, whatever is stored. */
export function badRequest(message: string): Refusal {
  return new Refusal(400, 'BadRequest', message);
}

/** 403 for an object, or for a whole collection when there is no name. */
export function forbidden(subject: Subject, name: string, why: string): Refusal {
  const what = name === '' ? qualified(subject) : `${qualified(subject)} "${name}"`;
  return new Refusal(403, 'Forbidden', `${what} is forbidden: ${why}`, details(subject, name));
}

/** 403 for a path that is no resource. */
export function forbiddenPath(why: string): Refusal {
  return new Refusal(403, 'Forbidden', `forbidden: ${why}`, {});
}

/** 404: the resource exists, an object of this name does not. */
export function notFound(subject: Subject, name: string): Refusal {
  return new Refusal(404, 'NotFound', `${qualified(subject)} "${name}" not found`, details(subject, name));
}

/** 404: nothing is served at this path. */
export function noSuchPath(): Refusal {
  return new Refusal(404, 'NotFound', 'the server could not find the requested resource', {});
}

/** 405: something is served at this path, but not by this method. */
export function methodNotAllowed(): Refusal {
  return new Refusal(405, 'MethodNotAllowed', 'the server does not allow this method on the requested resource', {});
}

/** 406: nothing in `Accept` is offered. */
export function notAcceptable(offered: readonly string[]): Refusal {
  const message = `only the following media types are accepted: ${offered.join(', ')}`;
  return new Refusal(406, 'NotAcceptable', message);
}

/** 409: the name is taken. */
export function alreadyExists(subject: Subject, name: string): Refusal {
  return new Refusal(409, 'AlreadyExists', `${qualified(subject)} "${name}" already exists`, details(subject, name));
}

/** 409: the object is no longer the one the caller means. */
export function conflict(subject: Subject, name: string, why: string): Refusal {
  const message = `Operation cannot be fulfilled on ${qualified(subject)} "${name}": ${why}`;
  return new Refusal(409, 'Conflict', message, details(subject, name));
}

/** 413: the body is longer than will be read. */
export function tooLarge(message: string): Refusal {
  return new Refusal(413, 'RequestEntityTooLarge', message);
}

/** 415: the body is in a form that nobody here reads. */
export function unsupportedMediaType(accepted: readonly string[]): Refusal {
  const message = `the body of the request was in an unknown format - accepted media types include: ${accepted.join(', ')}`;
  return new Refusal(415, 'UnsupportedMediaType', message);
}

/** 422: the object was read, and some of its fields cannot stand. */
export function invalid(kind: string, group: string, name: string, causes: readonly StatusCause[]): Refusal {
  const sentences = causes.map(({ field, message }) => `${field}: ${message}`);
  const list = sentences.length === 1 ? sentences.join() : `[${sentences.join(', ')}]`;
  const subject = group === '' ? kind : `${kind}.${group}`;
  return new Refusal(422, 'Invalid', `${subject} "${name}" is invalid: ${list}`, {
    ...(name && { name }),
    ...(group && { group }),
    kind,
    causes,
  });
}
