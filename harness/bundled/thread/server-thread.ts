import { join } from 'node:path';
import { startThread } from '../../processes/threads';
import type { Order, Report } from './messages';
import type { ServerOrder, StartedServer } from './start-server';

/** A thread in which reference servers run, so that they and their clients have a processor each. */
export interface ServerThread {
  /** Rejects as startServer does. */
  readonly start: (order: ServerOrder) => Promise<StartedServer>;
  /** Ends the thread, with whatever runs in it. */
  readonly end: () => Promise<void>;
}

/** What a server leaves behind it leaves soon: a run takes 30 MB less than with Node's own 48 (measured), and no longer. */
const memory = { maxYoungGenerationSizeMb: 8 };

/** What the order is besides its number. */
type Unnumbered = Order extends infer Each ? (Each extends Order ? Omit<Each, 'number'> : never) : never;
type Address = Extract<Report, { address: unknown }>['address'];

interface Waiting {
  readonly resolve: (address: Address) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Starts the thread. What fails in it besides an order is a fault of ours: `failed` is told, which by default ends the
 * process as if the servers ran in this thread, because attempts at servers that are gone would look like a target's defect.
 */
export function startServerThread(
  failed: (error: Error) => void = thrown,
  module = join(__dirname, 'worker'),
): ServerThread {
  const worker = startThread(module, memory);
  const waiting = new Map<number, Waiting>();
  let orders = 0;
  let ended = false;

  const broken = (error: Error): void => {
    if (ended) return;
    ended = true;
    for (const { reject } of waiting.values()) reject(error);
    failed(error);
  };
  worker.on('error', broken);
  worker.on('exit', () => {
    broken(new Error('the thread of the bundled reference server ended before its work was done'));
  });
  worker.on('message', (report: Report) => {
    const asked = waiting.get(report.number);
    waiting.delete(report.number);
    if ('failure' in report) asked?.reject(report.failure);
    else asked?.resolve(report.address);
  });

  const ask = (order: Unnumbered, number = (orders += 1)): Promise<Address> =>
    new Promise((resolve, reject) => {
      if (ended) {
        reject(new Error('the thread of the bundled reference server has ended'));
        return;
      }
      waiting.set(number, { resolve, reject });
      worker.postMessage({ number, ...order } satisfies Order);
    });

  return {
    start: async (order) => {
      const server = (orders += 1);
      const address = await ask({ kind: 'start', order }, server);
      const tell = async (kind: 'reload' | 'close'): Promise<void> => {
        await ask({ kind, server });
      };
      if (address === undefined) throw new Error('the thread of the bundled reference server gave no address');
      return { ...address, reload: () => tell('reload'), close: () => tell('close') };
    },
    end: async () => {
      ended = true;
      await worker.terminate();
    },
  };
}

function thrown(error: Error): never {
  throw error;
}
