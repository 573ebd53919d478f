import { extname, join } from 'node:path';
import type { RunEnd } from '../../processes/bounded-run';
import { fromSource } from '../../processes/threads';
import { clientTarget, type ClientTarget, type ProgramCall } from '../../target/client';
import { clientFaultNamed } from '../faults/client-faults';
import { FaultError, noSuchFault } from '../faults/named';
import { programThreads, type RunsProgram } from './program-threads';

export interface BuiltinClientOptions {
  /** The name of a fault that it has. */
  readonly fault?: string;
  /** The directory of its compiled program, where that is not this package. */
  readonly compiled?: string;
}

/** Those of one module serve all targets. */
const threads = new Map<string, RunsProgram>();

function threadsOf(module: string, isSource: boolean): RunsProgram {
  const found = threads.get(module) ?? programThreads(module, isSource);
  threads.set(module, found);
  return found;
}

/** The bundled reference client, run as a program. Throws FaultError. */
export function builtinClient({ fault, compiled }: BuiltinClientOptions = {}): ClientTarget {
  if (fault !== undefined && clientFaultNamed(fault) === undefined) throw new FaultError(noSuchFault(fault));
  const root = compiled ?? join(__dirname, '..', '..', '..');
  const isCompiled = compiled !== undefined || !fromSource;
  const folder = join(root, 'reference-server', 'client');
  const program = fault === undefined ? [join(folder, 'main')] : [join(folder, 'faults', 'main'), fault];
  const [module = '', ...names] = program;
  const node = isCompiled ? [] : ['--require', require.resolve('ts-node/register')];
  const argv = [
    process.execPath,
    ...node,
    `${module}${isCompiled ? '.js' : extname(__filename)}`,
    ...names,
    ...['--url', '{url}', '--address', '{address}', '--server-name', '{server-name}'],
    ...['--ca', '{ca}', '--cert', '{cert}', '--key', '{key}'],
    ...['--header', 'Authorization: Bearer {token}', '--timeout', '5000'],
    ...['--follow-redirects', '--retries', '1'],
  ] as const;
  const env = isCompiled ? {} : { TS_NODE_PROJECT: join(root, 'tsconfig.json') };
  const inThread = threadsOf(join(root, 'harness', 'bundled', 'client', 'program-worker'), !isCompiled);
  const runs = (call: ProgramCall): Promise<RunEnd> =>
    inThread({ fault, flags: call.argv.slice(argv.indexOf('--url')), env: call.env }, call);
  return clientTarget({
    name: fault === undefined ? 'the bundled reference client' : `the bundled reference client with ${fault}`,
    command: { argv, env, runs },
    repeatCommand: { argv: [...argv, '--repeat', '2'], env, runs },
  });
}
