import { constantFrom, oneof, subarray, type Arbitrary } from 'fast-check';
import { header, type Header } from '../../../vocabulary/header';
import { otherIdentitySources } from '../../../vocabulary';

const { usersInHeaders, usersInCookies, addressesInHeaders, otherCredentials } = otherIdentitySources;

/** Headers from which no identity may come (rule R-11), as the tables of the scenarios have them. */
const rows: readonly (readonly Header[])[] = [usersInHeaders, usersInCookies, addressesInHeaders, otherCredentials]
  .flatMap(({ forms }) => forms.map(({ headers = [] }) => headers))
  .filter((headers) => headers.length > 0 && headers.every(({ kind }) => kind === 'literal'));

/** Single headers that programs in front of a server set. */
const single: readonly (readonly Header[])[] = (
  [
    ['X-Forwarded-For', '127.0.0.1'],
    ['X-Forwarded-For', '::1'],
    ['X-Real-IP', '10.0.0.1'],
    ['Forwarded', 'for=127.0.0.1;proto=https'],
    ['X-Forwarded-Proto', 'http'],
    ['Impersonate-User', 'admin'],
    ['X-Http-Method-Override', 'GET'],
    ['X-Original-Uri', '/healthz'],
    ['Via', '1.1 front-proxy'],
    ['Connection', 'X-Remote-User'],
    ['Cookie', 'session=1'],
  ] as const
)
  .filter(([name]) => !['Impersonate-User', 'Connection'].includes(name))
  .map(([name, value]) => [header(name, value)]);

/** Some of the headers of one row. */
export const otherSources: Arbitrary<readonly Header[]> = oneof(
  { withCrossShrink: true },
  {
    arbitrary: constantFrom(...rows, ...single).chain((headers) => subarray([...headers], { minLength: 1 })),
    weight: 1,
  },
  { arbitrary: constantFrom(...rows, ...single), weight: 3 },
);
