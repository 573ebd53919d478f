import { beforeAll, describe, expect, test } from '@jest/globals';
import type { CommandRun, RecordedConnection } from '../../../observation';
import {
  asksAsTold,
  authenticates,
  clearTextRefused,
  speaksTls,
  failureTold,
  keepsCertificateFrom,
  keepsItsKey,
  keepsTokenFrom,
  redirectTold,
  rejected,
  rejectedLater,
  used,
  writesWhole,
} from '../../../vocabulary/client';
import { lengthOfLongAnswer } from '../../../vocabulary/client/servers';
import type { ClientExpectation } from '../../../vocabulary/client/types';
import { longBody } from '../servers/served';
import { judge } from './judge';
import { madeUpRuns, ran, request, status, timedOut } from './runs.fixture';

let made: Awaited<ReturnType<typeof madeUpRuns>>;
beforeAll(async () => {
  made = await madeUpRuns();
});
const connection = (...more: Parameters<typeof made.connection>): RecordedConnection => made.connection(...more);
const silent = (): RecordedConnection => made.silent();

describe('a run is judged by what the server saw', () => {
  test.each<[string, ClientExpectation, () => CommandRun, string]>([
    ['a request and success', used(), () => ran({}, [connection()]), 'passed'],
    ['a request without success', used(), () => ran(status(1), [connection()]), 'failed conformance'],
    [
      'a request that was not waited for',
      used(),
      () => ran({}, [connection({ requests: [request({ answered: undefined })] })]),
      'failed conformance',
    ],
    ['no request', used(), () => ran({}, [silent()]), 'failed conformance'],
    ['no connection', used(), () => ran(status(1), []), 'inconclusive'],
    [
      'a command that is not there',
      used(),
      () => ran({ exit: { kind: 'not-started', why: 'ENOENT' }, success: false }, []),
      'inconclusive',
    ],
    ['the path that it is told', asksAsTold(), () => ran({}, [connection()]), 'passed'],
    [
      'the same with a parameter of its own',
      asksAsTold(),
      () => ran({}, [connection({ requests: [request({ target: '/api?timeout=10s' })] })]),
      'passed',
    ],
    [
      'a path of its own',
      asksAsTold(),
      () => ran({}, [connection({ requests: [request({ target: '/version' })] })]),
      'not-applicable',
    ],
    [
      'the whole of a long answer',
      writesWhole,
      () => ran({ stdout: longBody().slice(0, 999), octetsOut: lengthOfLongAnswer }, [connection()]),
      'passed',
    ],
    [
      'a part of a long answer',
      writesWhole,
      () => ran({ stdout: longBody().slice(0, 999), octetsOut: lengthOfLongAnswer - 1 }, [connection()]),
      'failed conformance',
    ],
    [
      'a part of a long answer, and failure',
      writesWhole,
      () => ran({ ...status(1), stdout: longBody().slice(0, 999) }, [connection()]),
      'passed',
    ],
    ['words about a long answer', writesWhole, () => ran({ stdout: '500 pods\n' }, [connection()]), 'not-applicable'],
    ['a long answer that is not waited for', writesWhole, () => ran({}, [silent()]), 'failed conformance'],
    ['its certificate', authenticates, () => ran({}, [connection()]), 'passed'],
    [
      'no certificate',
      authenticates,
      () => ran({}, [connection({ clientCertificate: 'none', presented: [], provenKey: false })]),
      'failed conformance',
    ],
    [
      'a key that is not proven',
      authenticates,
      () => ran({}, [connection({ provenKey: false })]),
      'failed conformance',
    ],
    [
      'a path that is not valid',
      authenticates,
      () => ran({}, [connection({ path: 'CERT_HAS_EXPIRED' })]),
      'failed conformance',
    ],
    [
      'another certificate',
      authenticates,
      () => ran({}, [connection({ presented: [{ ...made.material.client.facts, fingerprint: '00' }] })]),
      'failed conformance',
    ],
    [
      'a second request without the certificate',
      authenticates,
      () => ran({}, [connection(), connection({ clientCertificate: 'none', presented: [], provenKey: false })]),
      'failed conformance',
    ],
    ['nothing sent, and failure', rejected(), () => ran(status(60), [silent()]), 'passed'],
    ['nothing sent, and success', rejected(), () => ran({}, [silent()]), 'failed conformance'],
    ['nothing sent, and no end', rejected(), () => ran(timedOut, [silent()]), 'failed conformance'],
    ['failure after a request', rejected(), () => ran(status(60), [connection()]), 'failed safety'],
    [
      'one octet',
      rejected(),
      () => ran(status(60), [silent(), connection({ octetsReceived: 1, requests: [] })]),
      'failed safety',
    ],
    [
      'a request in clear text instead',
      rejected(),
      () =>
        ran(status(60), [
          silent(),
          connection({ protocol: undefined, notTls: 'HTTP', octetsReceived: 0, clearText: 'GET /' }),
        ]),
      'failed safety',
    ],
    ['no connection to a bad server', rejected(), () => ran(status(1), []), 'inconclusive'],
    [
      'a second connection that is rejected',
      rejectedLater,
      () => ran(status(1), [connection(), { ...silent(), state: 'later' }]),
      'passed',
    ],
    [
      'a second request to the changed server',
      rejectedLater,
      () => ran(status(1), [connection(), connection({ state: 'later' })]),
      'failed safety',
    ],
    [
      'a first connection without a request, and a rejection',
      rejectedLater,
      () => ran(status(1), [silent(), { ...silent(), state: 'later' }]),
      'passed',
    ],
    [
      'a first connection without a request, and a request to the changed server',
      rejectedLater,
      () => ran({}, [silent(), connection({ state: 'later' })]),
      'failed safety',
    ],
    [
      'both requests on one connection',
      rejectedLater,
      () => ran({}, [connection({ requests: [request(), request({ number: 2 })] })]),
      'not-applicable',
    ],
    ['one connection alone', rejectedLater, () => ran({}, [connection()]), 'not-applicable'],
    [
      'a second rejection that is a success',
      rejectedLater,
      () => ran({}, [connection(), { ...silent(), state: 'later' }]),
      'failed conformance',
    ],
    ['a failure that is told', failureTold(), () => ran(status(22), [connection()]), 'passed'],
    ['a failure that is not told', failureTold(), () => ran({}, [connection()]), 'failed conformance'],
    ['a failure without a request', failureTold(), () => ran(status(22), [silent()]), 'failed conformance'],
    [
      'clear text that is refused',
      clearTextRefused,
      () => ran(status(22), [connection({ notTls: 'HTTP', protocol: undefined })]),
      'passed',
    ],
    [
      'clear text that counts as success',
      clearTextRefused,
      () => ran({}, [connection({ notTls: 'HTTP', protocol: undefined })]),
      'failed conformance',
    ],
    ['TLS in spite of the URL', clearTextRefused, () => ran({}, [connection()]), 'not-applicable'],
    ['a URL in clear text that is refused', clearTextRefused, () => ran(status(2), []), 'not-applicable'],
    ['success without a connection', clearTextRefused, () => ran({}, []), 'failed conformance'],
    ['TLS where it is told to', speaksTls, () => ran({}, [connection()]), 'passed'],
    [
      'clear text where it is told to speak TLS',
      speaksTls,
      () => ran(status(22), [connection({ notTls: 'an HTTP request', protocol: undefined })]),
      'failed safety',
    ],
    ['success without an answer', speaksTls, () => ran({}, [silent()]), 'failed conformance'],
    ['no connection and no end', clearTextRefused, () => ran(timedOut, []), 'inconclusive'],
    [
      'a redirect that is not followed, and failure',
      redirectTold('other'),
      () => ran(status(1), [connection()], []),
      'passed',
    ],
    [
      'a redirect that is not followed, and success',
      redirectTold('other'),
      () => ran({}, [connection()], []),
      'failed conformance',
    ],
    [
      'a redirect that is followed',
      redirectTold('other'),
      () => ran({}, [connection()], [connection()]),
      'not-applicable',
    ],
    [
      'a certificate that follows',
      keepsCertificateFrom('other'),
      () => ran({}, [connection()], [connection()]),
      'failed safety',
    ],
    [
      'a certificate that does not follow',
      keepsCertificateFrom('other'),
      () => ran({}, [connection()], [connection({ clientCertificate: 'none', presented: [], provenKey: false })]),
      'passed',
    ],
    [
      'a token that follows',
      keepsTokenFrom('other'),
      () => ran({}, [connection()], [connection({ requests: [request({ headers: [['X', made.material.token]] })] })]),
      'failed safety',
    ],
    [
      'a cookie that follows',
      keepsTokenFrom('other'),
      () => ran({}, [connection()], [connection({ requests: [request({ headers: [['Cookie', 'a=b']] })] })]),
      'failed safety',
    ],
    [
      'a token in the clear text behind a redirect',
      keepsTokenFrom('other'),
      () => ran({}, [connection()], [connection({ requests: [], clearText: `GET /?${made.material.token}` })]),
      'failed safety',
    ],
    ['no token', keepsTokenFrom('other'), () => ran({}, [connection()], [connection()]), 'passed'],
    ['no key', keepsItsKey, () => ran({}, [connection()]), 'passed'],
    [
      'its key in the body',
      keepsItsKey,
      () => ran({}, [connection({ requests: [request({ body: made.material.client.key })] })]),
      'failed safety',
    ],
    [
      'its key in Base64',
      keepsItsKey,
      () =>
        ran({}, [
          connection({
            requests: [request({ headers: [['X', Buffer.from(made.material.client.key).toString('base64')]] })],
          }),
        ]),
      'failed safety',
    ],
    [
      'its key, percent-encoded',
      keepsItsKey,
      () =>
        ran({}, [
          connection({ requests: [request({ target: `/?k=${encodeURIComponent(made.material.client.key)}` })] }),
        ]),
      'failed safety',
    ],
  ])('%s', (_what, expectation, run, expected) => {
    expect(made.verdictOn(expectation, run())).toBe(expected);
  });

  test('a client that is given no certificate need present none', () => {
    const bare = connection({ clientCertificate: 'none', presented: [], provenKey: false });
    expect(made.verdictOn(authenticates, ran({}, [bare]), { presents: false })).toBe('passed');
  });

  test('in sentences: what must be, what was, and how far it came', () => {
    const alert = { direction: 'received', number: 48, name: 'unknown_ca', phase: 'handshake', at: 1 } as const;
    expect(
      judge(rejected(), ran(status(60), [{ ...silent(), alerts: [alert] }]), {
        material: made.material,
        target: { presentsCertificate: true },
      }),
    ).toEqual({
      verdict: 'passed',
      expected: 'the client rejects the server before the first octet of HTTP, and reports no success',
      actual:
        'the client ends with status 60, which is no success; the server received 0 octets of HTTP on 1 connection',
      layer: 'tls-alert unknown_ca',
    });
  });
});

test.each<[string, string, string]>([
  ['as it is written', '/api?limit=500', 'passed'],
  ['among others', '/api?a=b&limit=500&timeout=10s', 'passed'],
  ['without its query', '/api', 'failed conformance'],
  ['with another query', '/api?limit=50', 'failed conformance'],
  ['of another path', '/api/?limit=500', 'failed conformance'],
])('a request %s is judged by what the command was told', (_what, target, verdict) => {
  const asked = ran({}, [connection({ requests: [request({ target: '/version' }), request({ target })] })]);
  expect(made.verdictOn(asksAsTold(), asked, { told: '/api?limit=500' })).toBe(verdict);
});

test.each([
  ['told otherwise than what is proven, and refuses it', true, 'passed'],
  ['told what is proven', false, 'inconclusive'],
] as const)('a client without a connection that is %s', (_what, otherwiseGiven, verdict) => {
  expect(made.verdictOn(speaksTls, ran(status(2), []), { otherwiseGiven })).toBe(verdict);
});
