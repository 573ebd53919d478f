import { describe, expect, test } from '@jest/globals';
import { kubeApiserver } from '../../target/profiles/kube-apiserver';
import { spec } from '../../target/profiles/spec';
import type { Refusal, RequestForm } from '../../vocabulary/types';
import { judge } from '../judge';
import { answeredWith, observationOf } from '../observations.fixture';

const list = '{"kind":"PodList","items":[]}';
const granted = answeredWith(200, list).response;
const otherPath: RequestForm = { name: 'another path', mayNameAnotherPath: true };

/** "passed", "safety" or "conformance". */
function judged(as: Refusal, status: number, body = '', form: RequestForm = { name: 'as it is' }, profile = spec) {
  const { verdict, severity } = judge({ kind: 'not-granted', as, users: ['alice'] }, answeredWith(status, body), {
    profile,
    controlled: true,
    granted,
    form,
  });
  return severity ?? verdict;
}

describe('what is given to a caller without rights', () => {
  test.each([
    ['a list', list],
    ['a list in YAML', 'kind: PodList\nitems: []\n'],
    ['a bare list', '[]'],
    ['an object', '{"kind":"Pod","metadata":{}}'],
    ['protobuf', 'k8s\0\n'],
  ])('%s is a failure of safety, whatever the form', (_, body) => {
    expect(judged('unauthorized', 200, body)).toBe('safety');
    expect(judged('unauthorized', 200, body, otherPath)).toBe('safety');
    expect(judged('unauthorized', 200, body, { name: 'OPTIONS', method: 'OPTIONS' })).toBe('safety');
  });

  test('a document with the members of the one that the control was given is given as well', () => {
    const own = answeredWith(200, '{"pods":[1],"next":""}').response;
    const body = '{"next":"","pods":[]}';
    const { severity } = judge({ kind: 'not-granted', as: 'unauthorized', users: [] }, answeredWith(200, body), {
      profile: spec,
      controlled: true,
      granted: own,
      form: otherPath,
    });
    expect(severity).toBe('safety');
  });
});

describe('an answer that gives nothing', () => {
  test.each(['', 'ok', '<html>sign in</html>', '{"kind":"Status","status":"Failure"}', '{"status":"ok"}'])(
    '200 %s is no refusal of the same path, and none is due for a public one or for OPTIONS',
    (body) => {
      expect(judged('unauthorized', 200, body)).toBe('conformance');
      expect(judged('unauthorized', 200, body, { name: 'HEAD', method: 'HEAD' })).toBe('conformance');
      expect(judged('unauthorized', 200, body, otherPath)).toBe('passed');
      expect(judged('unauthorized', 200, body, { name: 'OPTIONS', method: 'OPTIONS' })).toBe('passed');
    },
  );

  test.each([301, 302, 307, 308, 400, 404, 405, 406, 411, 413, 414, 417, 426, 431, 501, 505])(
    '%d refuses',
    (status) => {
      expect(judged('unauthorized', status)).toBe('passed');
    },
  );

  test.each([304, 500, 502])('%d does not', (status) => {
    expect(judged('unauthorized', status)).toBe('conformance');
  });

  test('a switch to another protocol does not', () => {
    expect(judged('unauthenticated', 101)).toBe('conformance');
  });

  test('a closed connection gives nothing', () => {
    const closed = observationOf({ kind: 'closed', how: 'end', stage: 'request' });
    const { verdict } = judge({ kind: 'not-granted', as: 'unauthorized', users: [] }, closed, {
      profile: spec,
      controlled: true,
    });
    expect(verdict).toBe('passed');
  });
});

describe('whom a refusal names', () => {
  const naming = (user: string): string =>
    JSON.stringify({ kind: 'Status', message: `pods is forbidden: User "${user}" cannot list resource` });

  test('is the caller, or the anonymous one', () => {
    expect(judged('unauthorized', 403, naming('alice'))).toBe('passed');
    expect(judged('unauthenticated', 403, naming('system:anonymous'))).toBe('passed');
    expect(judged('unauthorized', 403, naming('admin'))).toBe('safety');
  });
});

describe('a credential that fails, on a server that authenticates every request', () => {
  test.each([
    [401, 'passed'],
    [400, 'passed'],
    [431, 'passed'],
    [403, 'conformance'],
    [404, 'conformance'],
    [405, 'conformance'],
  ])('%d: %s', (status, verdict) => {
    const body = status === 401 ? '{"message":"Unauthorized"}' : '';
    expect(judged('untrusted-issuer', status, body, otherPath, kubeApiserver)).toBe(verdict);
  });

  test('is not served a public path either', () => {
    expect(judged('untrusted-issuer', 200, 'ok', otherPath, kubeApiserver)).toBe('conformance');
    expect(judged('untrusted-issuer', 200, 'ok', otherPath, spec)).toBe('passed');
  });
});

test('401 to HEAD has no body to say its words in', () => {
  const judgeOver = (version: '1.1' | '2', method: string) =>
    judge(
      { kind: 'not-granted', as: 'untrusted-issuer', users: [] },
      {
        ...answeredWith(401),
        request: `${method} /api HTTP/1.1\r\n\r\n`,
        response: { version, status: 401, reason: '', headers: [], body: '', complete: true },
      },
      { profile: kubeApiserver, controlled: true, granted, form: { name: method, method } },
    ).verdict;
  expect(judgeOver('2', 'HEAD')).toBe('passed');
  expect(judgeOver('1.1', 'HEAD')).toBe('passed');
  expect(judgeOver('2', 'PUT')).toBe('failed');
  expect(judgeOver('1.1', 'PUT')).toBe('failed');
});

describe('the head alone of what everyone is given', () => {
  const nobody = { user: 'system:anonymous', uid: undefined, groups: undefined, extra: undefined };
  const asAnonymous = { ...answeredWith(200, 'NONE'), identity: nobody };
  const judgedBeside = (unchanged: ReturnType<typeof answeredWith>, status: number, as: Refusal) =>
    judge(
      { kind: 'not-granted', as, users: [] },
      {
        ...unchanged,
        forms: [
          { name: 'as it is', observation: unchanged },
          { name: 'another', observation: answeredWith(status, '') },
        ],
      },
      { profile: spec, controlled: true, forms: [{ name: 'as it is' }, { name: 'another', method: 'HEAD' }] },
    ).verdict;

  test('is no failure where the request as it is is answered as the anonymous caller’s', () => {
    expect(judgedBeside(asAnonymous, 200, 'unauthenticated')).toBe('passed');
    expect(judgedBeside(asAnonymous, 304, 'unauthenticated')).toBe('passed');
    expect(judgedBeside(asAnonymous, 500, 'unauthenticated')).toBe('failed');
    expect(judgedBeside(asAnonymous, 101, 'unauthenticated')).toBe('failed');
  });

  test('is one where that is refused, or the refusal leaves no room for the anonymous caller', () => {
    expect(judgedBeside(answeredWith(401), 200, 'unauthenticated')).toBe('failed');
    expect(judgedBeside(asAnonymous, 200, 'unauthorized')).toBe('failed');
  });
});

test('of several forms the worst decides, and is named with those that came to the same', () => {
  const bad = answeredWith(200, list);
  const good = answeredWith(403, '{"message":"forbidden"}');
  const forms = [
    { name: 'first', observation: good },
    { name: 'second', observation: bad },
    { name: 'third', observation: bad },
  ];
  const judgement = judge(
    { kind: 'not-granted', as: 'unauthorized', users: ['alice'] },
    { ...good, forms },
    { profile: spec, controlled: true, granted },
  );
  expect(judgement).toMatchObject({ verdict: 'failed', severity: 'safety', form: 1 });
  expect(judgement.actual).toBe(
    'in the form "second", the target answered HTTP 200: it gave the same document as the control; likewise "third"',
  );
});

test.each([
  [403, 'passed'],
  [400, 'passed'],
  [404, 'conformance'],
  [405, 'conformance'],
] as const)('before authorization no path or method is looked for: %i', (status, verdict) => {
  const body = '{"kind":"Status","message":"forbidden: User \\"alice\\" cannot get path \\"/x\\""}';
  const expectation = { kind: 'not-granted', as: 'unauthorized', users: ['alice'], unrouted: true } as const;
  const found = judge(expectation, answeredWith(status, status === 403 ? body : ''), {
    profile: kubeApiserver,
    controlled: true,
    granted,
    form: otherPath,
  });
  expect(found.severity ?? found.verdict).toBe(verdict);
});
