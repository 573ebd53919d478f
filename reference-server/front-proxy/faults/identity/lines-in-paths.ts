import type { UserRequest } from '../../messages';
import { ownReading, sent, valueOf, withoutNamed, type Seams } from '../parts/changes';
import type { Fault } from '../parts/fault';

/** The request that a target makes which is decoded and then written as it is: its lines begin headers where the first ends as a request line does. */
function writtenDecoded(request: UserRequest): UserRequest {
  const [first = '', ...lines] = decoded(request.target).split(/\r?\n/);
  const [, target] = /^(\S*) HTTP\/1\.1$/.exec(first) ?? [];
  if (target === undefined) return request;
  const injected = lines.flatMap((line) => {
    const [, name, value] = /^([\w-]+): *(.*)$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  });
  return { ...request, target, headers: [...injected, ...request.headers] };
}

function decoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}

/** Passes a request for another protocol on as one that asks for none, in a request line that it writes by hand. */
const upgradesByHand: Seams = () => ({
  handle: (standard) => (request, presented, signal) => {
    if (valueOf(request.headers, 'upgrade') === undefined) return standard(request, presented, signal);
    const headers = ['upgrade', 'connection'].reduce(withoutNamed, request.headers);
    return standard({ ...request, headers: [...headers, [ownReading, 'upgrade']] }, presented, signal);
  },
  send: (standard) => (request, signal) => {
    if (valueOf(request.headers, ownReading) === undefined) return standard(request, signal);
    return standard(writtenDecoded({ ...request, headers: withoutNamed(request.headers, ownReading) }), signal);
  },
});

/** Targets that are decoded before they are written (rule G-05). */
export const lineInPathFaults: readonly Fault[] = [
  {
    name: 'targets-written-decoded',
    sentence: 'It writes the request line from a target that it has decoded, in which lines may end.',
    seams: sent(writtenDecoded),
  },
  {
    name: 'targets-of-upgrades-written-decoded',
    sentence: 'It writes the request line of an upgrade by hand, from a target that it has decoded.',
    seen: 'proxies that take over the connection for a WebSocket, and print `url.Path`',
    seams: upgradesByHand,
  },
];
