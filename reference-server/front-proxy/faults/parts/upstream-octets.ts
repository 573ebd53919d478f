import type { Seams } from './changes';

/** Changes the octets that go to the API server and come from it, as one character each. */
export const upstreamOctets =
  ({ sent = same, received = same }: { readonly [Way in 'sent' | 'received']?: (octets: string) => string }): Seams =>
  () => ({
    connect:
      (standard) =>
      async (...given) => {
        const socket = await standard(...given);
        const write = socket.write.bind(socket) as (...written: unknown[]) => boolean;
        const read = socket.read.bind(socket) as (...size: unknown[]) => unknown;
        return Object.assign(socket, {
          write: (written: unknown, ...more: unknown[]) =>
            write(typeof written === 'string' ? sent(written) : written, ...more),
          read: (...size: unknown[]) => {
            const octets = read(...size);
            return Buffer.isBuffer(octets) ? Buffer.from(received(octets.toString('latin1')), 'latin1') : octets;
          },
        });
      },
  });

const same = (octets: string): string => octets;
