import { constantFrom, oneof, subarray, type Arbitrary } from 'fast-check';
import { header, type Header } from '../../../vocabulary/header';
import { otherIdentitySources } from '../../../vocabulary';
import { isLegalHeader } from '../legal';

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

/** So many rows stand in one request, which no server finds too large. */
const together = 10;

const namesOf = (headers: readonly Header[]): readonly string[] =>
  headers.map((each) => ('name' in each ? each.name.toLowerCase() : ''));

/** The rows, many in one request: each header stands in a request once at most, but for those that one row has several times. */
export const otherSourcesTogether: readonly (readonly Header[])[] = [...rows, ...single]
  .filter((row) => row.every(isLegalHeader))
  .reduce<readonly (readonly (readonly Header[])[])[]>((requests, row) => {
    const at = requests.findIndex(
      (request) =>
        request.length < together &&
        !request.some((other) => namesOf(other).some((name) => namesOf(row).includes(name))),
    );
    return at === -1 ? [...requests, [row]] : requests.with(at, [...(requests[at] ?? []), row]);
  }, [])
  .map((request) => request.flat());

/** Some of the headers of one row. */
export const otherSources: Arbitrary<readonly Header[]> = oneof(
  { withCrossShrink: true },
  {
    arbitrary: constantFrom(...rows, ...single).chain((headers) => subarray([...headers], { minLength: 1 })),
    weight: 1,
  },
  { arbitrary: constantFrom(...rows, ...single), weight: 3 },
);
