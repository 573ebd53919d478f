import { extname, join } from 'node:path';
import { Worker, type ResourceLimits } from 'node:worker_threads';

/** Whether the project runs from its sources, which a thread has to compile again. */
export const fromSource = extname(__filename) === '.ts';

/**
 * Starts a module, named without its extension, in a thread of its own. From source it needs ts-node as well; compiled, as a module of
 * another package may be, nothing.
 */
export function startThread(file: string, resourceLimits: ResourceLimits = {}, isSource = fromSource): Worker {
  return new Worker(`${file}${isSource ? extname(__filename) : '.js'}`, {
    execArgv: isSource ? ['--require', require.resolve('ts-node/register')] : [],
    resourceLimits,
    env: isSource ? { ...process.env, TS_NODE_PROJECT: join(__dirname, '..', '..', 'tsconfig.json') } : process.env,
  });
}
