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

/** How many times a server of Node must be loaded until its code is compiled: fewer requests come over new connections. */
const modes = [
  { mode: 'kept', what: 'kept-alive requests', aim: 0.5, warmUps: 2 },
  { mode: 'new', what: 'connections', aim: 0.9, warmUps: 5 },
] as const;

/**
 * The same certificates and the same load on all, in turn; the CPU time of the server is the fair measure. The bare server
 * in Node tells what is ours from what is Node's, so the aims are against it.
 */
export const againstNginx: Figure = {
  name: 'nginx',
  about: 'the reference server against Node and nginx with the same certificates, TLS 1.3, one processor each',
  measure: async () => {
    const files = await makeFiles();
    const reference = await startReference(files, processors.server);
    const bare = await startBare(files, processors.server);
    const nginx = hasNginx() ? await startNginx(files, processors.server) : undefined;
    try {
      const rows: Row[] = [];
      for (const { mode, what, aim, warmUps } of modes) {
        for (let warm = 0; warm < warmUps; warm++)
          for (const server of [reference, bare]) await load(server, files, mode);
        const all = await several(
          async () => ({
            ours: await load(reference, files, mode),
            node: await load(bare, files, mode),
            theirs: nginx && (await load(nginx, files, mode)),
          }),
          times,
        );
        const row = (whose: string, unit: string, of: (each: (typeof all)[number]) => number | undefined): Row => ({
          what: `${whose}: ${what}`,
          unit,
          samples: all.flatMap((each) => of(each) ?? []),
          ...(whose.includes('nginx') && nginx === undefined && { skipped: 'nginx is missing' }),
        });
        rows.push(
          row('reference server', 'per s', ({ ours }) => ours.perSecond),
          row('nginx', 'per s', ({ theirs }) => theirs?.perSecond),
          row('reference server', 'per CPU s', ({ ours }) => ours.perCpuSecond),
          row('bare Node server', 'per CPU s', ({ node }) => node.perCpuSecond),
          row('nginx', 'per CPU s', ({ theirs }) => theirs?.perCpuSecond),
          {
            ...row(
              'reference server / bare Node server',
              'times (CPU)',
              ({ ours, node }) => ours.perCpuSecond / node.perCpuSecond,
            ),
            aim: { atLeast: aim },
          },
          row(
            'reference server / nginx',
            'times (CPU)',
            ({ ours, theirs }) => theirs && ours.perCpuSecond / theirs.perCpuSecond,
          ),
          row(
            'bare Node server / nginx',
            'times (CPU)',
            ({ node, theirs }) => theirs && node.perCpuSecond / theirs.perCpuSecond,
          ),
        );
      }
      const peak = (what: string, server: Server): Row => ({
        what: `${what}: peak memory`,
        unit: 'MB',
        samples: [server.usage().peak],
      });
      rows.push(peak('reference server', reference), peak('bare Node server', bare));
      return nginx === undefined ? rows : [...rows, peak('nginx', nginx)];
    } finally {
      await Promise.all([reference.stop(), bare.stop(), nginx?.stop()]);
      files.remove();
    }
  },
};
