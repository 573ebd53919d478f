import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { median, several, type Figure } from './figure';
import { makeFiles } from './files';
import { startReference, type Server } from './servers';
import { once } from './program';
import { passedIn, wholeRuns } from './whole-run';

const script = join(__dirname, 'child/curl-checks.sh');
const inScript = 30;
/** Runs a command and adds what it and its children have used, as the shell's `times` has it: the second line is theirs. */
const timed = '"$@"; status=$?; times; exit $status';

interface Cost {
  readonly wall: number;
  readonly cpu: number;
}

/** Milliseconds of one check of the script: bash, curl and the server; its certificates are there beforehand. */
function perCheck(server: Server, directory: string): Cost {
  const [before, began] = [server.usage().cpu, performance.now()];
  const url = `https://127.0.0.1:${server.port}`;
  const { stdout, status } = spawnSync('bash', ['-c', timed, 'bash', script, url, directory], { encoding: 'utf8' });
  const wall = performance.now() - began;
  if (status !== 0 || !stdout.includes(`${inScript} passed, 0 failed`)) throw new Error(`${script}: ${stdout}`);
  const used = [...(stdout.trim().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, seconds]) => (Number(minutes) * 60 + Number(seconds)) * 1000,
  );
  const cpu = used.reduce((sum, each) => sum + each, 0) + server.usage().cpu - before;
  return { wall: wall / inScript, cpu: cpu / inScript };
}

const some = ['run', '--subject', 'api-server', '--fast', '--clause', '5', '--tls', '1.3'];
const again = 10;

/** Milliseconds of CPU of one more check of a run that is under way, controls included: no start of a process, no setup. */
function oneMore(): number {
  const [first, all] = [once([...some, '--repeat', '1']), once([...some, '--repeat', String(again)])];
  return (all.cpu - first.cpu) / (passedIn(first.output) * (again - 1));
}

/** One check of the run, with its controls before and after, against one made by hand, without any. */
export const againstCurl: Figure = {
  name: 'curl',
  about: `one check of the whole run, controls and cold start included, against a script of ${inScript} curl calls`,
  measure: async () => {
    if (!existsSync('/usr/bin/curl'))
      return [{ what: 'curl / the run', unit: '', samples: [], skipped: 'curl is missing' }];
    const runs = await wholeRuns();
    const ours = runs.map(({ wall, cpu, output }) => ({ wall: wall / passedIn(output), cpu: cpu / passedIn(output) }));
    const files = await makeFiles();
    const server = await startReference(files);
    try {
      perCheck(server, files.path(''));
      const theirs = await several(() => perCheck(server, files.path('')));
      const more = await several(oneMore, 3);
      const ratio = (of: keyof Cost): readonly number[] =>
        theirs.map((each) => each[of] / median(ours.map((our) => our[of])));
      return [
        { what: 'one check by curl', unit: 'ms', samples: theirs.map(({ wall }) => wall) },
        { what: 'one check of the run', unit: 'ms', samples: ours.map(({ wall }) => wall) },
        {
          what: 'one check by curl, with its part of the server',
          unit: 'ms CPU',
          samples: theirs.map(({ cpu }) => cpu),
        },
        {
          what: 'one check of the run, with its part of the servers',
          unit: 'ms CPU',
          samples: ours.map(({ cpu }) => cpu),
        },
        { what: 'one more check of a run, warm', unit: 'ms CPU', samples: more },
        { what: 'curl / the run, by the clock', unit: 'times', samples: ratio('wall'), aim: { atLeast: 10 } },
        { what: 'curl / the run, by CPU time', unit: 'times', samples: ratio('cpu'), aim: { atLeast: 10 } },
        {
          what: 'curl / one more check, by CPU time',
          unit: 'times',
          samples: theirs.map(({ cpu }) => cpu / median(more)),
        },
      ];
    } finally {
      await server.stop();
      files.remove();
    }
  },
};
