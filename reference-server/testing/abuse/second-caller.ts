import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Issued } from '../pki';

/** How a caller fared since the last look, in milliseconds. */
export interface Fared {
  readonly answered: number;
  readonly failed: number;
  readonly slowest: number;
}

/** A caller in a process of its own, which what an attack costs its sender does not slow down. */
export interface SecondCaller {
  readonly look: () => Promise<Fared>;
  readonly stop: () => void;
}

/** Asks again and again, each time on a connection of its own; a line on its standard input is answered with how it fared. */
const script = `
  const [url, cert, key] = JSON.parse(process.argv[1]);
  const { get } = require('node:https');
  let [answered, failed, slowest, began] = [0, 0, 0, 0];
  const ask = () => {
    began = performance.now();
    const end = (how) => {
      slowest = Math.max(slowest, performance.now() - began);
      if (how === 200) answered++; else failed++;
      setTimeout(ask, 5);
    };
    get(url, { cert, key, rejectUnauthorized: false, agent: false }, (response) => {
      response.resume().on('end', () => end(response.statusCode));
    }).on('error', end);
  };
  ask();
  process.stdin.on('data', () => {
    // An answer that has not come yet counts as long as it has been waited for.
    const waited = Math.max(slowest, performance.now() - began);
    console.log(JSON.stringify({ answered, failed, slowest: waited }));
    [answered, failed, slowest] = [0, 0, 0];
  });`;

/** Starts one that presents this certificate. */
export function startSecondCaller(url: string, { pem, keyPem }: Issued): SecondCaller {
  const argument = JSON.stringify([url, pem, keyPem]);
  const child: ChildProcess = spawn(process.execPath, ['-e', script, argument], { stdio: ['pipe', 'pipe', 'inherit'] });
  if (child.stdin === null || child.stdout === null) throw new Error('unreachable');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { stdin } = child;
  return {
    look: async () => {
      stdin.write('\n');
      return JSON.parse(String((await lines.next()).value)) as Fared;
    },
    stop: () => child.kill(),
  };
}
