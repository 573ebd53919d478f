import { parentPort } from 'node:worker_threads';
import type { Order, Report } from './messages';
import { startServer, type StartedServer } from './start-server';

/** A thread of its own that starts reference servers, and does with them what it is told. */
const servers = new Map<number, StartedServer>();

const tell = (report: Report): void => parentPort?.postMessage(report);

async function carryOut(order: Order): Promise<Extract<Report, { address: unknown }>['address']> {
  if (order.kind === 'start') {
    const server = await startServer(order.order);
    servers.set(order.number, server);
    return { host: server.host, port: server.port };
  }
  await servers.get(order.server)?.[order.kind]();
  return undefined;
}

parentPort?.on('message', (order: Order) => {
  const { number } = order;
  carryOut(order).then(
    (address) => {
      tell({ number, address });
    },
    (failure: unknown) => {
      tell({ number, failure });
    },
  );
});
