import { once } from 'node:events';
import { join } from 'node:path';
import { several, type Figure, type Row } from './figure';
import { makeFiles, type Files } from './files';
import { start } from './program';
import { hasNginx, startBare, startNginx, startReference, type Server } from './servers';

const seconds = 1;
const times = 3;

interface Load {
  /** Answers in a second of the clock, and in a second of the server's CPU time. */
  readonly perSecond: number;
  readonly perCpuSecond: number;
}

/** The servers have one processor, and the load comes from the other. */
const processors = { server: 0, load: 1 } as const;

async function load(server: Server, files: Files, mode: 'new' | 'kept'): Promise<Load> {
  const before = server.usage().cpu;
  const { child } = start(
    process.execPath,
    [
      ...['-r', require.resolve('ts-node/register/transpile-only'), join(__dirname, 'child/load.ts')],
      ...[String(server.port), files.path(''), mode, String(seconds)],
    ],
    processors.load,
  );
  let output = '';
  child.stdout?.on('data', (bytes: Buffer) => (output += bytes.toString()));
  await once(child, 'close');
  const answers = Number(output);
  if (!(answers > 0)) throw new Error(`the load on port ${server.port} came to nothing`);
  return { perSecond: answers / seconds, perCpuSecond: answers / ((server.usage().cpu - before) / 1000) };
}

const modes = [
  { mode: 'new', what: 'connections', aim: 0.7 },
  { mode: 'kept', what: 'kept-alive requests', aim: 0.5 },
] as const;

/**
 * The same certificates and the same load on all, in turn; the CPU time of the server is the fair measure. The bare server
 * in Node tells what is ours from what is Node's.
 */
export const againstNginx: Figure = {
  name: 'nginx',
  about: 'the reference server against nginx with the same certificates, TLS 1.3, one processor each',
  measure: async () => {
    if (!hasNginx()) return [{ what: 'reference server / nginx', unit: '', samples: [], skipped: 'nginx is missing' }];
    const files = await makeFiles();
    const reference = await startReference(files, processors.server);
    const bare = await startBare(files, processors.server);
    const nginx = await startNginx(files, processors.server);
    try {
      const rows: Row[] = [];
      for (const { mode, what, aim } of modes) {
        for (const server of [reference, bare]) await load(server, files, mode);
        const all = await several(
          async () => ({
            ours: await load(reference, files, mode),
            node: await load(bare, files, mode),
            theirs: await load(nginx, files, mode),
          }),
          times,
        );
        const sampled = (of: (each: (typeof all)[number]) => number): readonly number[] => all.map(of);
        rows.push(
          { what: `reference server: ${what}`, unit: 'per s', samples: sampled(({ ours }) => ours.perSecond) },
          { what: `nginx: ${what}`, unit: 'per s', samples: sampled(({ theirs }) => theirs.perSecond) },
          { what: `reference server: ${what}`, unit: 'per CPU s', samples: sampled(({ ours }) => ours.perCpuSecond) },
          { what: `bare Node server: ${what}`, unit: 'per CPU s', samples: sampled(({ node }) => node.perCpuSecond) },
          { what: `nginx: ${what}`, unit: 'per CPU s', samples: sampled(({ theirs }) => theirs.perCpuSecond) },
          {
            what: `reference server / nginx: ${what}`,
            unit: 'times (CPU)',
            samples: sampled(({ ours, theirs }) => ours.perCpuSecond / theirs.perCpuSecond),
            aim: { atLeast: aim },
          },
          {
            what: `bare Node server / nginx: ${what}`,
            unit: 'times (CPU)',
            samples: sampled(({ node, theirs }) => node.perCpuSecond / theirs.perCpuSecond),
          },
        );
      }
      rows.push(
        { what: 'reference server: peak memory', unit: 'MB', samples: [reference.usage().peak] },
        { what: 'bare Node server: peak memory', unit: 'MB', samples: [bare.usage().peak] },
        { what: 'nginx: peak memory', unit: 'MB', samples: [nginx.usage().peak] },
      );
      return rows;
    } finally {
      await Promise.all([reference.stop(), bare.stop(), nginx.stop()]);
      files.remove();
    }
  },
};
