import { standardLimits } from '../../http/limits';
import { standardYamlBounds } from '../../negotiation/yaml';
import {
  equalExtraHeaders,
  longNames,
  longUsages,
  silentConnections,
  spacesInAUserName,
  unfinishedBodies,
  yamlBodies,
  type Attack,
} from './attacks';
import { manyKeys, nested } from './yaml-shapes';

/** One attack on the server, and what it may do to others. */
export interface AbuseRow {
  readonly attack: string;
  readonly load: string;
  readonly make: Attack;
  /** The statuses that it is answered with. */
  readonly answers: readonly number[];
  /** How many times its slowest quiet answer a second caller may wait. */
  readonly slowdown: number;
  /** How many times as much as at the start the memory may be. */
  readonly memory: number;
  readonly heldBy: string;
}

const MiB = 1024 * 1024;
const { headerCount, headerBytes, bodiesBytesPerConnection, connectionsPerAddress, targetBytes } = standardLimits;
const usual = { slowdown: 30, memory: 3 } as const;
const yaml = `${standardYamlBounds.bytes / 1024} KiB, ${standardYamlBounds.tokens} tokens, ${standardYamlBounds.levels} levels, before it is parsed`;
const shapes = Object.values(nested);

export const abuseRows: readonly AbuseRow[] = [
  {
    ...usual,
    attack: 'equal `Impersonate-Extra-*` headers over HTTP/2, anonymous',
    load: '3 requests of 19,900 headers',
    make: equalExtraHeaders(19_900, 3),
    answers: [403],
    heldBy: `${headerCount} headers and ${headerBytes / MiB} MiB for a request, read in linear time`,
  },
  {
    ...usual,
    attack: "spaces inside a front proxy's user header",
    load: '5 requests of 100,000 spaces',
    make: spacesInAUserName(100_000, 5),
    answers: [200],
    heldBy: `${headerBytes / MiB} MiB of headers, read in linear time`,
  },
  {
    ...usual,
    attack: 'YAML bodies nested in every shape, by a user with rights',
    load: `${shapes.length} shapes of 4,000 levels, 3 times each`,
    make: yamlBodies([1, 2, 3].flatMap(() => shapes.map((shape) => shape(4000)))),
    answers: [400, 413],
    heldBy: yaml,
  },
  {
    ...usual,
    attack: 'a YAML mapping of many keys, by a user with rights',
    load: '5 bodies of 60,000 keys',
    make: yamlBodies(Array.from({ length: 5 }, () => manyKeys(60_000))),
    answers: [413],
    heldBy: yaml,
  },
  {
    ...usual,
    attack: 'unfinished bodies over one HTTP/2 connection, by a user without rights',
    load: '250 streams of 1 MiB each',
    make: unfinishedBodies(250, MiB, 'user'),
    answers: [403],
    heldBy: 'no body is read before authorization',
  },
  {
    ...usual,
    attack: 'unfinished bodies over one HTTP/2 connection, by a user with rights',
    load: '250 streams of 1 MiB each',
    make: unfinishedBodies(250, MiB, 'administrator'),
    answers: [429],
    heldBy: `${bodiesBytesPerConnection / MiB} MiB for a connection, ${standardLimits.bodiesBytes / MiB} MiB in all`,
  },
  {
    ...usual,
    attack: 'namespaces with names of 900 KB, anonymous',
    load: '60 requests, no name twice',
    make: longNames(900_000, 60),
    answers: [414],
    heldBy: `${targetBytes / 1024} KiB for path and query`,
  },
  {
    ...usual,
    attack: 'silent TCP connections from one address, that of the second caller',
    load: '1,200 connections',
    make: silentConnections(1200, 500),
    answers: [],
    heldBy: `${connectionsPerAddress} connections from an address, ${standardLimits.connections} in all; the oldest without a handshake yields`,
  },
  {
    ...usual,
    attack: 'self-signed certificates with a long OID in the extended key usage',
    load: '30 handshakes with 586 to 20,000 octets',
    make: longUsages([586, 587, 588, 2000, 20_000].flatMap((octets) => Array<number>(6).fill(octets))),
    answers: [401],
    heldBy: "certificates are read by the server's own decoder",
  },
];
