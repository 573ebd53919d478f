import type { FormFamily } from '../request-form';
import { header } from '../header';
import { lines, unchanged } from './building';

/** Beyond what servers read at once: 8 KiB of many, 16 KiB of Node, 64 KiB of some. */
const lengths = [9_000, 17_000, 70_000] as const;
const fields = [
  ['X-Authn-Conformance', ''],
  ['Cookie', 'session='],
  ['User-Agent', 'authn-conformance/'],
  ['Authorization', 'Authn-Conformance '],
] as const;

/** Requests for which the room of a server may be too small: what it does then is to reject, and not to let pass. */
export const longRequests: FormFamily = {
  name: 'long request',
  forms: [
    unchanged,
    ...lengths.flatMap((length) => [
      ...fields.map(([name, before]) => ({
        name: `${name} of ${length} octets`,
        ...lines(header(name, before + 'a'.repeat(length - before.length))),
      })),
      {
        name: `a query of ${length} octets`,
        target: `{path}{query}{and}x=${'a'.repeat(length)}`,
        mayNameAnotherPath: true as const,
      },
    ]),
    ...[300, 1200].map((count) => ({
      name: `${count} header lines`,
      ...lines(...Array.from({ length: count }, (_, at) => header(`X-Authn-Conformance-${at}`, 'a'))),
    })),
  ],
};
