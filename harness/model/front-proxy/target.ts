import type { ProxySettings } from './types';

type Promises = Pick<ProxySettings, 'unpromised'>;

/** Characters of paths and queries, and whole escapes (RFC 3986, 3.3 and 3.4). */
const written = /^\/(?:[\w!$&'()*+,.:=@~/;-]|%[0-9a-f]{2})*(?:\?(?:[\w!$&'()*+,.:=@~/;?-]|%[0-9a-f]{2})*)?$/i;
/** Segments that lead elsewhere, or are empty, as they are and escaped; and escapes of what no path holds. */
const odd = /\/(?:\.|%2e){0,2}(?:\/|$)|%(?:5c|[01][0-9a-f]|7f)/i;

const pathOf = (target: string): string => target.split('?')[0] ?? '';

/** Whether a target holds nothing but what one may hold: a front proxy may escape or cut off the rest, such as a fragment. */
const isWritten = (target: string): boolean => written.test(target.replace(/\{[a-z-]+\}/g, 'x'));

/** Whether a request target is one that a front proxy has no reason to reject. */
export const isUsual = (target: string, promises: Promises): boolean =>
  isWritten(target) && !odd.test(pathOf(target).replace(/(?<=.)\/$/, '')) && isKept(target, promises);

/** Whether a front proxy promises to pass this path on as it is written. */
export const isKept = (target: string, { unpromised }: Promises): boolean =>
  isWritten(target) &&
  (unpromised['escapes-kept'] === undefined || !/[%!'()*]/.test(pathOf(target))) &&
  (unpromised['leading-slashes-kept'] === undefined || !target.startsWith('//'));
