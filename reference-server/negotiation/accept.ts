import type { ApiRequest } from '../exchange';

/** A form in which an object can be written: its serialization, and the kind it is turned `as` (a kubectl `Table`). */
export interface Representation {
  readonly format: 'json' | 'yaml';
  readonly as?: 'Table';
}

/** What every object can be written as (specification 1.1), best first. */
export const plain: readonly Representation[] = [{ format: 'json' }, { format: 'yaml' }];

/** What objects with columns can be written as besides: the server-side printing that kubectl asks for. */
export const plainOrTable: readonly Representation[] = [
  ...plain,
  { format: 'json', as: 'Table' },
  { format: 'yaml', as: 'Table' },
];

/**
 * Chooses among what is offered by the request's `Accept` headers: the range with the highest `q` wins, among equals
 * the first. No `Accept` means the first offer; `undefined` means that nothing fits.
 *
 * As on kube-apiserver, a range with `as=Kind` asks for that kind alone: where it is not offered the next range counts,
 * so that kubectl's requests for aggregated discovery fall through to the plain lists.
 */
export function choose(headers: ApiRequest['headers'], offers: readonly Representation[]): Representation | undefined {
  const ranges = mediaRanges(headers);
  if (ranges.length === 0) return offers[0];
  const refused = ranges.filter(({ q }) => q === 0);
  const wanted = ranges.filter(({ q }) => q > 0).sort((a, b) => b.q - a.q);
  const possible = offers.filter((offer) => !refused.some((range) => names(range, offer)));
  for (const range of wanted) {
    const offer = possible.find((offer) => fits(range, offer));
    if (offer) return offer;
  }
  return undefined;
}

interface MediaRange {
  readonly type: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly q: number;
}

/** More ranges than anyone writes, and more parameters: what is beyond is passed over. */
const most = 100;

function mediaRanges(headers: ApiRequest['headers']): MediaRange[] {
  const ranges: MediaRange[] = [];
  for (const [name, value] of headers) {
    if (name.length !== 'accept'.length || name.toLowerCase() !== 'accept') continue;
    for (const part of value.split(',', most)) {
      const text = part.trim();
      if (text !== '' && ranges.length < most) ranges.push(mediaRange(text));
    }
  }
  return ranges;
}

const none: MediaRange['parameters'] = new Map();

function mediaRange(text: string): MediaRange {
  if (!text.includes(';')) return { type: text.toLowerCase(), parameters: none, q: 1 };
  const [type = '', ...rest] = text.split(';', most).map((part) => part.trim());
  const parameters = new Map(
    rest.map((parameter) => {
      const [name = '', value = ''] = parameter.split('=', 2);
      return [name.trim().toLowerCase(), value.trim()] as const;
    }),
  );
  return { type: type.toLowerCase(), parameters, q: quality(parameters.get('q')) };
}

function quality(text: string | undefined): number {
  if (text === undefined) return 1;
  const q = Number(text);
  return q >= 0 && q <= 1 ? q : 0;
}

function fits(range: MediaRange, offer: Representation): boolean {
  const { type } = range;
  return (type === mediaType(offer) || type === '*/*' || type === 'application/*') && isKind(range, offer.as);
}

/** `application/yaml;q=0` takes YAML out of a later `application/*`; a wildcard of quality 0 takes nothing else out. */
function names(range: MediaRange, offer: Representation): boolean {
  return range.type === mediaType(offer) && isKind(range, offer.as);
}

function isKind({ parameters }: MediaRange, as: Representation['as']): boolean {
  if (parameters.get('as') !== as) return false;
  return as === undefined || (parameters.get('g') === 'meta.k8s.io' && parameters.get('v') === 'v1');
}

/** The media type of a representation, as it stands in `Content-Type`. */
export function mediaType({ format }: Pick<Representation, 'format'>): (typeof mediaTypes)[Representation['format']] {
  return mediaTypes[format];
}

const mediaTypes = { json: 'application/json', yaml: 'application/yaml' } as const;
