import { describe, expect, test } from '@jest/globals';
import { exchange, serverCertificate } from '../golden/finished-run.fixture';
import { commandRun, connection, forwarding } from '../golden/recorded.fixture';
import { describeObservation } from './evidence';
import { connectionLines, describeArrived, outputLines } from './recorded';

const leaf = serverCertificate;
const [request] = connection(leaf).requests;

describe('what arrived at an upstream', () => {
  test.each([
    ['a request', [connection(leaf)], 0, '1 request on 1 connection'],
    ['nothing', [], 0, 'nothing arrived'],
    [
      'a handshake alone',
      [connection(leaf, { requests: [], octetsReceived: 0 })],
      0,
      'no octet of HTTP on 1 connection',
    ],
    [
      'less than a request',
      [connection(leaf, { requests: [], octetsReceived: 3 }), connection(leaf, { requests: [], octetsReceived: 0 })],
      0,
      '3 octets of HTTP on 2 connections',
    ],
    ['of somebody else', [], 1, 'nothing arrived, beside 1 request of somebody else'],
  ])('%s', (_title, arrived, foreign, words) => {
    expect(describeArrived({ upstream: 'good', arrived, foreign })).toBe(`at the upstream (good): ${words}`);
  });

  test('stands behind what came back', () => {
    expect(describeObservation(forwarding(exchange(), leaf))).toBe(
      'TLSv1.3, certificate asked for and sent, HTTP/1.1 200 OK; at the upstream (good): 1 request on 1 connection, beside 2 requests of somebody else',
    );
  });

  test('is shown line by line, escaped', () => {
    expect(connectionLines([connection(leaf)])).toEqual([
      'connection 1: TLSv1.3, SNI "kubernetes.default.svc", client certificate "CN=kube-apiserver", 212 octets of HTTP in all',
      '| GET /api?mark=5eed HTTP/1.1',
      '| Host: kubernetes.default.svc',
      '| X-Remote-User: jane',
      '| X-Remote-Extra-Evil\\x1b[2J: a\\x1b[31m',
      '| (3 octets of body, cut short)',
      '  not as RFC 9112 has it: a bare LF',
      '  answered with 200',
    ]);
  });

  test('is cut where there is more of it than anybody reads', () => {
    if (request === undefined) throw new Error('the fixture has a request');
    const headers = Array.from({ length: 30 }, (_, at): [string, string] => [`X-${at}`, 'a']);
    const requests = Array.from({ length: 9 }, () => ({ ...request, headers }));
    const lines = connectionLines(Array.from({ length: 8 }, () => connection(leaf, { requests })));
    expect(lines).toContain('| ... (6 more header fields)');
    expect(lines).toContain('... (3 more requests)');
    expect(lines.at(-1)).toBe('... (2 more connections)');
    expect(lines.length).toBeLessThan(1_500);
  });

  test.each([
    [{ clientCertificate: 'none', presented: [] }, 'no client certificate'],
    [{ clientCertificate: 'not-requested', presented: [] }, 'no client certificate asked for'],
    [{ provenKey: false }, 'client certificate "CN=kube-apiserver" without proof of its key'],
    [{ path: 'CERT_HAS_EXPIRED' }, 'client certificate "CN=kube-apiserver" (CERT_HAS_EXPIRED)'],
    [{ resumed: true }, 'TLSv1.3, resumed, SNI'],
    [{ protocol: undefined }, 'no complete handshake, SNI "kubernetes.default.svc", 212 octets'],
    [{ protocol: undefined, notTls: 'an HTTP request' }, 'not TLS (an HTTP request)'],
  ] as const)('%j', (difference, words) => {
    expect(connectionLines([connection(leaf, difference)])[0]).toContain(words);
  });
});

describe('a run of a command', () => {
  const run = commandRun(leaf);

  test.each([
    [run.exit, 'the command ended with status 60'],
    [{ kind: 'signal', signal: 'SIGSEGV' }, 'the command was ended by SIGSEGV'],
    [{ kind: 'timed-out' }, 'the command did not end before its time limit'],
    [{ kind: 'not-started', why: 'ENOENT' }, 'the command could not be started: ENOENT'],
  ] as const)('%j', (exit, words) => {
    expect(describeObservation({ ...run, exit })).toBe(
      `${words}, which counts as a failure; at the server (expired): 1 request on 1 connection`,
    );
  });

  test('says what the client rejected, and what it wrote, escaped', () => {
    expect(connectionLines(run.servers[0]?.connections ?? [])[0]).toContain(
      'TLS alert certificate_expired (45) received after the handshake',
    );
    expect(outputLines(run)).toEqual(['stderr | curl: (60) SSL certificate problem\\x1b[2J']);
  });
});
