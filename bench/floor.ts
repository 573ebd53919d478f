import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { builtinTarget, plan, run, scenarios, type RunResult } from '../index';
import { cpuOf, median, several, type Figure } from './figure';
import { handshakeCost } from './handshake';

const clock = { now: () => new Date(), elapsed: () => performance.now() };
const tool = { name: 'bench', version: '0', node: process.version };

/** All scenarios of the API server against the bundled one, in this thread. */
export const warmRun = (): Promise<RunResult> => {
  const target = builtinTarget();
  return run(plan(scenarios, target, {}), { timeout: 5000, jobs: 4, clock, tool });
};

/**
 * The connections that a run makes, by version of TLS: all that Node opens (those of the first look at each setup and those
 * beside an attempt are in no evidence), divided as those in the evidence are.
 */
async function connectionsOfRun(): Promise<Readonly<Record<'1.2' | '1.3', number>>> {
  let opened = 0;
  const count = (): void => void (opened += 1);
  subscribe('net.client.socket', count);
  const { checks } = await warmRun();
  unsubscribe('net.client.socket', count);
  // A control that several checks share is one attempt.
  const observed = new Set(checks.flatMap(({ evidence }) => evidence.map((each) => each.observed)));
  const versions = [...observed].flatMap((each) =>
    each.kind === 'exchange' && each.tls !== undefined ? [each.tls.protocol] : [],
  );
  const older = Math.round((opened * versions.filter((version) => version === 'TLSv1.2').length) / versions.length);
  return { '1.2': older, '1.3': opened - older };
}

/** What a warm run costs beside its bare handshakes, side by side in this process. */
export const floor: Figure = {
  name: 'floor',
  about: 'a warm run against the bare handshakes that it makes, both in this process',
  measure: async () => {
    let connections = { '1.2': 0, '1.3': 0 };
    for (let warm = 0; warm < 2; warm += 1) connections = await connectionsOfRun();
    const samples = await several(async () => ({
      older: await handshakeCost('TLSv1.2'),
      newer: await handshakeCost('TLSv1.3'),
      run: await cpuOf(warmRun),
    }));
    const floors = samples.map(({ older, newer }) => connections['1.2'] * older + connections['1.3'] * newer);
    return [
      { what: 'connections of a run', unit: '', samples: [connections['1.2'] + connections['1.3']] },
      { what: 'one bare handshake, TLS 1.3, both ends', unit: 'ms CPU', samples: samples.map(({ newer }) => newer) },
      { what: 'one bare handshake, TLS 1.2, both ends', unit: 'ms CPU', samples: samples.map(({ older }) => older) },
      { what: 'floor: all handshakes of a run', unit: 'ms CPU', samples: floors },
      { what: 'a warm run', unit: 'ms CPU', samples: samples.map(({ run: cpu }) => cpu) },
      {
        what: 'a warm run / its floor',
        unit: 'times',
        samples: samples.map(({ run: cpu }, at) => cpu / (floors[at] ?? median(floors))),
        aim: { atMost: 1.4 },
      },
    ];
  },
};
