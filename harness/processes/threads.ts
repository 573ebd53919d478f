import { extname, join } from 'node:path';
import { Worker, type ResourceLimits } from 'node:worker_threads';

/** Starts a module, named without its extension, in a thread of its own. From source it needs ts-node as well; compiled nothing. */
export function startThread(file: string, resourceLimits: ResourceLimits = {}): Worker {
  const extension = extname(__filename);
  const fromSource = extension === '.ts';
  return new Worker(`${file}${extension}`, {
    execArgv: fromSource ? ['--require', require.resolve('ts-node/register')] : [],
    resourceLimits,
    env: fromSource ? { ...process.env, TS_NODE_PROJECT: join(__dirname, '..', '..', 'tsconfig.json') } : process.env,
  });
}
