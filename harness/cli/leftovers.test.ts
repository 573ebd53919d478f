import { afterAll, expect, test } from '@jest/globals';
import { createFolder } from './testing/folder';
import { start } from './testing/program';

const folder = createFolder();
afterAll(() => {
  folder.remove();
});

test('what is still open when everything is said does not keep the program', async () => {
  // As a connection does whose peer never closes it.
  const preload = folder.write('open.js', "require('node:net').createServer().listen(0, '127.0.0.1');");
  const { ended } = start(['list', '--scenario', 'user-name'], { preload });
  expect(await ended).toMatchObject({ code: 0, err: '', out: expect.stringContaining('user-name') });
});
