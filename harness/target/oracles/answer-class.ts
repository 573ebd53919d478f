import { headerOf, type HttpResponse, type Identity } from '../../observation';
import type { AnswerClass, Baseline } from '../types';

/** The class of an answer by its status and media type. */
export const classOf = ({ status, headers }: HttpResponse): AnswerClass => ({
  status,
  mediaType: mediaTypeOf({ headers }),
});

/** The same with the body, for answers that say the same to every caller of a kind. */
export const wholeClassOf = (response: HttpResponse): AnswerClass => ({ ...classOf(response), body: response.body });

/** Whether an answer is of a class; a class without a body says nothing of bodies. */
export const isOf = (wanted: AnswerClass, response: HttpResponse): boolean => {
  const { status, mediaType } = classOf(response);
  return (
    status === wanted.status &&
    mediaType === wanted.mediaType &&
    (wanted.body === undefined || wanted.body === response.body)
  );
};

/**
 * Served as with a good certificate: a user who is not named. Served as without one: an empty name, which is the anonymous
 * caller's. Any other answer says nothing of the caller.
 */
export function likeBaseline({ good, without }: Baseline, response: HttpResponse): Identity | undefined {
  const unseen = { uid: undefined, groups: undefined, extra: undefined };
  if (isOf(good, response)) return { user: undefined, ...unseen };
  return without !== undefined && isOf(without, response) ? { user: '', ...unseen } : undefined;
}

/** A class as words. */
export const classInWords = ({ status, mediaType }: AnswerClass): string =>
  `${status}${mediaType === '' ? '' : ` ${mediaType}`}`;

function mediaTypeOf(response: Pick<HttpResponse, 'headers'>): string {
  const value = headerOf(response, 'content-type') ?? '';
  return (value.split(';')[0] ?? '').trim().toLowerCase().slice(0, 256);
}
