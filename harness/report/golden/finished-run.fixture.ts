import type { CertificateFacts, Observation, SentAttempt, TlsObservation, WireObservation } from '../../observation';
import type { CheckResult, Evidence, RunResult } from '../../results';
import { commandRun, forwarding } from './recorded.fixture';

/** A certificate whose dates say nothing, as a hostile server can send one. */
export const serverCertificate: CertificateFacts = {
  subject: { CN: ['kube-apiserver'], O: [], OU: [], uid: [], text: 'CN=kube-apiserver' },
  issuer: 'CN=kubernetes',
  serialNumber: '0A1B2C',
  notBefore: new Date('2026-01-01T00:00:00Z'),
  notAfter: new Date(Number.NaN),
  dnsNames: ['kubernetes.default.svc', 'localhost'],
  ipAddresses: ['127.0.0.1'],
  publicKey: { type: 'ec', bits: 256 },
  extendedKeyUsage: ['server auth'],
  keyUsage: undefined,
  certificateAuthority: false,
  selfIssued: false,
  fingerprint: 'ab'.repeat(32),
  pem: '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n',
};

const tls: TlsObservation = {
  protocol: 'TLSv1.3',
  cipher: 'TLS_AES_256_GCM_SHA384',
  alpn: 'http/1.1',
  resumed: false,
  peer: [serverCertificate],
  verification: { path: undefined, name: undefined, checkedName: 'localhost' },
};

const wire: WireObservation = {
  clientCertificateRequest: 'requested',
  acceptableAuthorities: ['CN=kubernetes', 'CN=front-proxy-ca'],
  sentClientCertificate: 'sent',
  sentCertificateVerify: true,
  alerts: [],
  notTls: undefined,
};

/** An attempt that the server answered with 200 to alice, and whatever of it is said otherwise. */
export function exchange(difference: Partial<Observation> = {}): Observation {
  return {
    kind: 'exchange',
    ending: { kind: 'response' },
    address: '127.0.0.1:6443',
    tls,
    wire,
    httpBytesWritten: 118,
    request: 'GET /api HTTP/1.1\r\nHost: localhost\r\n\r\n',
    response: {
      version: '1.1',
      status: 200,
      reason: 'OK',
      headers: [['Content-Type', 'application/json']],
      body: '{"kind":"SelfSubjectReview"}',
      complete: true,
    },
    identity: { user: 'alice', uid: undefined, groups: ['dev', 'system:authenticated'], extra: undefined },
    at: new Date('2026-01-02T03:04:05.100Z'),
    duration: 12,
    ...difference,
  };
}

/** The same wire with this difference. */
export function wireWith(difference: Partial<WireObservation>): WireObservation {
  return { ...wire, ...difference };
}

/** The same TLS connection with this difference. */
export function tlsWith(difference: Partial<TlsObservation>): TlsObservation {
  return { ...tls, ...difference };
}

const withoutAnswer = { response: undefined, identity: undefined } as const;

/** A server that refuses with an alert after the handshake, as TLS 1.3 has it. */
export const refusedByAlert = exchange({
  ...withoutAnswer,
  ending: { kind: 'closed', how: 'end', stage: 'response' },
  wire: wireWith({
    alerts: [
      { direction: 'received', number: 45, name: 'certificate_expired', phase: 'after-handshake', at: 9.5 },
      { direction: 'sent', number: 0, name: 'close_notify', phase: 'after-handshake', at: 10 },
    ],
  }),
});

/** Everything a hostile server can put into an answer: terminal escapes, overrides, a private key, and length. */
export const hostile = exchange({
  response: {
    version: '1.1',
    status: 200,
    reason: 'OK\x1b[2J\x1b]0;owned\x07',
    headers: [['X-Evil', 'a\x1b[31mb']],
    body: [
      '<?xml version="1.0"?> ]]> & <script>alert(1)</script>',
      '\x1b[1A\x1b[2K\u009b31m✓ all passed\u0000',
      'user=\u202egnp.exe\u2066 zero\u200bwidth \ud800 \ufffe',
      '-----BEGIN EC PRIVATE KEY-----\nMHcCAQEEIstolen\n-----END EC PRIVATE KEY-----',
      'x'.repeat(1_000),
      'six',
      'seven',
    ].join('\n'),
    complete: false,
  },
  identity: {
    user: 'alice\u00a0\r\n\x1b[31m',
    uid: '1',
    groups: Array.from({ length: 25 }, (_, at) => `group-${at}`),
    extra: { ['__proto__']: ['own'], 'a\x1b': [], zone: ['b', 'a'] },
  },
});

const rule = 'Identity headers count only on a connection verified as the front proxy';

const planned = {
  id: 'spoofed-identity-headers/believed-from-the-proxy',
  scenario: 'spoofed-identity-headers',
  check: 'believed-from-the-proxy',
  scenarioTitle: rule,
  title: 'believed from the proxy',
  clause: '5.2.4',
  level: 'MUST',
  rule: 'H-03',
  tls: undefined,
  setup: undefined,
  triggers: [],
  subject: 'target',
} as const;

const undecided = {
  reason: undefined,
  because: undefined,
  supply: [],
  expected: undefined,
  actual: undefined,
  layer: undefined,
  severity: undefined,
  code: undefined,
  evidence: [],
  duration: 0,
} as const;

/** A check that passed, and whatever of it is said otherwise. */
export function decided(difference: Partial<CheckResult>): CheckResult {
  const check = difference.check ?? planned.check;
  const scenario = difference.scenario ?? planned.scenario;
  const suffix = difference.tls === undefined ? '' : ` @tls${difference.tls}`;
  const identified = { scenario, check, id: `${scenario}/${check}${suffix}`, title: check.replaceAll('-', ' ') };
  const because = difference.verdict === 'not-applicable' ? 'does-not-concern' : undefined;
  return { ...planned, ...undecided, ...identified, verdict: 'passed', because, ...difference };
}

/** What was sent: an identity request with identity headers, with this certificate. */
export const sent = (certificate: SentAttempt['certificate']): SentAttempt => ({
  certificate,
  connection: [
    ['to', '127.0.0.1:6443'],
    ['security', 'TLS 1.3'],
    ['server name', 'localhost'],
    ['HTTP', '1.1'],
  ],
  requests: [
    {
      ...{ role: 'own', http: '1.1', method: 'GET', path: '/api', body: '' },
      headers: [
        ['Host', 'localhost:6443'],
        ['X-Remote-User', 'alice'],
      ],
      text: 'GET /api HTTP/1.1\r\nHost: localhost:6443\r\nX-Remote-User: alice\r\n\r\n',
    },
  ],
});

const proxyCertificate: CertificateFacts = {
  ...serverCertificate,
  subject: { CN: ['front-proxy-client'], O: [], OU: [], uid: [], text: 'CN=front-proxy-client' },
  issuer: 'CN=front-proxy-ca',
  notAfter: new Date('2026-01-02T04:00:00Z'),
  extendedKeyUsage: ['client auth'],
  fingerprint: 'cd'.repeat(32),
};

const timeline: Evidence['timeline'] = [
  { direction: 'sent', at: 0.4, kind: 'record', name: 'handshake', size: 322 },
  { direction: 'sent', at: 0.4, kind: 'handshake', name: 'client_hello', size: 317 },
  {
    direction: 'received',
    at: 2.1,
    kind: 'alert',
    name: 'unknown_ca',
    size: 2,
    detail: 'number 48, fatal, in the handshake',
  },
];

const control: Evidence = {
  role: 'control-before',
  attempt: 'who am I, presenting the certificate "proxy", claiming user "alice"',
  observed: exchange(),
  sent: sent({ name: 'proxy', facts: proxyCertificate, sent: 1, attributes: [] }),
  reproduce: "curl --cert proxy.crt --key proxy.key -H 'X-Remote-User: alice' https://localhost:6443/api",
};

const expiry = { scenario: 'validity', scenarioTitle: 'A client certificate counts only while it is valid' } as const;
const chains = {
  scenario: 'issuance',
  scenarioTitle: 'A certificate is issued from documents',
  clause: '2.4.2',
} as const;
const names = { scenario: 'server-name', scenarioTitle: 'The certificate covers the name', clause: '7.4' } as const;

const checks: readonly CheckResult[] = [
  decided({
    clause: '5.1.4',
    scenario: 'common-name',
    scenarioTitle: 'The common name is the user',
    rule: 'I-01',
    check: 'is-the-user',
    tls: '1.2',
    duration: 14.2,
    expected: 'identified as "alice"',
    actual: 'identified as "alice"',
    layer: 'accepted',
    evidence: [{ ...control, role: 'check' }],
  }),
  decided({
    clause: '5.1.4',
    scenario: 'common-name',
    scenarioTitle: 'The common name is the user',
    rule: 'I-01',
    check: 'is-the-user',
    tls: '1.3',
    duration: 11.8,
    layer: 'accepted',
  }),
  decided({ duration: 20 }),
  decided({
    check: 'ignored-without-a-certificate',
    tls: '1.3',
    verdict: 'failed',
    severity: 'safety',
    code: 'accepted-without-credential',
    expected: 'the anonymous caller, or a refusal; never "alice"',
    actual: 'identified as "alice" in groups "dev", "system:authenticated"',
    layer: 'accepted',
    duration: 40.4,
    evidence: [
      control,
      {
        role: 'check',
        attempt: 'who am I, without a certificate, claiming user "alice"',
        observed: exchange({ wire: wireWith({ sentClientCertificate: 'empty', sentCertificateVerify: false }) }),
        sent: sent(undefined),
        timeline,
        reproduce: "curl -k -H 'X-Remote-User: alice' https://localhost:6443/api",
      },
      { ...control, role: 'control-after' },
    ],
  }),
  decided({
    check: 'ignored-from-a-user',
    verdict: 'not-applicable',
    because: 'needs-input',
    supply: ['--client-ca', '--sign-command'],
    reason: 'needs the key of the client CA (--client-ca CERT,KEY)',
  }),
  decided({
    ...expiry,
    clause: '5.1.3',
    level: 'SHOULD',
    rule: undefined,
    check: 'expired-is-refused',
    setup: 'required',
    verdict: 'failed',
    severity: 'conformance',
    code: 'refused-at-another-layer',
    expected: 'HTTP 400 with the words "the SSL certificate error"',
    actual: 'TLS alert certificate_expired after the handshake',
    layer: 'tls-alert certificate_expired after-handshake',
    duration: 9,
    evidence: [
      {
        role: 'check',
        attempt: 'GET /api presenting the certificate "expired"',
        observed: refusedByAlert,
        reproduce: undefined,
      },
    ],
  }),
  decided({
    ...expiry,
    clause: '5.1.3',
    check: 'not-yet-valid-is-refused',
    verdict: 'inconclusive',
    reason: 'the control before it was not accepted, so nothing was shown',
    expected: 'a refusal',
    actual: 'no connection',
    layer: 'unreachable',
    duration: 2,
    evidence: [
      {
        ...control,
        observed: exchange({
          ...withoutAnswer,
          tls: undefined,
          wire: undefined,
          httpBytesWritten: 0,
          ending: { kind: 'unreachable', code: 'ECONNREFUSED' },
        }),
      },
    ],
  }),
  decided({
    ...names,
    rule: 'S-04',
    check: 'hostile\x1b[2Janswer',
    verdict: 'failed',
    expected: `identified as ${'x'.repeat(3_000)}`,
    actual: 'an answer\r\n\x1b[32m✓ passed\u202e',
    layer: 'accepted',
    duration: 1,
    evidence: [{ role: 'reference', attempt: 'GET /api\u0000', observed: hostile, reproduce: undefined }],
  }),
  decided({
    ...chains,
    rule: 'J-01',
    check: 'usages-are-those-of-the-profile',
    verdict: 'error',
    reason: 'TypeError: Cannot read properties of undefined',
    evidence: [
      {
        role: 'check',
        attempt: 'issue the certificate "user"',
        observed: { kind: 'issuance', facts: serverCertificate, verifiesAgainstIssuer: false },
        reproduce: undefined,
      },
    ],
  }),
  decided({
    ...chains,
    rule: 'J-02',
    check: 'expiry-is-that-of-the-profile',
    verdict: 'skipped',
    reason: 'left out by --scenario',
  }),
  decided({
    ...chains,
    rule: 'J-03',
    check: 'names-are-the-groups',
    verdict: 'skipped',
    reason: 'left out by --scenario',
  }),
  decided({
    clause: '8.3',
    level: 'MAY',
    scenario: 'limits',
    scenarioTitle: 'The page size is honoured',
    rule: 'L-01',
    check: 'limit',
    verdict: 'not-applicable',
    reason: 'the target has no client certificate to list pods with',
  }),
  decided({
    clause: '8.3',
    level: 'MAY',
    scenario: 'limits',
    scenarioTitle: 'The page size is honoured',
    rule: 'L-02',
    check: 'continue',
    verdict: 'not-applicable',
    because: 'needs-input',
    supply: ['--client-ca'],
    reason: 'needs the key of the client CA (--client-ca CERT,KEY)',
  }),
  decided({
    clause: '5.2.3',
    scenario: 'headers-of-users',
    scenarioTitle: 'Identity headers of users do not pass the front proxy',
    rule: 'X-05',
    check: 'extra',
    verdict: 'failed',
    severity: 'safety',
    code: 'forwarded-user-header',
    expected: 'no header of the user that names an extra attribute',
    actual: 'X-Remote-Extra-Evil arrived at the upstream',
    layer: 'forwarded',
    duration: 17,
    evidence: [
      {
        role: 'check',
        attempt: 'jane sends X-Remote-Extra-Evil',
        observed: forwarding(exchange(), serverCertificate),
        reproduce: undefined,
      },
    ],
  }),
  decided({
    clause: '5.1.1',
    scenario: 'server-validity',
    scenarioTitle: 'A client connects to no server whose certificate has expired',
    rule: 'S-06',
    check: 'expired',
    verdict: 'failed',
    severity: 'safety',
    code: 'request-sent-to-untrusted-server',
    expected: 'no octet of HTTP',
    actual: 'a request arrived',
    layer: 'request',
    duration: 31,
    evidence: [
      { role: 'check', attempt: 'the command', observed: commandRun(serverCertificate), reproduce: undefined },
    ],
  }),
];

/** A finished run with every verdict, several pieces of evidence and hostile text in it; nothing in it changes. */
export const finishedRun: RunResult = {
  tool: { name: 'authn-conformance', version: '0.1.0', node: 'v20.20.2' },
  target: {
    subject: 'api-server',
    name: 'https://localhost:6443',
    profile: 'kube-apiserver',
    detected: 'detected: it refuses with a Status document of the Kubernetes API',
    oracle: 'SelfSubjectReview',
    oracleBlindTo: ['uid', 'extra'],
    setups: [
      { name: 'default', url: 'https://localhost:6443' },
      { name: 'required', url: 'https://localhost:6444' },
    ],
    serverVerified: false,
    deviations: [
      {
        clause: '7.2',
        sentence:
          'the specification answers 400 when no certificate was sent; this kind of server treats the caller as anonymous',
      },
    ],
  },
  others: [
    {
      subject: 'front-proxy',
      name: 'https://localhost:8443',
      profile: 'nginx',
      oracleBlindTo: [],
      facts: [['upstream', '127.0.0.1:9443 as kubernetes.default.svc\u001b[2J']],
      setups: [{ name: 'default', url: 'https://localhost:8443' }],
      serverVerified: true,
      deviations: [{ clause: '5.2.3', sentence: 'nginx drops header names with underscores' }],
    },
  ],
  startedAt: new Date('2026-01-02T03:04:05.000Z'),
  duration: 1_234,
  checks,
  findings: [
    {
      id: 'headers-believed-with-ordinary-certificate',
      severity: 'critical',
      seenIn: 'run',
      title: 'Identity headers are trusted with an ordinary client certificate',
      seen: 'the caller was taken for user "\x1b[2Jroot", as the headers said',
      why: 'every user can become any other',
      references: ['R-09', 'NCC-E003660-F9W'],
      fix: '--requestheader-client-ca-file=FILE of another authority',
    },
    {
      id: 'old-tls',
      severity: 'warning',
      seenIn: 'manifest',
      title: 'Versions of TLS are offered that RFC 8996 forbids',
      seen: '--tls-min-version is VersionTLS10',
      why: 'names of callers are sent in clear text',
      references: [],
      fix: '--tls-min-version=VersionTLS12',
    },
  ],
  rounds: 1,
  sideBySide: { adapted: true, most: 12, lowered: { target: 2, machine: 0, refusals: 1 } },
  unreachable: undefined,
  name: '0a1b2c3d',
  certificates: [
    {
      serialNumber: '5E1A0F',
      subject: 'OU=authn-conformance 0a1b2c3d,CN=alice\u001b[2J',
      issuer: 'CN=kubernetes',
      notAfter: new Date('2026-01-02T04:04:05.000Z'),
    },
  ],
  seed: '5eed5eed5eed5eed',
  markKey: '000102030405060708090a0b0c0d0e0f',
  leftBehind: ['certificatesigningrequests/authn-conformance-0a1b2c3d-x7zp2\u001b[2J'],
};

/** The finished run with other checks only: the same target, another result. */
export function runOf(
  difference: Partial<Omit<RunResult, 'checks'>>,
  ...of: readonly Partial<CheckResult>[]
): RunResult {
  return { ...finishedRun, ...difference, checks: of.map((check, at) => decided({ check: `check-${at}`, ...check })) };
}
