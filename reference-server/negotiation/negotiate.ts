import type { ApiRequest } from '../exchange';
import { choose, mediaType, plain, type Representation } from './accept';
import { notAcceptable } from './refusals';

/** The representation of an answer; 406 if the caller takes none of those offered. */
export function negotiate(
  { headers }: Pick<ApiRequest, 'headers'>,
  offers: readonly Representation[] = plain,
): Representation {
  const chosen = choose(headers, offers);
  if (!chosen) throw notAcceptable(plain.map(mediaType));
  return chosen;
}
