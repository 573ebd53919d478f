import { expect, test } from '@jest/globals';
import type { CertificateFacts } from '../../observation';
import { createChainReader } from './known-chains';

/** A reader that counts how often a chain was read, and says which. */
function counting() {
  const reads: string[] = [];
  let asked = '';
  const chainOf = createChainReader(() => {
    reads.push(asked);
    return [{ serialNumber: asked } as CertificateFacts];
  });
  const ask = (serialNumber: string, sent: readonly string[], trust: string | undefined) => {
    asked = serialNumber;
    return chainOf({ sent: sent.map((each) => Buffer.from(each)), trust }).map((each) => each.serialNumber);
  };
  return { ask, reads };
}

test('the same bytes under the same trust are read once', () => {
  const { ask, reads } = counting();
  expect(ask('1', ['leaf', 'issuer'], 'root')).toEqual(['1']);
  expect(ask('2', ['leaf', 'issuer'], 'root')).toEqual(['1']);
  expect(reads).toEqual(['1']);
});

test.each([
  ['another leaf', ['other', 'issuer'], 'root'],
  ['other certificates beside it', ['leaf', 'other'], 'root'],
  ['fewer certificates', ['leaf'], 'root'],
  ['more certificates', ['leaf', 'issuer', 'root'], 'root'],
  ['the same bytes, cut elsewhere', ['leafiss', 'uer'], 'root'],
  ['another trust, whose authorities may end the chain', ['leaf', 'issuer'], ''],
  ["the platform's trust", ['leaf', 'issuer'], undefined],
])('%s: read anew', (_what, sent, trust) => {
  const { ask, reads } = counting();
  ask('1', ['leaf', 'issuer'], 'root');
  expect(ask('2', sent, trust)).toEqual(['2']);
  expect(reads).toEqual(['1', '2']);
});

test('what is very long is read every time', () => {
  const { ask, reads } = counting();
  const long = ['1', '2', '3', '4', '5', '6'];
  ask('1', long, 'root');
  ask('2', long, 'root');
  expect(reads).toEqual(['1', '2']);
});

test('a server that sends something else every time fills no memory: the oldest is forgotten', () => {
  const { ask, reads } = counting();
  for (let at = 0; at < 17; at += 1) ask(String(at), [String(at)], 'root');
  ask('the last again', ['16'], 'root');
  ask('the first again', ['0'], 'root');
  expect(reads.slice(17)).toEqual(['the first again']);
});
