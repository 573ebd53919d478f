import type { Certificate } from '../../../reference-server/authentication/certificate/certificate';
import type { ReferenceServerOptions } from '../../../reference-server/server';
import { connect } from 'node:net';
import { administrator } from './changing-rows.fixture';
import type { Testbed } from '../servers/testbed.fixture';
import { rows, type HostileRow, type Started } from '../servers/row.fixture';

type Authenticate = ReturnType<NonNullable<ReferenceServerOptions['authenticate']>>;

/** The reference server for those whom it recognises as this harness; all others are administrators. */
const honestTo =
  (isHarness: (...asked: Parameters<Authenticate>) => boolean) =>
  async (ground: Testbed): Promise<Started> =>
    ground.reference({
      authenticate:
        (standard) =>
        (...asked) =>
          isHarness(...asked) ? standard(...asked) : { caller: administrator },
    });

/** Callers without a certificate, and those whose certificate is like this. */
const unlessOf =
  (like: (leaf: Certificate) => boolean) =>
  (...[, presented]: Parameters<Authenticate>): boolean =>
    presented.kind !== 'certificates' || like(presented.leaf);

/** Honest to all, and for good, from the first caller on that it recognises; until then all are administrators. */
function honestFromThen(
  isHarness: (...asked: Parameters<Authenticate>) => boolean,
): (ground: Testbed) => Promise<Started> {
  let recognised = false;
  return honestTo((...asked) => (recognised ||= isHarness(...asked)));
}

/** Whom a certificate or an identity header names, under any name. */
const namesIn = ([{ headers }, presented]: Parameters<Authenticate>): readonly string[] => [
  ...(presented.kind === 'certificates' ? presented.leaf.subject.attributes.map(({ value = '' }) => value) : []),
  ...headers.map(([, value]) => value),
];

/** Honest on connections from these ports, as a program has them that lets the system choose; all others are administrators. */
const honestToPorts =
  (areOfHarness: (port: number) => boolean) =>
  async (ground: Testbed): Promise<Started> => {
    const honest = await ground.reference();
    const cheating = await ground.reference({ authenticate: () => () => ({ caller: administrator }) });
    return ground.peers.tcp((socket) => {
      const { port } = areOfHarness(socket.remotePort ?? 0) ? honest : cheating;
      const upstream = connect({ port, host: '127.0.0.1' });
      upstream.on('error', () => socket.destroy());
      upstream.once('close', () => socket.destroy());
      socket.once('close', () => upstream.destroy());
      socket.pipe(upstream).pipe(socket);
    });
  };

/** Counts the requests with a certificate. */
const counting = (isHarness: (count: number, ...asked: Parameters<Authenticate>) => boolean) => (ground: Testbed) => {
  let count = 0;
  return honestTo((...asked) => {
    if (asked[1].kind === 'certificates') count += 1;
    return isHarness(count, ...asked);
  })(ground);
};

/** Honest until a certificate that is not yet valid comes before any that has expired. */
function honestInOrder(ground: Testbed): Promise<Started> {
  let [expired, inOrder] = [false, true];
  return honestTo(
    unlessOf(({ notBefore, notAfter }) => {
      expired ||= +notAfter < Date.now();
      inOrder &&= expired || +notBefore < Date.now();
      return inOrder;
    }),
  )(ground);
}

/** Honest to the users who were among its first callers, and to all of these. */
const honestToFirst = (callers: number) => (ground: Testbed) => {
  const known = new Set<string>();
  return counting((count, ...asked) =>
    unlessOf(({ subject }) => {
      const name = subject.attributes.map(({ value }) => value).join(',');
      if (count <= callers) known.add(name);
      return known.has(name);
    })(...asked),
  )(ground);
};

/** Targets that are as they should be towards this harness alone, by what they could recognise it by. */
export const recognisingRows: readonly HostileRow[] = [
  ...rows(
    { exit: [1], identifies: ['failed'], refuses: ['failed'] },
    [
      'recognises the harness by its User-Agent',
      /the user is "admin"/,
      honestTo(({ headers }) =>
        headers.some(([name, value]) => /^user-agent$/i.test(name) && /conformance/.test(value)),
      ),
    ],
    [
      'recognises the harness by the organizational unit of its certificates',
      /the user is "admin"/,
      honestTo(
        unlessOf(({ subject }) =>
          subject.attributes.some(({ value }) => value?.startsWith('authn-conformance ') === true),
        ),
      ),
    ],
    [
      'recognises the harness by the names of its users',
      /the user is "admin"/,
      honestTo(
        unlessOf(({ subject }) =>
          subject.attributes.some(({ value = '' }) => /^(alice|jane|authn-conformance)/.test(value)),
        ),
      ),
    ],
    [
      'recognises the harness by certificates of 65 minutes, or that ended a day ago',
      /the user is "admin"/,
      honestTo(unlessOf(({ notBefore, notAfter }) => [60, 65].includes((+notAfter - +notBefore) / 60_000))),
    ],
  ),
  ...rows({ exit: [1], identifies: ['failed'], refuses: ['failed'], tried: 'validity-with-proof' }, [
    'recognises the harness by the callers that prove its inputs',
    /the user is "admin"/,
    honestFromThen((...asked) => namesIn(asked).some((name) => name.startsWith('authn-conformance:'))),
  ]),
  ...rows({ exit: [1], identifies: ['failed'], refuses: ['failed'], tried: 'hundreds' }, [
    'recognises the harness by its first hundred requests',
    /the user is "admin"/,
    counting((count) => count <= 100),
  ]),
  ...rows({ exit: [1], identifies: ['inconclusive'], refuses: ['failed'], tried: 'validity-in-drawn-order' }, [
    'recognises the harness by the order of its checks',
    /came out otherwise later/,
    honestInOrder,
  ]),
  ...rows(
    { exit: [1], identifies: ['failed'], refuses: ['failed'] },
    [
      'recognises the harness by ports that the system gave it',
      /otherwise at the end of the run, .* the user is "admin"/,
      honestToPorts((port) => port >= 32_768),
    ],
    [
      'recognises the harness by even ports',
      /otherwise at the end of the run, .* the user is "admin"/,
      honestToPorts((port) => port % 2 === 0),
    ],
    [
      'recognises the users of its first requests',
      /otherwise at the end of the run, .* the user is "admin"/,
      honestToFirst(4),
    ],
  ),
];
