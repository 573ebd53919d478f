import { join } from 'node:path';
import { several, type Figure, type Row } from '../figure';
import { makeFiles } from '../files';
import { once, start } from '../program';
import { listening, type Server } from '../servers';

const child = (program: string, ...args: readonly string[]): Promise<Server> =>
  listening(start(process.execPath, [join(__dirname, program), ...args]));

/** A correct server: far away, with so many milliseconds for a byte in each direction, or slow to answer. */
interface Case {
  readonly what: string;
  readonly oneWay?: number;
  readonly answer?: number;
  /** Seconds that a run should take at most. */
  readonly aim: number;
}

const cases: readonly Case[] = [
  { what: '50 ms a round trip', oneWay: 25, aim: 8 },
  { what: '50 ms each way', oneWay: 50, aim: 8 },
  { what: '300 ms an answer', answer: 300, aim: 20 },
];

/** Four scenarios side by side, which is what a run did before it adapted, and as many attempts as the target bears. */
const ways = [
  { how: '--jobs 4', flags: ['--jobs', '4'] },
  { how: 'adapted', flags: [] },
] as const;

/** What it costs that a target is far away, or slow; the same run with four jobs beside it. */
export const latency: Figure = {
  name: 'latency',
  about: 'a run against a correct server that is far away or slow, with 4 jobs and adapted, one after the other',
  measure: async () => {
    const files = await makeFiles();
    const rows: Row[] = [];
    try {
      for (const { what, oneWay, answer = 0, aim } of cases) {
        const server = await child('slow-server.js', files.path(''), String(answer));
        const target = oneWay === undefined ? server : await child('distance.js', String(server.port), String(oneWay));
        try {
          for (const selection of [['--fast'], []])
            for (const { how, flags } of ways) {
              if (selection.length === 0 && flags.length > 0) continue;
              const samples = await several(() => secondsOf([...against(target, files), ...selection, ...flags]), 1);
              rows.push({
                what: [what, how, ...selection].join(', '),
                unit: 's',
                samples,
                ...(flags.length === 0 ? { aim: { atMost: aim } } : {}),
              });
            }
        } finally {
          if (target !== server) await target.stop();
          await server.stop();
        }
      }
      return rows;
    } finally {
      files.remove();
    }
  },
};

type Files = Awaited<ReturnType<typeof makeFiles>>;

const against = ({ port }: Server, { path }: Files): readonly string[] => [
  ...['run', '--target', `https://127.0.0.1:${port}`, '--ca', path('root.pem'), '--anonymous-auth', 'true'],
  ...['--client-ca', `${path('clients.pem')},${path('clients.key')}`, '--privileged', '--long-lived-certificates'],
  ...['--request-header-ca', `${path('proxies.pem')},${path('proxies.key')}`],
];

/** Throws when a check of the correct server does not pass: `once` ends with its exit code. */
const secondsOf = (args: readonly string[]): number => once(args).wall / 1000;
