import type { Presented } from '../../authentication/peer';
import { authentication, isNamed, requestHeader, type Head, type Seams } from '../parts/changes';
import type { Fault, FaultSettings } from '../parts/fault';

type Header = Head['headers'][number];
type Names = ReturnType<typeof requestHeader>;

/** Reads the headers of some requests otherwise than those of all others. */
const where = (
  isSo: (request: Head, isFirst: boolean) => boolean,
  change: (headers: Head['headers'], names: Names) => readonly Header[],
): Seams =>
  authentication((standard, settings: FaultSettings) => {
    const seen = new WeakSet<Presented>();
    return (request, presented) => {
      const isFirst = !seen.has(presented);
      seen.add(presented);
      if (!isSo(request, isFirst)) return standard(request, presented);
      return standard({ ...request, headers: change(request.headers, requestHeader(settings)) }, presented);
    };
  });

const isLater = (_request: Head, isFirst: boolean): boolean => !isFirst;

/** Rules of the mapping that hold for some requests alone (clause 2.5). */
export const eachRequestFaults: readonly Fault[] = [
  {
    name: 'last-user-header-wins-in-later-requests',
    sentence: 'Of several user headers of one name it takes the last, in all requests of a connection but the first.',
    seams: where(isLater, (headers, { usernameHeaders }) => [
      ...headers.filter(([name]) => isNamed(name, usernameHeaders)).toReversed(),
      ...headers.filter(([name]) => !isNamed(name, usernameHeaders)),
    ]),
  },
  {
    name: 'groups-left-out-over-http-1-0',
    sentence: 'It reads no group headers of a request over HTTP/1.0.',
    seams: where(
      ({ httpVersion }) => httpVersion === '1.0',
      (headers, { groupHeaders }) => headers.filter(([name]) => !isNamed(name, groupHeaders)),
    ),
  },
  {
    name: 'groups-split-in-later-requests',
    sentence: 'It splits a group header at commas in all requests of a connection but the first.',
    seams: where(isLater, (headers, { groupHeaders }) =>
      headers.flatMap((header) =>
        isNamed(header[0], groupHeaders) ? header[1].split(',').map((group): Header => [header[0], group]) : [header],
      ),
    ),
  },
  {
    name: 'first-of-each-header-after-a-rejection',
    sentence: 'After a request that names no user it reads only the first header of each name.',
    seams: authentication((standard) => {
      const rejected = new WeakSet<Presented>();
      return (request, presented) => {
        const names = new Set<string>();
        const headers = request.headers.filter(([name]) => {
          const isFirst = !names.has(name.toLowerCase());
          names.add(name.toLowerCase());
          return isFirst;
        });
        const answer = standard(rejected.has(presented) ? { ...request, headers } : request, presented);
        if (!('caller' in answer)) rejected.add(presented);
        return answer;
      };
    }),
  },
  {
    name: 'uid-kept-for-the-connection',
    sentence: 'It takes the UID of an earlier request on a connection where a request has none.',
    seams: authentication((standard, settings) => {
      const { usernameHeaders, uidHeaders } = requestHeader(settings);
      const last = new WeakMap<Presented, string>();
      return (request, presented) => {
        const found = standard(request, presented);
        const has = (names: readonly string[]): boolean => request.headers.some(([name]) => isNamed(name, names));
        if (!('caller' in found) || !has(usernameHeaders)) return found;
        const { uid } = found.caller;
        if (has(uidHeaders) && uid !== undefined) last.set(presented, uid);
        const kept = last.get(presented);
        return kept === undefined ? found : { ...found, caller: { ...found.caller, uid: kept } };
      };
    }),
  },
  {
    name: 'last-extra-values-over-http-2',
    sentence: 'Over HTTP/2 it reads only the last value of an extra attribute.',
    seen: 'a map of headers that a library of HTTP/2 gives',
    seams: where(
      ({ httpVersion }) => httpVersion === '2',
      (headers, { extraHeaderPrefixes }) =>
        headers.filter(
          ([name], at) =>
            !extraHeaderPrefixes.some((prefix) => name.toLowerCase().startsWith(prefix.toLowerCase())) ||
            !headers.slice(at + 1).some(([later]) => later.toLowerCase() === name.toLowerCase()),
        ),
    ),
  },
];
