import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sampled } from '../../fixtures/testing/everything';
import { doctorText } from '../cli/commands/doctor/doctor-text';
import { diagnose, doctorDocument, look } from '../doctor';
import type { Endpoint } from '../target/types';
import { makeTestbed, type Testbed } from './servers/testbed.fixture';
import type { HostileRow } from './servers/row.fixture';
import { tables } from './rows/tables.fixture';

let ground: Testbed;
beforeAll(async () => {
  ground = await makeTestbed();
});
afterAll(() => ground.closeAll());

/** Controls, format characters and the like; all but the end of a line. */
const unprintable = /(?!\n)\p{C}/u;

/** What doctor says of a hostile target, as text and as JSON. */
async function diagnosed(row: HostileRow): Promise<{ readonly text: string; readonly json: string }> {
  const { port } = await row.start(ground);
  const endpoint: Endpoint = { host: '127.0.0.1', port, serverName: 'localhost', trust: ground.root.certificate };
  const clock = { now: () => new Date(), elapsed: () => performance.now() };
  const looks = await look(endpoint, { timeout: row.silent === 'busy' ? 500 : 1500, clock });
  const diagnosis = diagnose(looks, endpoint, clock.now());
  const document = doctorDocument(diagnosis, {
    tool: { name: 'authn-conformance', version: '0', node: 'v20' },
    target: { url: 'https://127.0.0.1', serverName: 'localhost', authoritiesGiven: true },
    startedAt: clock.now().toISOString(),
    duration: 1,
    exitCode: diagnosis.reachable ? 0 : 3,
    next: 'authn-conformance run',
  });
  const text = doctorText(document, diagnosis.kind, { coloured: false, columns: undefined });
  return { text, json: JSON.stringify(document) };
}

const holds = async (row: HostileRow): Promise<void> => {
  const { text, json } = await diagnosed(row);
  expect([row.name, unprintable.exec(text)?.[0], text.length < 20_000, json.length < 400_000]).toEqual([
    row.name,
    undefined,
    true,
    true,
  ]);
  expect(text).toMatch(/^ {2}(?:ok|problem) +reachable/m);
};

test.each(tables)('$title: doctor comes to an end, and what it says is fit to be shown', async ({ rows: all }) => {
  const rows = sampled(all, 12);
  const busy = rows.filter(({ silent }) => silent === 'busy');
  // They cost nothing but time, and are waited for together.
  await Promise.all(rows.filter((row) => !busy.includes(row)).map(holds));
  await ground.closeAll();
  for (const row of busy) {
    await holds(row);
    await ground.closeAll();
  }
});
