import type { Presented } from '../../authentication/peer';
import type { Caller } from '../../caller';
import { asAdministrator, authentication, decoded, proxied } from '../parts/changes';
import type { Fault } from '../parts/fault';
import { headerOf } from '../parts/identity-sources';
import { believing } from './trust';

const expects = (request: Parameters<typeof headerOf>[0]): boolean => headerOf(request, 'expect') !== undefined;

/** The keys of extra attributes as they stand in the names of headers. */
const writtenKeys = (
  headers: readonly (readonly [string, string])[],
  prefixes: readonly string[],
): readonly string[] => {
  const names = [...new Set(headers.map(([name]) => name.toLowerCase()))];
  return prefixes.flatMap((prefix) =>
    names.filter((name) => name.startsWith(prefix.toLowerCase())).map((name) => name.slice(prefix.length)),
  );
};

/** What unusual requests of a front proxy, and of others, come to (clauses 2.5 and 5.2.4; rules R-02, K-01 and H-11a). */
export const unusualRequestFaults: readonly Fault[] = [
  {
    name: 'headers-believed-beside-upgrade-or-expect',
    sentence: 'It believes identity headers of whoever asks for another protocol, or waits for the body to be wanted.',
    seams: believing(
      (_presented, request) =>
        expects(request) || headerOf(request, 'connection')?.toLowerCase().startsWith('upgrade') === true,
    ),
  },
  {
    name: 'user-kept-for-requests-that-expect',
    sentence: 'It takes a request with `Expect` for one of the last user of its connection.',
    seams: authentication((standard) => {
      const last = new WeakMap<Presented, Caller>();
      return (request, presented) => {
        const before = last.get(presented);
        if (before !== undefined && expects(request)) return { caller: before };
        const found = standard(request, presented);
        if ('caller' in found) last.set(presented, found.caller);
        return found;
      };
    }),
  },
  {
    name: 'rights-where-an-extra-key-cannot-be-decoded',
    sentence: 'It takes a user for an administrator where the key of an extra attribute ends within an escape.',
    seen: 'handlers that go on when a panic was recovered',
    seams: proxied((caller, headers, { extraHeaderPrefixes }) =>
      writtenKeys(headers, extraHeaderPrefixes).some((key) => /%.?$/.test(key)) ? asAdministrator(caller) : caller,
    ),
  },
  {
    name: 'extra-keys-overwrite-one-another',
    sentence: 'It keeps the values of one header of those whose keys are the same when they are decoded.',
    seams: proxied((caller, headers, { extraHeaderPrefixes }) => {
      const written = writtenKeys(headers, extraHeaderPrefixes);
      return {
        ...caller,
        extra: Object.fromEntries(
          Object.entries(caller.extra).map(([key, values]) => [
            key,
            written.filter((each) => decoded(each) === key).length > 1 ? values.slice(-1) : values,
          ]),
        ),
      };
    }),
  },
];
