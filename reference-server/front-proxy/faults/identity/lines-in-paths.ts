import { decoded } from '../../../faults/parts/changes';
import type { UserRequest } from '../../messages';
import { sent } from '../parts/changes';
import type { Fault } from '../parts/fault';
import { sendingUpgrades } from '../parts/upgrades';

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
    seams: () => sendingUpgrades((send) => (request, signal) => send(writtenDecoded(request), signal)),
  },
];
