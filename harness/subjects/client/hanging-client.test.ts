import { expect, test } from '@jest/globals';
import { referenceCommand } from './reference-client.fixture';
import { idsWith, runOn } from './whole-run.fixture';

test('a client that hangs where it should fail is ended, and has failed', async () => {
  const { argv } = referenceCommand();
  const client = argv.map((each) => `'${each}'`).join(' ');
  // Long enough for a client in Node to start on a machine that is busy: only one that has asked can fail.
  const given = { command: { argv: [`${client} || sleep 60`], shell: true }, timeout: 10_000 } as const;
  const result = await runOn(given, { scenarios: ['failures-told/status-500'], tls: '1.3' });
  expect(idsWith(result, 'failed')).toEqual(['failures-told/status-500']);
});
