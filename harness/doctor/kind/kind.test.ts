import { describe, expect, test } from '@jest/globals';
import {
  alerted,
  alertOf,
  answeredWith,
  observationOf,
  tlsOf,
  wireOf,
  withoutTls,
} from '../../judge/observations.fixture';
import type { Observation } from '../../observation';
import { profiles } from '../../target/profiles';
import { detect } from '..';
import type { ProbeResults } from '../probe-results/attempts';
import { likelyKind } from './kind';
import { answer, answerShown, looksOf, nothing, statusDocument, under } from '../looks.fixture';

/** What real servers were seen to answer, in their own bytes. */
const page = (title: string, server: string): string =>
  `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>400 Bad Request</h1></center>\r\n<center>${title.slice(4)}</center>\r\n<hr><center>${server}</center>\r\n</body>\r\n</html>\r\n`;

const inClear = (body: string, status = 400): Observation => ({
  ...answeredWith(status, body),
  tls: undefined,
  wire: undefined,
});
const silentlyClosed = withoutTls({ kind: 'closed', how: 'end', stage: 'request' });

const nginxHeader = { headers: [['Server', 'nginx/1.22.1']] } as const;
const nginx = looksOf({
  '1.2': under('1.2', answer(400, page('400 No required SSL certificate was sent', 'nginx/1.22.1'), nginxHeader)),
  '1.3': under('1.3', answer(400, page('400 No required SSL certificate was sent', 'nginx/1.22.1'), nginxHeader)),
  version: answer(400, page('400 No required SSL certificate was sent', 'nginx/1.22.1'), nginxHeader),
  http2: answer(400, '', nginxHeader),
  'who-am-i': answer(400, '', nginxHeader),
  'clear-text': inClear(page('400 The plain HTTP request was sent to HTTPS port', 'nginx/1.22.1')),
  'stranger 1.2': under('1.2', answerShown(400, page('400 The SSL certificate error', 'nginx/1.22.1'), nginxHeader)),
  'stranger 1.3': under('1.3', answerShown(400, page('400 The SSL certificate error', 'nginx/1.22.1'), nginxHeader)),
});

/** Refused in the handshake under TLS 1.2, after it under TLS 1.3. */
const refusing = (
  twelve: string,
  thirteen = twelve,
): { readonly twelve: Observation; readonly thirteen: Observation } => ({
  twelve: withoutTls({ kind: 'closed', how: 'end', stage: 'handshake' }, wireOf({ alerts: [alertOf(twelve)] })),
  thirteen: observationOf(
    { kind: 'closed', how: 'end', stage: 'request' },
    { tls: tlsOf(), wire: wireOf({ alerts: [alertOf(thirteen, { phase: 'after-handshake' })] }) },
  ),
});

const strict = (none: [string, string], unknown: string, clear: Observation): ProbeResults => {
  const without = refusing(...none);
  const stranger = refusing(unknown);
  return {
    ...nothing({ kind: 'closed', how: 'end', stage: 'handshake' }),
    '1.2': without.twelve,
    '1.3': without.thirteen,
    http2: without.thirteen,
    version: without.thirteen,
    'who-am-i': without.thirteen,
    'clear-text': clear,
    'stranger 1.2': stranger.twelve,
    'stranger 1.3': stranger.thirteen,
  };
};
const haproxyRequired = strict(['handshake_failure', 'certificate_required'], 'unknown_ca', silentlyClosed);

/** Who shows no certificate, or one of an unknown CA, finds the connection closed. */
const silent = {
  ...nothing({ kind: 'closed', how: 'end', stage: 'handshake' }),
  '1.3': observationOf({ kind: 'closed', how: 'end', stage: 'request' }, { tls: tlsOf(), wire: wireOf() }),
  'stranger 1.3': observationOf({ kind: 'closed', how: 'reset', stage: 'request' }, { tls: tlsOf(), wire: wireOf() }),
};

const haproxyPage =
  '<html><body><h1>503 Service Unavailable</h1>\nNo server is available to handle this request.\n</body></html>\n';
const haproxyHeaders = {
  headers: [
    ['content-length', '107'],
    ['content-type', 'text/html'],
  ],
} as const;
const haproxyOptional = {
  ...haproxyRequired,
  '1.2': under('1.2', answer(503, haproxyPage, haproxyHeaders)),
  '1.3': under('1.3', answer(503, haproxyPage, haproxyHeaders)),
  version: answer(503, haproxyPage, haproxyHeaders),
};

const go = 'Client sent an HTTP request to an HTTPS server.\n';

describe('the likely kind', () => {
  test.each<[string, ProbeResults, string | undefined, string]>([
    ['kube-apiserver', looksOf(), 'kube-apiserver', 'high'],
    [
      'kube-apiserver that serves nobody without a credential',
      looksOf({
        '1.2': under('1.2', answer(401, statusDocument(401, 'Unauthorized'))),
        '1.3': under('1.3', answer(401, statusDocument(401, 'Unauthorized'))),
        version: answer(401, statusDocument(401, 'Unauthorized')),
        http2: answer(401, statusDocument(401, 'Unauthorized')),
      }),
      'kube-apiserver',
      'high',
    ],
    ['nginx', nginx, 'nginx', 'high'],
    ['HAProxy that requires a certificate', haproxyRequired, 'strict-mtls', 'medium'],
    ['Java that requires one', silent, 'strict-mtls', 'medium'],
    [
      'Java that requires one, with answers for others',
      { ...silent, '1.2': under('1.2', answer(200)) },
      undefined,
      'low',
    ],
    ['HAProxy that does not', haproxyOptional, 'haproxy', 'high'],
    [
      'Caddy 2.6 that requires a certificate',
      strict(['bad_certificate', 'bad_certificate'], 'bad_certificate', inClear(go)),
      'caddy',
      'medium',
    ],
    [
      'another server in Go, which gives clear text no answer',
      strict(['bad_certificate', 'bad_certificate'], 'bad_certificate', silentlyClosed),
      'strict-mtls',
      'medium',
    ],
    [
      'Caddy 2.11 that does',
      strict(['handshake_failure', 'certificate_required'], 'unknown_ca', inClear(go)),
      'strict-mtls',
      'medium',
    ],
    [
      'Apache that requires a certificate',
      strict(
        ['handshake_failure', 'certificate_required'],
        'unknown_ca',
        inClear("Reason: You're speaking plain HTTP to an SSL-enabled server port.<br />"),
      ),
      'apache',
      'medium',
    ],
    [
      'the letter of the specification',
      looksOf({
        'clear-text': inClear('The plain HTTP request was sent to HTTPS port\n'),
        version: answer(404),
        http2: answer(404),
      }),
      'spec',
      'medium',
    ],
    ['nothing', nothing({ kind: 'unreachable', code: 'ECONNREFUSED' }), undefined, 'low'],
  ])('of %s', (_what, looks, kind, confidence) => {
    const found = likelyKind(looks);
    expect([found.kind, found.confidence]).toEqual([kind, confidence]);
  });

  test('is said with everything that speaks for it, and nothing that does not', () => {
    expect(likelyKind(looksOf()).evidence).toEqual([
      'clear text is answered with the words "Client sent an HTTP request to an HTTPS server"',
      'it refuses with a Status document of the Kubernetes API',
      'a certificate of an unknown CA is answered 401, and not refused by TLS',
      'it gives a version of Kubernetes, "v1.36.2"',
    ]);
  });

  test('has a rival where a proxy stands before another server', () => {
    const audited = {
      headers: [
        ['Server', 'nginx/1.22.1'],
        ['Audit-Id', '1'],
        ['X-Kubernetes-Pf-Flowschema-Uid', '2'],
      ],
    } as const;
    const looks = looksOf({
      ...nginx,
      '1.3': under('1.3', answer(403, statusDocument(403, 'forbidden'), audited)),
      version: answer(200, '{"gitVersion":"v1.36.2"}', audited),
    });
    expect(likelyKind(looks)).toMatchObject({ kind: 'nginx', confidence: 'medium', rivals: ['kube-apiserver'] });
    expect(detect(looks)).toMatchObject({
      profile: 'spec',
      says: 'not detected: it is nginx, and much speaks for kube-apiserver as well',
    });
  });
});

describe('--profile auto', () => {
  const detected = (looks: ProbeResults): unknown => {
    const { profile, oracle } = detect(looks);
    return [profile, oracle?.kind];
  };

  test.each<[string, ProbeResults, [string, string | undefined]]>([
    ['is the kind where there is hardly a doubt', looksOf(), ['kube-apiserver', undefined]],
    ['is the kind of another', nginx, ['nginx', undefined]],
    ['is spec where nothing is there', nothing({ kind: 'unreachable', code: 'ECONNREFUSED' }), ['spec', undefined]],
    [
      'is spec where nothing tells',
      looksOf({
        ...haproxyOptional,
        '1.3': under('1.3', answer(200)),
        '1.2': under('1.2', answer(200)),
        version: answer(200),
        http2: answer(200),
        'who-am-i': answer(200),
        'stranger 1.2': answerShown(200),
        'stranger 1.3': answerShown(200),
      }),
      ['spec', undefined],
    ],
    [
      'asks the messages of 403 where there is no SelfSubjectReview',
      looksOf({ 'who-am-i': answer(404, '404 page not found\n') }),
      ['kube-apiserver', 'forbidden-message'],
    ],
    [
      'and where the version is too old for one',
      looksOf({ version: answer(200, '{"gitVersion":"v1.20.2"}') }),
      ['kube-apiserver', 'forbidden-message'],
    ],
    [
      'but not from 1.28 on',
      looksOf({ version: answer(200, '{"gitVersion":"v1.28.0"}') }),
      ['kube-apiserver', undefined],
    ],
    [
      'nor for a version that nobody can read',
      looksOf({ version: answer(200, '{"gitVersion":"v1.999999999999999999999.0"}'), http2: answer(200) }),
      ['kube-apiserver', undefined],
    ],
  ])('%s', (_what, looks, expected) => {
    expect(detected(looks)).toEqual(expected);
  });

  test.each<[string, ProbeResults]>([
    [
      'apache',
      strict(
        ['handshake_failure', 'certificate_required'],
        'unknown_ca',
        inClear("You're speaking plain HTTP to an SSL-enabled server port."),
      ),
    ],
    ['haproxy', haproxyOptional],
    ['caddy', strict(['bad_certificate', 'bad_certificate'], 'bad_certificate', inClear(go))],
    ['strict-mtls', haproxyRequired],
  ])('is %s where there is such a profile, and else spec, and says so', (kind, looks) => {
    const { profile, says } = detect(looks);
    const known = Object.hasOwn(profiles, kind);
    expect(profile).toBe(known ? kind : 'spec');
    expect(says).toMatch(known ? /^detected: / : `not detected: it is likely ${kind} (`);
  });

  test('says why', () => {
    expect(detect(looksOf()).says).toMatch(
      /^detected: clear text is answered with the words "Client sent an HTTP request to an HTTPS server"; /,
    );
    expect(detect(nothing({ kind: 'unreachable', code: 'ECONNREFUSED' })).says).toBe(
      'not detected: it cannot be reached (ECONNREFUSED)',
    );
    expect(detect(looksOf({ version: answer(200, '{"gitVersion":"v1.20.2"}') })).says).toMatch(
      /; "v1\.20\.2" knows no SelfSubjectReview, so callers are known by the messages of 403$/,
    );
  });

  test('takes an old version of TLS that is refused for no sign of anything', () => {
    expect(
      likelyKind({
        ...nothing({ kind: 'closed', how: 'end', stage: 'handshake' }),
        '1.2': alerted(alertOf('protocol_version')),
      }).kind,
    ).toBeUndefined();
  });
});
