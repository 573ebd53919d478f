import type { CertificateFacts, CommandRun, Observation, RecordedConnection } from '../../observation';

/** A connection of a front proxy to its upstream with one request, and whatever of it is said otherwise. */
export function connection(leaf: CertificateFacts, difference: Partial<RecordedConnection> = {}): RecordedConnection {
  return {
    number: 1,
    at: 4,
    state: 'good',
    serverName: 'kubernetes.default.svc',
    protocol: 'TLSv1.3',
    alpn: undefined,
    resumed: false,
    clientCertificate: 'sent',
    presented: [leaf],
    provenKey: true,
    hellos: 1,
    asksForStaple: false,
    path: undefined,
    alerts: [],
    notTls: undefined,
    octetsReceived: 212,
    clearText: '',
    requests: [
      {
        number: 1,
        at: 6,
        version: 'HTTP/1.1',
        method: 'GET',
        target: '/api?mark=5eed',
        headers: [
          ['Host', 'kubernetes.default.svc'],
          ['X-Remote-User', 'jane'],
          ['X-Remote-Extra-Evil\u001b[2J', 'a\u001b[31m'],
        ],
        body: 'abc',
        trailers: [['X-Remote-Group', 'system:masters']],
        complete: false,
        raw: 'GET /api?mark=5eed HTTP/1.1\nHost: kubernetes.default.svc\n\n',
        oddities: ['a bare LF'],
        answered: 200,
      },
    ],
    ended: 'by-peer',
    ...difference,
  };
}

/** A front proxy that passes on what the user claims. */
export const forwarding = (exchange: Observation, leaf: CertificateFacts) =>
  ({
    kind: 'forwarding',
    exchange,
    upstream: 'good',
    arrived: [connection(leaf)],
    foreign: 2,
    duration: 17,
  }) as const;

/** A command that sends its request to a server whose certificate has expired, and fails afterwards. */
export const commandRun = (leaf: CertificateFacts): CommandRun => ({
  kind: 'command',
  command: ['curl', '--cacert', 'ca.crt', 'https://localhost:8443/api'],
  exit: { kind: 'status', status: 60 },
  success: false,
  stdout: '',
  stderr: 'curl: (60) SSL certificate problem\u001b[2J\n',
  servers: [
    {
      name: 'expired',
      connections: [
        connection(leaf, {
          state: 'expired',
          served: [leaf],
          clientCertificate: 'none',
          presented: [],
          provenKey: false,
          alerts: [{ direction: 'received', number: 45, name: 'certificate_expired', phase: 'after-handshake', at: 9 }],
        }),
      ],
    },
  ],
  startedAt: new Date('2026-01-02T03:04:05.000Z'),
  duration: 31,
});
