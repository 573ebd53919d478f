import { describe, expect, test } from '@jest/globals';
import {
  alerted,
  alertOf,
  answeredWith,
  clientRefused,
  observationOf,
  responseOf,
  tlsOf,
  withoutTls,
} from '../../../judge/observations.fixture';
import type { Observation } from '../../../observation';
import { setupOf, targetOf } from '../../../plan/targets.fixture';
import type { Exchange } from '../../../attempt';
import type { OpenTarget } from '../../../target/types';
import { preflight } from './preflight';

const open: OpenTarget = {
  endpoint: (setup) => ({ host: setup, port: 6443, serverName: setup, trust: undefined }),
  authorities: {},
  close: () => Promise.resolve(),
};

type Look = '1.2' | '1.3' | 'http2';
const lookOf = ({ attempt, tls }: Exchange): Look =>
  'http' in attempt && attempt.http === '2' ? 'http2' : (tls ?? '1.2');

/** What one look comes to on a server of which these observations are made. */
const lookAt = (looks: Readonly<Record<Look, Observation>>) =>
  preflight(targetOf(), open, (exchange) => Promise.resolve(looks[lookOf(exchange)]));

const spoke = (protocol: string, alpn = 'http/1.1'): Observation =>
  observationOf({ kind: 'response' }, { tls: tlsOf({ protocol, alpn }), response: responseOf(401) });
const everything = { '1.2': spoke('TLSv1.2'), '1.3': spoke('TLSv1.3'), http2: spoke('TLSv1.3', 'h2') };
const wrongVersion = alerted(alertOf('protocol_version'));

describe('what a target offers', () => {
  const offered = async (looks: Partial<Record<Look, Observation>>): Promise<unknown> => {
    const { unreachable, offered: all } = await lookAt({ ...everything, ...looks });
    const { tls, http2 } = all.get('default') ?? {};
    return [unreachable, [...(tls ?? [])], http2];
  };

  test('is everything', async () => {
    expect(await offered({})).toEqual([undefined, ['1.2', '1.3'], true]);
  });

  test('may be one version of TLS', async () => {
    expect(await offered({ '1.2': wrongVersion })).toEqual([undefined, ['1.3'], true]);
    expect(await offered({ '1.3': wrongVersion, http2: spoke('TLSv1.2', 'h2') })).toEqual([undefined, ['1.2'], true]);
  });

  test('may be HTTP/1.1 alone', async () => {
    expect(await offered({ http2: spoke('TLSv1.3') })).toEqual([undefined, ['1.2', '1.3'], false]);
    expect(await offered({ http2: alerted(alertOf('no_application_protocol')) })).toEqual([
      undefined,
      ['1.2', '1.3'],
      false,
    ]);
  });

  const ended = (name: string, clientCertificateRequest: 'requested' | 'unknown' = 'requested'): Observation => {
    const { wire, ...rest } = alerted(alertOf(name));
    return { ...rest, wire: wire && { ...wire, clientCertificateRequest } };
  };

  test('may not be seen where a handshake ends for want of a certificate', async () => {
    const http2 = async (look: Observation): Promise<unknown> => ((await offered({ http2: look })) as unknown[])[2];
    expect(await http2(ended('handshake_failure'))).toBe('not seen');
    expect(await http2(ended('no_application_protocol'))).toBe(false);
    const another = {
      kind: 'malformed',
      why: 'what TLS reports as ERR_SSL_BAD_EXTENSION',
      stage: 'handshake',
    } as const;
    expect(await http2({ ...ended('close_notify'), ending: another })).toBe(false);
  });

  test('is not doubted because of an alert that is about something else', async () => {
    expect(await offered({ '1.2': alerted(alertOf('handshake_failure')) })).toEqual([undefined, ['1.2', '1.3'], true]);
    expect(await offered({ '1.2': ended('handshake_failure') })).toEqual([undefined, ['1.2', '1.3'], true]);
    expect(await offered({ '1.3': ended('internal_error', 'unknown') })).toEqual([undefined, ['1.2', '1.3'], true]);
  });

  test('is not TLS 1.3 where the server finds nothing in common in its hello, as one that does not know it', async () => {
    const unknown = ended('handshake_failure', 'unknown');
    expect(await offered({ '1.3': unknown, http2: spoke('TLSv1.2') })).toEqual([undefined, ['1.2'], false]);
  });

  test('is what it agreed to, not what it was asked for', async () => {
    expect(await offered({ '1.3': spoke('TLSv1.2') })).toEqual([undefined, ['1.2'], true]);
  });
});

describe('a target that cannot be used is one sentence', () => {
  const address = 'api.test:6443';
  const lookAtServer = 'look at the log of the server, give it more time with --timeout, or give another port';
  const sentences: readonly (readonly [string, Observation, string | undefined])[] = [
    [
      'nobody listens',
      withoutTls({ kind: 'unreachable', code: 'ECONNREFUSED' }),
      `${address} cannot be reached (ECONNREFUSED); check that the server runs, and that host and port are right`,
    ],
    [
      'it does not even accept',
      withoutTls({ kind: 'timed-out', stage: 'connect' }),
      `${address} accepts no connection before the timeout; check that host and port are right, and that no firewall is between`,
    ],
    [
      'it says nothing',
      withoutTls({ kind: 'timed-out', stage: 'handshake' }),
      `${address} accepts connections and does not complete the TLS handshake before the timeout; ${lookAtServer}`,
    ],
    [
      'it speaks plain HTTP',
      withoutTls({ kind: 'malformed', why: 'something that is not TLS', stage: 'handshake' }),
      `${address} does not speak TLS: it answers with something that is not TLS; give the HTTPS port`,
    ],
    [
      'it closes every connection',
      withoutTls({ kind: 'closed', how: 'reset', stage: 'handshake' }),
      `${address} ends every connection before the TLS handshake is complete; ${lookAtServer}`,
    ],
    [
      'it only refuses',
      alerted(alertOf('handshake_failure')),
      `${address} ends every connection before the TLS handshake is complete; ${lookAtServer}`,
    ],
    ['its certificate is refused', clientRefused('CERT_HAS_EXPIRED'), undefined],
    ['it answers with an error', answeredWith(500), undefined],
  ];

  test.each(sentences)('%s', async (_title, observation, sentence) => {
    const { unreachable } = await lookAt({ '1.2': observation, '1.3': observation, http2: observation });
    expect(unreachable).toBe(sentence);
  });

  test('but not when one look in three succeeds', async () => {
    const reset = withoutTls({ kind: 'closed', how: 'reset', stage: 'handshake' });
    expect((await lookAt({ ...everything, '1.2': reset, http2: reset })).unreachable).toBeUndefined();
  });
});

test('every setup is looked at, without a certificate and without verifying the server, until one cannot be reached', async () => {
  const setups = [setupOf({ name: 'one' }), setupOf({ name: 'two' }), setupOf({ name: 'three' })] as const;
  const looks: Exchange[] = [];
  const gone = withoutTls({ kind: 'unreachable', code: 'ECONNREFUSED' });
  const seen = await preflight(targetOf({ setups }), open, (exchange) => {
    looks.push(exchange);
    return Promise.resolve(exchange.endpoint.host === 'two' ? gone : everything[lookOf(exchange)]);
  });
  expect(looks.map(({ endpoint }) => endpoint.host)).toEqual(['one', 'one', 'one', 'two', 'two', 'two']);
  expect(looks.filter(({ credential, verifiesServer }) => credential !== undefined || verifiesServer)).toEqual([]);
  expect([[...seen.offered.keys()], seen.unreachable]).toEqual([['one'], expect.stringContaining('cannot be reached')]);
});

describe('a server of a private authority', () => {
  const path = 'UNABLE_TO_VERIFY_LEAF_SIGNATURE';
  const unverified = observationOf(
    { kind: 'response' },
    { tls: tlsOf({ verification: { path, name: undefined, checkedName: 'api.test' } }), response: responseOf(401) },
  );
  const looks = { '1.2': unverified, '1.3': unverified, http2: unverified };
  const look = (trust: string | undefined, insecure = false): Promise<unknown> =>
    preflight(
      { ...targetOf(), verifiesServer: !insecure },
      { ...open, endpoint: () => ({ ...open.endpoint('api.test'), trust }) },
      (exchange) => Promise.resolve(looks[lookOf(exchange)]),
    );

  test('is a mistake of the set-up where no authority was given', async () => {
    await expect(look(undefined)).rejects.toThrow(`(${path}); give its certificate with --ca FILE`);
  });

  test("is the server's own fault where one was, and nobody's where it is not verified", async () => {
    await expect(look('-----BEGIN CERTIFICATE-----')).resolves.toMatchObject({ unreachable: undefined });
    await expect(look(undefined, true)).resolves.toMatchObject({ unreachable: undefined });
  });
});

describe('a target that does not answer in time', () => {
  const late = observationOf({ kind: 'timed-out', stage: 'response' }, { tls: tlsOf(), httpBytesWritten: 100 });

  test.each([
    ['is looked at again where the harness stood still', 5_000, true],
    ['cannot be tested otherwise', 0, false],
  ])('%s', async (_what, standsStill, isOffered) => {
    let asked = 0;
    let now = 0;
    const probe = (exchange: Exchange): Promise<Observation> => {
      asked += 1;
      if (asked === 3) now += standsStill;
      return Promise.resolve(asked <= 3 ? late : everything[lookOf(exchange)]);
    };
    const { unreachable } = await preflight(targetOf(), open, probe, () => now);
    expect(unreachable === undefined).toBe(isOffered);
    expect(asked).toBe(isOffered ? 6 : 3);
  });
});
