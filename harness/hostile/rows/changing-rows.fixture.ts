import { connect, type Socket } from 'node:net';
import { callerFromCertificate } from '../../../reference-server/authentication/x509';
import type { ReferenceServerOptions } from '../../../reference-server/server';
import type { Testbed } from '../servers/testbed.fixture';
import { rows, type HostileRow, type Started } from '../servers/row.fixture';

type Authenticate = NonNullable<ReferenceServerOptions['authenticate']>;

export const administrator = { user: 'admin', uid: '', groups: ['system:masters', 'system:authenticated'], extra: {} };
export const refused = {
  refusal: { status: 401, reason: 'Unauthorized', message: 'Unauthorized' },
  why: 'for no reason',
} as const;

/** The reference server with another first stage. */
const authenticating =
  (authenticate: Authenticate) =>
  async (ground: Testbed): Promise<Started> =>
    ground.reference({ authenticate });

/** One way with every other request of those who present a certificate, beginning with the second. */
const alternating = (other: Authenticate): ((ground: Testbed) => Promise<Started>) => {
  return authenticating((standard) => {
    let asked = 0;
    const otherwise = other(standard);
    return (request, presented) => {
      if (presented.kind === 'nothing') return standard(request, presented);
      asked += 1;
      return (asked % 2 === 1 ? standard : otherwise)(request, presented);
    };
  });
};

/** A proxy in front of the reference server that does so with its connections, which are counted from 1. */
export const throughProxy =
  (serve: (socket: Socket, number: number, forward: () => void) => void, seams?: Parameters<Testbed['reference']>[0]) =>
  async (ground: Testbed): Promise<Started> => {
    const { port } = await ground.reference(seams);
    let number = 0;
    return ground.peers.tcp((socket) => {
      number += 1;
      serve(socket, number, () => {
        const upstream = connect({ port, host: '127.0.0.1' });
        upstream.on('error', () => socket.destroy());
        upstream.once('close', () => socket.destroy());
        socket.once('close', () => upstream.destroy());
        socket.pipe(upstream).pipe(socket);
      });
    });
  };

/** Targets that answer well by themselves, and not always the same; or to everybody alike. */
export const changingRows: readonly HostileRow[] = [
  ...rows(
    { exit: [1], identifies: ['inconclusive'], refuses: ['failed', 'inconclusive'] },
    [
      'takes every other caller for an administrator',
      /came out otherwise later/,
      alternating(() => () => ({ caller: administrator })),
    ],
    [
      'refuses every other caller, and takes the rest for an administrator',
      /./,
      authenticating(() => {
        let asked = 0;
        return (_request, presented) => {
          if (presented.kind !== 'certificates') return { caller: administrator };
          const found = callerFromCertificate(presented.leaf);
          return (asked += 1) % 2 === 0 || 'problem' in found ? refused : found;
        };
      }),
    ],
  ),
  ...rows({ exit: [4], identifies: ['inconclusive'], refuses: ['inconclusive'], tried: 'one-refusal' }, [
    'refuses every other caller',
    /came out otherwise later/,
    alternating(() => () => refused),
  ]),
  ...rows({ exit: [1], identifies: ['failed'], refuses: ['inconclusive'] }, [
    'refuses everybody',
    /HTTP 401/,
    authenticating(() => () => refused),
  ]),
  ...rows({ exit: [1], identifies: ['failed'], refuses: ['failed'] }, [
    'takes everybody for an administrator',
    /the user is "admin"/,
    authenticating(() => () => ({ caller: administrator })),
  ]),
];
