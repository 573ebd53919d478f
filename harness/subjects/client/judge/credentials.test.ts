import { beforeAll, describe, expect, test } from '@jest/globals';
import type { CommandRun, RecordedConnection, RecordedRequest } from '../../../observation';
import {
  keepsCertificateToItsHost,
  keepsItsHost,
  keepsItsIdentity,
  keepsTokenFrom,
  keepsTokenToItsHost,
  makesNoRequest,
  presentsItsPath,
  rejected,
  successNeedsARequest,
} from '../../../vocabulary/client';
import { madeUpRuns, ran, request, status, timedOut } from './runs.fixture';

let made: Awaited<ReturnType<typeof madeUpRuns>>;
beforeAll(async () => {
  made = await madeUpRuns();
});

const bare = { clientCertificate: 'none', presented: [], provenKey: false } as const;
const having = (more: Partial<RecordedConnection>): RecordedConnection => made.connection(more);
const asking = (more: Partial<RecordedRequest>): RecordedConnection =>
  having({ requests: [request({ number: 2, ...more })] });

describe('every request is for the host of the first one', () => {
  test('on one connection and on others, in HTTP/1.1 and HTTP/2', () => {
    const again = asking({ headers: [[':authority', 'localhost']] });
    expect(made.verdictOn(keepsItsHost, ran({}, [having({}), again]))).toBe('passed');
  });

  test.each([
    ['Host', '127.0.0.1'],
    [':authority', 'localhost.evil'],
  ])('not so with %s: %s', (name, value) => {
    const other = request({ number: 2, headers: [[name, value]] });
    expect(made.verdictOn(keepsItsHost, ran({}, [having({ requests: [request(), other] })]))).toBe('failed safety');
    expect(made.verdictOn(keepsItsHost, ran({}, [having({}), asking({ headers: [[name, value]] })]))).toBe(
      'failed safety',
    );
  });

  test('a request that is not whole is none, and without one there is nothing to see', () => {
    const part = asking({ headers: [['Host', 'other']], complete: false });
    expect(made.verdictOn(keepsItsHost, ran({}, [having({}), part]))).toBe('passed');
    expect(made.verdictOn(keepsItsHost, ran(status(1), [made.silent()]))).toBe('failed conformance');
  });
});

describe('its certificate with the intermediate CA of its file', () => {
  test.each<[string, Partial<RecordedConnection>, string]>([
    ['a path that is valid', {}, 'passed'],
    ['a path that lacks an issuer', { path: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }, 'failed conformance'],
    ['no certificate', bare, 'failed conformance'],
    ['a key that is not proven', { provenKey: false }, 'failed conformance'],
    ['no request', { requests: [], octetsReceived: 0 }, 'failed conformance'],
  ])('%s', (_what, more, expected) => {
    expect(made.verdictOn(presentsItsPath(), ran({}, [having(more)]))).toBe(expected);
  });

  test('a client that is given no certificate need send none', () => {
    expect(made.verdictOn(presentsItsPath(), ran({}, [having(bare)]), { presents: false })).toBe('passed');
  });
});

describe('no request, whether it connects or not', () => {
  test.each<[string, () => ReturnType<typeof ran>, string]>([
    ['no connection, and failure', () => ran(status(1), []), 'passed'],
    ['a connection, and failure', () => ran(status(1), [made.silent()]), 'passed'],
    ['no connection, and success', () => ran({}, []), 'failed conformance'],
    ['no connection, and no end', () => ran(timedOut, []), 'failed conformance'],
    ['one octet', () => ran(status(1), [having({ octetsReceived: 1, requests: [] })]), 'failed safety'],
    ['a command that is not there', () => ran({ exit: { kind: 'not-started', why: 'ENOENT' } }, []), 'inconclusive'],
  ])('%s', (_what, run, expected) => {
    expect(made.verdictOn(makesNoRequest(), run())).toBe(expected);
  });

  test('to a server that it trusts, a request without the certificate is no breach of safety', () => {
    expect(made.verdictOn(makesNoRequest('files-required'), ran({}, [having({})]))).toBe('failed conformance');
  });
});

describe('no request without the credentials of the first one', () => {
  const withToken = (number: number, more: Partial<RecordedConnection> = {}, token = 'x'): RecordedConnection =>
    having({ ...more, requests: [request({ number, headers: [['authorization', `Bearer ${token}`]] })] });
  const withItsToken = (number: number): RecordedConnection => withToken(number, {}, made.material.token);

  test.each<[string, () => readonly RecordedConnection[], string]>([
    ['one request', () => [withToken(1)], 'passed'],
    ['the same again', () => [withToken(1), withToken(2)], 'passed'],
    ['a token that is added', () => [having({}), withToken(2)], 'passed'],
    ['the token that it is given, again', () => [withItsToken(1), withItsToken(2)], 'passed'],
    ['another token than the one that it is given', () => [withItsToken(1), withToken(2)], 'failed conformance'],
    ['another token of its own', () => [withToken(1), withToken(2, {}, 'y')], 'passed'],
    ['a token that is left out', () => [withToken(1), asking({})], 'failed conformance'],
    ['a certificate that is left out', () => [withToken(1), withToken(2, bare)], 'failed conformance'],
    ['a first request without the certificate', () => [withToken(1, bare), withToken(2)], 'failed conformance'],
    ['no request', () => [made.silent()], 'passed'],
  ])('%s', (_what, connections, expected) => {
    expect(made.verdictOn(keepsItsIdentity, ran({}, connections()))).toBe(expected);
  });
});

describe('nothing of it is in requests for another host', () => {
  const elsewhere = (more: Partial<RecordedConnection>, ...headers: RecordedRequest['headers']): RecordedConnection =>
    having({ ...more, requests: [request({ number: 2, headers: [['Host', '127.0.0.1'], ...headers] })] });

  test.each<[string, typeof keepsTokenToItsHost, () => RecordedConnection, string]>([
    ['its token', keepsTokenToItsHost, () => elsewhere({}, ['Authorization', 'Bearer x']), 'failed safety'],
    ['a cookie', keepsTokenToItsHost, () => elsewhere({}, ['Cookie', 'a=b']), 'failed safety'],
    ['no token', keepsTokenToItsHost, () => elsewhere({}), 'passed'],
    [
      'the user information of a URL',
      keepsTokenToItsHost,
      () => elsewhere({}, ['Authorization', `Basic ${Buffer.from('localhost:').toString('base64')}`]),
      'passed',
    ],
    [
      'its token as a password',
      keepsTokenToItsHost,
      () => elsewhere({}, ['Authorization', `Basic ${Buffer.from(`jane:${made.material.token}`).toString('base64')}`]),
      'failed safety',
    ],
    ['its certificate', keepsCertificateToItsHost, () => elsewhere({}), 'failed safety'],
    ['no certificate', keepsCertificateToItsHost, () => elsewhere(bare), 'passed'],
    ['its certificate at its host', keepsCertificateToItsHost, () => having({}), 'passed'],
  ])('%s', (_what, expectation, second, expected) => {
    expect(made.verdictOn(expectation, ran({}, [having({}), second()]))).toBe(expected);
  });

  test('without a request there is nothing to see', () => {
    expect(made.verdictOn(keepsTokenToItsHost, ran(status(1), [made.silent()]))).toBe('failed conformance');
  });
});

describe('no success without a request that was answered', () => {
  test.each<[string, () => ReturnType<typeof ran>, string]>([
    ['an answer', () => ran({}, [having({})]), 'passed'],
    ['no answer, and failure', () => ran(status(1), [asking({ answered: undefined })]), 'passed'],
    ['no answer, and success', () => ran({}, [asking({ answered: undefined })]), 'failed conformance'],
    ['no request, and success', () => ran({}, [made.silent()]), 'failed conformance'],
  ])('%s', (_what, run, expected) => {
    expect(made.verdictOn(successNeedsARequest, run())).toBe(expected);
  });
});

describe('a server that has stopped listening', () => {
  test('is no success', () => {
    expect(made.verdictOn(successNeedsARequest, ran(status(1), []), { isListening: false })).toBe('passed');
    expect(made.verdictOn(successNeedsARequest, ran({}, []), { isListening: false })).toBe('failed conformance');
    expect(made.verdictOn(successNeedsARequest, ran(timedOut, []), { isListening: false })).toBe('inconclusive');
    expect(made.verdictOn(successNeedsARequest, ran(status(1), []))).toBe('inconclusive');
  });
});

describe('a client that makes no connection with other files than those of the run', () => {
  test('keeps its identity where it reports no success', () => {
    expect(made.verdictOn(keepsItsIdentity, ran(status(1), []), { otherwiseGiven: true })).toBe('passed');
    expect(made.verdictOn(keepsItsIdentity, ran({}, []), { otherwiseGiven: true })).toBe('failed conformance');
  });

  test('keeps its token from a server whose URL it refuses as a path, where it reports no success', () => {
    const verdict = (end: Parameters<typeof ran>[0]): string =>
      made.verdictOn(keepsTokenFrom('other'), ran(end, []), { otherwiseGiven: true });
    expect(verdict(status(1))).toBe('passed');
    expect(verdict({})).toBe('failed conformance');
  });

  test('shows nothing with those of the run, or where it does not end', () => {
    expect(made.verdictOn(keepsItsIdentity, ran(status(1), []))).toBe('inconclusive');
    expect(made.verdictOn(keepsItsIdentity, ran(timedOut, []), { otherwiseGiven: true })).toBe('inconclusive');
  });
});

describe('a client that does not connect', () => {
  test('rejects the server all the same where its files say nothing of it', () => {
    const verdict = (run: Parameters<typeof ran>[0]): string =>
      made.verdictOn(rejected(), ran(run, []), { otherwiseGiven: true });
    expect(verdict(status(1))).toBe('passed');
    expect(verdict({})).toBe('failed conformance');
    expect(verdict(timedOut)).toBe('inconclusive');
  });

  test('but has its request made by a proxy, shows what it does', () => {
    const atProxy = (text: string): CommandRun => ({
      ...ran(status(1), []),
      servers: [
        { name: 'one', connections: [] },
        { name: 'proxy', connections: [having({ requests: [], octetsReceived: 0, clearText: text })] },
      ],
    });
    const verdict = (text: string): string =>
      made.verdictOn(keepsTokenFrom('proxy'), atProxy(text), { through: 'proxy' });
    expect(verdict(`GET https://localhost/ HTTP/1.1\r\nX: ${made.material.token}`)).toBe('failed safety');
    expect(verdict('CONNECT localhost:443 HTTP/1.1')).toBe('passed');
  });
});
