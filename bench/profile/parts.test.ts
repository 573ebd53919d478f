import { expect, test } from '@jest/globals';
import { partOf, partsOf } from './parts';

const root = '/somewhere/project';

test.each([
  ['', 'node:_tls_wrap', 'TLS and X.509 in OpenSSL'],
  ['ondata', 'node:internal/js_stream_socket', 'TLS and X.509 in OpenSSL'],
  ['', 'node:internal/streams/readable', 'sockets, streams and HTTP of Node'],
  ['(garbage collector)', '', 'garbage collection'],
  ['(program)', '', 'native code that no function called'],
  ['(root)', '', 'the rest of Node'],
  ['', 'node:fs', 'the rest of Node'],
  ['', 'file:///somewhere/project/node_modules/undici/lib/core/request.js', 'packages'],
  ['', '/somewhere/project/harness/wire/records/record-reader.ts', 'our harness/wire'],
  ['', 'file:///somewhere/project/reference-server/http/http1.ts', 'our reference-server'],
  ['(idle)', '', undefined],
])('%s of %s is %s', (functionName, url, part) => {
  expect(partOf({ functionName, url }, root)).toBe(part);
});

test('the time of each sample counts for the part of its frame, of a native function for that of its caller', () => {
  const node = (id: number, url: string, functionName = '', children: number[] = []) => ({
    ...{ id, children },
    callFrame: { functionName, url, scriptId: '0', lineNumber: 0, columnNumber: 0 },
  });
  const nodes = [
    node(1, 'node:net'),
    node(2, '', '(idle)'),
    node(3, `${root}/scenarios/index.ts`, 'f', [4]),
    node(4, '', 'verify'),
  ];
  const profile = { nodes, startTime: 0, endTime: 9, samples: [1, 2, 3, 4], timeDeltas: [1000, 5000, 2000, 500] };
  expect(partsOf(profile, root)).toEqual([
    ['our scenarios', 2.5],
    ['sockets, streams and HTTP of Node', 1],
  ]);
});
