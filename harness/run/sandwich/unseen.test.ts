import { describe, expect, test } from '@jest/globals';
import { alerted, alertOf, observationOf, tlsOf } from '../../judge/observations.fixture';
import type { Observation } from '../../observation';
import type { Evidence } from '../../results';
import type { Trigger } from '../../vocabulary/types';
import { unseenTrigger } from './unseen';

const passed = { verdict: 'passed' } as const;
const failed = { verdict: 'failed', severity: 'conformance' } as const;
const response = observationOf({ kind: 'response' });
const ended = observationOf(
  { kind: 'closed', how: 'end', stage: 'request' },
  { sent: { number: 2, opened: 1, answered: undefined } },
);

const of = (
  trigger: Trigger,
  seen: boolean,
  observed: Observation = response,
): Pick<Evidence, 'observed' | 'triggers'> => ({
  observed,
  triggers: [{ trigger, seen }],
});

describe('a trigger that was not seen', () => {
  const reason = 'the target did not resume the TLS session';

  test.each([passed, failed])('leaves nothing shown: %j', (judgement) => {
    expect(unseenTrigger(judgement, [of('session-resumed', false)], [])).toBe(reason);
    expect(unseenTrigger(judgement, [of('session-resumed', true)], [])).toBeUndefined();
  });

  test('leaves nothing shown in the control either', () => {
    const control = [of('session-resumed', false)];
    expect(unseenTrigger(passed, [of('session-resumed', true)], control)).toBe(`in its control, ${reason}`);
  });

  test('excuses no failure of safety, and no doubt', () => {
    const own = [of('session-resumed', false)];
    expect(unseenTrigger({ verdict: 'failed', severity: 'safety' }, own, own)).toBeUndefined();
    expect(unseenTrigger({ verdict: 'inconclusive' }, own, own)).toBeUndefined();
  });

  test('decides alone where the handshake ends over the protocol', () => {
    const reason = 'the target did not agree to HTTP/2';
    const own = (name: string): Pick<Evidence, 'observed' | 'triggers'>[] => [
      of('http2-spoken', false, alerted(alertOf(name))),
    ];
    expect(unseenTrigger({ verdict: 'inconclusive' }, own('no_application_protocol'), [])).toBe(reason);
    expect(unseenTrigger({ verdict: 'failed', severity: 'safety' }, own('no_application_protocol'), [])).toBe(reason);
    expect(unseenTrigger({ verdict: 'inconclusive' }, own('unknown_ca'), [])).toBeUndefined();
  });

  test.each([
    ['handshake', 'ERR_SSL_BAD_EXTENSION', 'the target did not agree to HTTP/2'],
    ['handshake', 'ERR_SSL_BAD_SIGNATURE', undefined],
    ['request', 'ERR_SSL_BAD_EXTENSION', undefined],
  ] as const)('or a protocol is chosen that was not offered: in the %s, %s', (stage, code, reason) => {
    const observed = observationOf(
      { kind: 'malformed', why: `what TLS reports as ${code}`, stage },
      { httpBytesWritten: 0, tls: undefined },
    );
    const own = [of('http2-spoken', false, observed)];
    expect(unseenTrigger({ verdict: 'inconclusive' }, own, [])).toBe(reason);
    expect(unseenTrigger({ verdict: 'failed', severity: 'safety' }, own, [])).toBe(reason);
  });

  describe('decides alone where the target goes on without HTTP/2', () => {
    const refused = observationOf(
      { kind: 'malformed', why: 'no agreement on HTTP/2', stage: 'handshake' },
      { httpBytesWritten: 0 },
    );
    const unsafe = { verdict: 'failed', severity: 'safety' } as const;
    const inForms = (...forms: readonly Observation[]): Observation => ({
      ...refused,
      forms: forms.map((observation, at) => ({ name: `${at}`, observation })),
    });

    test.each([refused, inForms(refused, refused)])('in every form of the attempt', (observed) => {
      const own = [of('http2-spoken', false, observed)];
      expect(unseenTrigger({ verdict: 'inconclusive' }, own, [])).toBe('the target did not agree to HTTP/2');
      expect(unseenTrigger(unsafe, own, [])).toBe('the target did not agree to HTTP/2');
    });

    test.each([
      ['where another form was answered', inForms(response, refused)],
      ['where a request was written', { ...refused, httpBytesWritten: 1 }],
      ['where the answer to HTTP/2 is noise', { ...refused, tls: tlsOf({ alpn: 'h2' }) }],
    ])('but not %s', (_name, observed) => {
      expect(unseenTrigger(unsafe, [of('http2-spoken', false, observed)], [])).toBeUndefined();
    });
  });

  test('excuses no target that does not answer at all', () => {
    const hanging = observationOf({ kind: 'timed-out', stage: 'request' });
    expect(unseenTrigger(failed, [of('session-resumed', false, hanging)], [])).toBeUndefined();
  });

  test('excuses no failure where it is the duty of the target', () => {
    const own = [of('certificate-requested', false)];
    expect(unseenTrigger(failed, own, [])).toBeUndefined();
    expect(unseenTrigger(passed, own, [])).toBe('the target did not ask for a client certificate');
  });
});

describe('a connection that ends at the second request', () => {
  test('is the answer of a target that keeps the connection of the control open', () => {
    const own = [of('connection-reused', false, ended)];
    expect(unseenTrigger(failed, own, [of('connection-reused', true)])).toBeUndefined();
  });

  test('shows nothing where the control ended as well, or there is none', () => {
    const own = [of('connection-reused', false, ended)];
    expect(unseenTrigger(failed, own, own)).toBe('the target ended the connection after an earlier answer');
    expect(unseenTrigger(passed, own, [])).toBe('the target ended the connection after an earlier answer');
  });
});
