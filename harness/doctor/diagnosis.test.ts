import { describe, expect, test } from '@jest/globals';
import { makeAuthority, makeIntermediateAuthority, makeServerCertificate, certificateFacts } from '../pki';
import {
  alerted,
  alertOf,
  answeredWith,
  at,
  factsOf,
  observationOf,
  tlsOf,
  wireOf,
  withoutTls,
} from '../judge/observations.fixture';
import type { CertificateFacts, Observation } from '../observation';
import { span } from './probe-results/certificate-findings';
import { answer, answerShown, diagnosisOf, forbidden, looksOf, nothing, statusDocument, under } from './looks.fixture';
import type { ProbeResults } from './probe-results/attempts';
import type { Topic } from './probe-results/finding';
import { nextCommand } from './next-command';

const says = (topic: Topic, looks: ProbeResults): readonly string[] =>
  diagnosisOf(looks)
    .findings.filter((finding) => finding.topic === topic)
    .map(({ mark, says: said, fix }) => `${mark}: ${said}${fix === undefined ? '' : ` [${fix}]`}`);
const only = (topic: Topic, difference: Partial<ProbeResults>): string => says(topic, looksOf(difference)).join('\n');

const endedIn = (alert: string, observation: Observation): Observation => ({
  ...observation,
  ending: { kind: 'closed', how: 'end', stage: 'request' },
  response: undefined,
  wire: wireOf({ ...observation.wire, alerts: [alertOf(alert, { phase: 'after-handshake' })] }),
});
const unasked = (observation: Observation): Observation => ({
  ...observation,
  wire: wireOf({ clientCertificateRequest: 'not-requested' }),
});

describe('TLS', () => {
  test('says which versions are offered, and which are not', () => {
    expect(only('tls-versions', {})).toMatch(/^ok: TLS 1\.3 and 1\.2 offered\nok: TLS 1\.1 and older are refused: /);
    expect(only('tls-versions', { '1.3': alerted(alertOf('protocol_version')) })).toMatch(
      /^note: TLS 1\.2 offered; TLS 1\.3 not offered\n/,
    );
    expect(only('tls-versions', { '1.2': withoutTls({ kind: 'timed-out', stage: 'handshake' }) })).toMatch(
      /^note: TLS 1\.3 offered; not known whether TLS 1\.2 is offered\n/,
    );
  });

  test('takes a handshake that is refused after the request for a certificate for an offer', () => {
    const refused = withoutTls(
      { kind: 'closed', how: 'end', stage: 'handshake' },
      wireOf({ alerts: [alertOf('handshake_failure')] }),
    );
    expect(only('tls-versions', { '1.2': refused })).toMatch(/^ok: TLS 1\.3 and 1\.2 offered\n/);
  });

  test('complains of old versions, and says where it does not know', () => {
    const older = observationOf({ kind: 'response' }, { tls: tlsOf({ protocol: 'TLSv1' }) });
    expect(only('tls-versions', { older })).toMatch(
      /\nproblem: TLS 1\.1 or older is accepted \(TLSv1\) \[set the oldest/,
    );
    expect(only('tls-versions', { older: undefined })).toMatch(
      /\nnote: not known .*: it could not be asked by this Node$/,
    );
    const garbage = withoutTls({ kind: 'malformed', why: 'what TLS reports as ERR_SSL_X', stage: 'handshake' });
    expect(only('tls-versions', { older: garbage })).toMatch(
      /\nnote: not known whether TLS 1\.1 and older are refused/,
    );
  });

  test('says what was negotiated', () => {
    const closely = { ...answer(403), tls: tlsOf({ group: 'X25519' }) };
    expect(only('tls-negotiated', { '1.3': closely })).toBe('ok: TLSv1.3, TLS_AES_256_GCM_SHA384, X25519');
    expect(only('tls-negotiated', {})).toBe('ok: TLSv1.3, TLS_AES_256_GCM_SHA384');
  });

  test.each<[string, Observation | undefined, string]>([
    ['answered', looksOf().http2, 'ok: HTTP/1.1 answered; HTTP/2 answered'],
    ['not agreed to', answer(200), 'note: HTTP/1.1 answered; HTTP/2 not offered'],
    ['refused', alerted(alertOf('no_application_protocol')), 'note: HTTP/1.1 answered; HTTP/2 not offered'],
    [
      'not seen',
      withoutTls({ kind: 'timed-out', stage: 'handshake' }),
      'note: HTTP/1.1 answered; not known whether HTTP/2 is offered',
    ],
  ])('HTTP/2 %s', (_what, http2, expected) => {
    expect(only('http', { http2 })).toBe(expected);
  });
});

describe('the client certificate', () => {
  test('is asked for and not required', () => {
    expect(only('client-certificate', {})).toMatch(
      /^ok: asked for and not required: without one it answers 403, saying "forbidden: User .*" \(TLS 1\.3 and 1\.2\)$/,
    );
  });

  test('is required by HTTP, or by TLS under each version in its way', () => {
    const missing = answer(400, 'No required SSL certificate was sent');
    expect(only('client-certificate', { '1.2': under('1.2', missing), '1.3': under('1.3', missing) })).toMatch(
      /^note: required by HTTP: without one it answers 400, /,
    );
    const strict = {
      '1.2': withoutTls(
        { kind: 'closed', how: 'end', stage: 'handshake' },
        wireOf({ alerts: [alertOf('handshake_failure', { number: 40 })] }),
      ),
      '1.3': endedIn('certificate_required', answer(403)),
    };
    expect(only('client-certificate', strict)).toMatch(
      /^note: required by TLS: .* certificate_required \(48\) after the handshake \(TLS 1\.3\)\nnote: required by TLS: .* handshake_failure \(40\) in the handshake \(TLS 1\.2\)$/,
    );
  });

  test('that no version asks for is a problem, and so is one that only one of them does', () => {
    const none = { '1.2': unasked(under('1.2', answer(200))), '1.3': unasked(under('1.3', answer(200))) };
    expect(only('client-certificate', none)).toMatch(
      /^problem: it does not ask for a client certificate \(TLS 1\.3 and 1\.2\)/,
    );
    expect(only('client-certificate', { '1.2': none['1.2'] })).toMatch(
      /^problem: TLS 1\.3 and 1\.2 differ: under 1\.3 it asks for one and .* and 1\.2 it asks for none and .* \[set up both/,
    );
  });

  test('is of authorities that are named, or of any, and never of more than fit a line', () => {
    const naming = (...names: readonly string[]): Partial<ProbeResults> => ({
      '1.3': { ...under('1.3', answer(403)), wire: wireOf({ acceptableAuthorities: names }) },
    });
    expect(only('authorities', naming('CN=a', 'CN="b"'))).toBe('ok: it takes certificates of "CN=a", "CN=\\"b\\""');
    expect(only('authorities', {})).toMatch(/^note: it names no authority/);
    const many = Array.from({ length: 1000 }, (_, index) => `CN=${index}${'x'.repeat(1000)}`);
    expect(only('authorities', naming(...many)).length).toBeLessThan(2000);
    expect(diagnosisOf(looksOf(naming(...many))).clientCertificate.authorities).toHaveLength(64);
  });
});

describe('a certificate of an unknown CA', () => {
  const stranger = (observation: Observation): string =>
    only('unknown-certificate', {
      'stranger 1.2': under('1.2', observation),
      'stranger 1.3': under('1.3', observation),
    });

  test.each<[string, Observation, RegExp]>([
    ['is refused by 401', answerShown(401), /^ok: shown .*, it answers 401 \(TLS 1\.3 and 1\.2\)$/],
    ['is refused by 400', answerShown(400, 'no'), /^ok: /],
    ['is refused by an alert', endedIn('unknown_ca', answerShown(401)), /^ok: .* TLS alert unknown_ca/],
    [
      'is taken no notice of',
      answerShown(403, forbidden()),
      /^note: .*, as it does without a certificate: it seems to take no notice/,
    ],
    [
      'is believed, as a 403 says',
      answerShown(403, forbidden('authn-conformance:stranger')),
      /^problem: .* a certificate that anyone can make is believed \[/,
    ],
    ['is believed, as it is served', answerShown(200), /^problem: .* is believed \[/],
    ['is not asked for', unasked(answer(403)), /^note: it asks for no certificate, so none could be shown/],
    [
      'is not known to be refused',
      answerShown(500),
      /^note: what becomes of a certificate of an unknown CA was not seen/,
    ],
  ])('%s', (_what, observation, expected) => {
    expect(stranger(observation)).toMatch(expected);
  });
});

describe('clear text', () => {
  const inClear = (observation: Observation): string => only('clear-text', { 'clear-text': observation });

  test.each<[string, Observation, RegExp]>([
    ['refused with a word', answeredWith(400, 'no'), /^ok: /],
    ['served', answeredWith(200, 'hi'), /^problem: .*: clear text is served \[/],
    ['served, and the caller refused', answeredWith(401, 'hi'), /^problem: /],
    ['sent elsewhere', answeredWith(301), /^note: /],
    [
      'given no answer',
      withoutTls({ kind: 'closed', how: 'end', stage: 'request' }),
      /^note: .*: it closes the connection without an answer$/,
    ],
    [
      'reset',
      withoutTls({ kind: 'closed', how: 'reset', stage: 'request' }),
      /^note: .*: it resets the connection without an answer$/,
    ],
    [
      'left waiting',
      withoutTls({ kind: 'timed-out', stage: 'request' }),
      /^note: .*: it does not answer before the timeout$/,
    ],
  ])('is %s', (_what, observation, expected) => {
    expect(inClear(observation)).toMatch(expected);
  });
});

describe('the anonymous caller', () => {
  const review = (groups: readonly string[]): Observation =>
    answer(201, JSON.stringify({ status: { userInfo: { username: 'system:anonymous', groups } } }));

  test.each<[string, Partial<ProbeResults>, RegExp]>([
    ['is named by a 403', {}, /^ok: .* the user "system:anonymous" \(message of a 403\); GET \/api is answered 403$/],
    [
      'is named by a SelfSubjectReview',
      { 'who-am-i': review(['system:unauthenticated']) },
      /^ok: .* "system:anonymous" in "system:unauthenticated" \(SelfSubjectReview\)/,
    ],
    ['may not be an administrator', { 'who-am-i': review(['system:masters']) }, /^problem: .* in "system:masters"/],
    [
      'is nobody',
      { '1.3': under('1.3', answer(401, statusDocument(401, 'Unauthorized'))), 'who-am-i': answer(401) },
      /^ok: a caller without a credential is refused: GET \/api is answered 401$/,
    ],
    [
      'is not said',
      { '1.3': under('1.3', answer(200)), 'who-am-i': answer(404) },
      /^note: who a caller .* is not said: GET \/api is answered 200$/,
    ],
    [
      'comes to no answer',
      {
        '1.3': endedIn('certificate_required', answer(403)),
        '1.2': endedIn('certificate_required', answer(403)),
        'who-am-i': endedIn('certificate_required', answer(403)),
      },
      /^note: a caller without a certificate comes to no answer/,
    ],
  ])('%s', (_what, difference, expected) => {
    expect(only('anonymous', difference)).toMatch(expected);
  });

  test.each<[Observation, RegExp]>([
    [answer(200, '{"gitVersion":"v1.36.2"}'), /^note: GET \/version is public: "v1\.36\.2"$/],
    [answer(200, 'hello'), /^note: GET \/version is answered 200 to anyone, and is no version/],
    [answer(401), /^ok: GET \/version is not public: 401$/],
    [answer(404), /^note: GET \/version says no version: it answers 404$/],
  ])('may read the version or not', (version, expected) => {
    expect(only('version', { version })).toMatch(expected);
  });
});

describe('the certificate of the server', () => {
  const showing = (leaf: Partial<CertificateFacts>, verification = {}): Partial<ProbeResults> => {
    const facts = factsOf(leaf);
    const tls = tlsOf({ peer: [facts] });
    return {
      '1.3': {
        ...answer(403),
        tls: { ...tls, verification: { ...tls.verification, ...verification } },
        wire: wireOf({ sentCertificates: [facts] }),
      },
    };
  };

  test.each<[string, Topic, Partial<ProbeResults>, RegExp]>([
    ['covers the name', 'names', showing({}), /^ok: it covers "api\.test", among "api\.test", "127\.0\.0\.1"$/],
    [
      'covers others',
      'names',
      showing({}, { name: 'no' }),
      /^problem: it covers "api\.test", "127\.0\.0\.1", and not "api\.test" \[connect by/,
    ],
    ['is good for long', 'validity', showing({}), /^ok: valid for another 213 days/],
    [
      'is good for not so long',
      'validity',
      showing({ notAfter: new Date(at.getTime() + 3_600_000) }),
      /^note: valid for another 60 minutes \(until 2026-06-01T13:00:00\.000Z\)$/,
    ],
    [
      'is over',
      'validity',
      showing({ notAfter: new Date(at.getTime() - 3 * 86_400_000) }),
      /^problem: it expired 3 days ago/,
    ],
    [
      'is not yet',
      'validity',
      showing({ notBefore: new Date(at.getTime() + 7_200_000) }),
      /^problem: it is not valid before .*, in 2 hours \[/,
    ],
    ['has a small key', 'key', showing({ publicKey: { type: 'rsa', bits: 1024 } }), /^problem: RSA, 1024 bits \[/],
    [
      'has a key of its own kind',
      'key',
      showing({ publicKey: { type: 'other', bits: 0 } }),
      /^note: a type of key not known here$/,
    ],
    [
      'is for clients',
      'certificate',
      showing({ extendedKeyUsage: ['client auth'] }),
      /\nproblem: its extended key usage is "client auth"/,
    ],
    ['was revoked', 'trust', showing({}, { path: 'CERT_REVOKED' }), /^problem: .*: it was revoked \(CERT_REVOKED\) \[/],
    [
      'is wrong in an unknown way',
      'trust',
      showing({}, { path: 'constructor' }),
      /OpenSSL says no more \(constructor\) \[/,
    ],
  ])('%s', (_what, topic, difference, expected) => {
    expect(only(topic, difference)).toMatch(expected);
  });

  test('was not verified where every handshake was ended', () => {
    const ended = withoutTls(
      { kind: 'closed', how: 'end', stage: 'handshake' },
      wireOf({ alerts: [alertOf('handshake_failure')], sentCertificates: [factsOf()] }),
    );
    const looks = { ...nothing({ kind: 'closed', how: 'end', stage: 'handshake' }), '1.2': ended };
    expect(says('trust', looks)).toEqual([
      'note: not verified: the server ended every handshake before its certificate could be',
    ]);
    expect(says('names', looks)).toEqual([
      'note: its subject alternative names are "api.test", "127.0.0.1"; not compared with "api.test"',
    ]);
  });

  test('is complete as far as it was sent', async () => {
    const now = new Date();
    const root = await makeAuthority({ commonName: 'root', now, hours: 1 });
    const above = await makeIntermediateAuthority({ commonName: 'issuing', above: root, now, hours: 1 });
    const leaf = await makeServerCertificate({ authority: above, hosts: ['api.test'], now });
    const facts = (pem: string): CertificateFacts => {
      const read = certificateFacts(Buffer.from(pem.replace(/-----[^-]+-----/g, ''), 'base64'));
      if (read === undefined) throw new Error('unreadable');
      return read;
    };
    const all = [leaf.certificate, above.certificate, root.certificate].map(facts);
    const chain = (sent: readonly CertificateFacts[], whole: boolean, path?: string): string =>
      only('chain', {
        '1.3': {
          ...answer(403),
          tls: tlsOf({ peer: sent, verification: { path, name: undefined, checkedName: 'api.test' } }),
          wire: wireOf({ sentCertificates: sent, sentWholePath: whole }),
        },
      });
    const [first, second, third] = all;
    if (first === undefined || second === undefined || third === undefined) throw new Error('unreachable');
    expect(chain([first, second], true)).toBe('ok: complete: it sends its own certificate and 1 above it');
    expect(chain(all, true)).toBe('note: complete, with the root "CN=root", which need not be sent');
    expect(chain([first], false, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE')).toMatch(
      /^problem: it sends its own certificate alone, and not that of "CN=issuing", which is no trusted root/,
    );
    expect(chain([first, third], false, 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY')).toMatch(
      /^problem: .*; 1 of the 2 certificates it sends are not part of its path \[/,
    );
    expect(chain([third], true)).toMatch(/^note: it sends its own certificate, which is signed by itself$/);
  });

  test.each([
    [0, '0 seconds'],
    [1000, '1 second'],
    [119_000, '119 seconds'],
    [120_000, '2 minutes'],
    [7_200_000, '2 hours'],
    [172_800_000, '2 days'],
    [729 * 86_400_000, '729 days'],
    [730 * 86_400_000, '2 years'],
  ])('%d milliseconds are %s', (milliseconds, words) => {
    expect(span(milliseconds)).toBe(words);
  });
});

describe('the command to go on with', () => {
  const said = { flags: ['--target', 'https://api.test'], profile: false, clientAuth: false, anonymousAuth: false };
  const next = (looks: ProbeResults, difference = {}): string =>
    nextCommand(diagnosisOf(looks), { ...said, ...difference });
  const run = 'authn-conformance run --target https://api.test';

  test('says what was seen, and nothing that was said in the target file', () => {
    expect(next(looksOf())).toBe(`${run} --profile kube-apiserver --anonymous-auth true`);
    expect(next(looksOf(), { profile: true })).toBe(`${run} --anonymous-auth true`);
    expect(next(looksOf(), { anonymousAuth: true })).toBe(`${run} --profile kube-apiserver`);
    expect(next(looksOf(), { profile: true, clientAuth: true })).toBe(run);
  });

  test('is quoted for the shell', () => {
    // Brackets are a pattern to a shell.
    const address = ['--target', 'https://[::1]:6443'];
    expect(next(looksOf(), { flags: address, profile: true, anonymousAuth: true })).toBe(
      "authn-conformance run --target 'https://[::1]:6443'",
    );
    const flags = ['--target', "it's; $(rm) \n.yaml"];
    expect(next(looksOf(), { flags, profile: true, anonymousAuth: true })).toBe(
      "authn-conformance run --target 'it'\\''s; $(rm) \n.yaml'",
    );
  });

  test('says of anonymous callers only what an answer of the Kubernetes API said', () => {
    const refused = { '1.3': under('1.3', answer(401)), '1.2': under('1.2', answer(401)) };
    expect(next(looksOf({ ...refused, 'who-am-i': answer(401) }))).toMatch(/ --anonymous-auth false$/);
    expect(next(looksOf({ ...refused, 'who-am-i': answer(404) }))).not.toMatch(/--anonymous-auth/);
    const page = { '1.3': under('1.3', answer(200)), '1.2': under('1.2', answer(200)), 'who-am-i': answer(404) };
    expect(next(looksOf(page))).not.toMatch(/--anonymous-auth/);
  });
});
