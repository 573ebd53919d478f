import { expect, test } from '@jest/globals';
import { sentence } from './sentence';
import { shownUrl } from './urls';

test.each([
  ['https://jane:hunter2@host:1', 'https://...@host:1'],
  ['http://jane:hunter2@host:1/', 'http://...@host:1/'],
  ['https://jane:hunter2@host:99999', 'https://...@host:99999'],
  ['https://jane:hun/ter2@host', 'https://...@host'],
  ['https://jane:hun@ter2@host', 'https://...@host'],
  ['https://jane:hunter2@ho st:x', 'https://...@ho st:x'],
  ['https://host/?t=hunter2', 'https://host/?...'],
  ['https://host/#hunter2', 'https://host/#...'],
  ['https://host:x?t=hunter2#hunter2', 'https://host:x?...'],
  ['jane:hunter2@host:6443', '...@host:6443'],
  ['https://host:6443', 'https://host:6443'],
  ['./a@b.yaml', './a@b.yaml'],
])('%s is shown as %s', (text, shown) => {
  expect(shownUrl(text)).toBe(shown);
});

test('a sentence shows no password of a URL, wherever the URL stands', () => {
  expect(sentence(`unknown command 'https://jane:hunter2@host'; see "http://x:hunter2@y/"`)).toBe(
    `unknown command 'https://...@host'; see "http://...@y/"`,
  );
});
