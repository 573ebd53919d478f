import type { ClientShape } from './client-shape';

/** A client in several releases: each has an agent of its own. */
export interface Client extends Omit<ClientShape, 'agent'> {
  readonly agents: readonly string[];
}

const go = {
  order: ['host', 'agent', 'connection', 'length', 'rest', 'besides'],
  names: 'Capitalized',
  connection: { again: undefined, last: undefined },
  accept: 'application/json, */*',
  typeFirst: false,
  besides: [['Accept-Encoding', 'gzip']],
  alpn: ['h2', 'http/1.1'],
  pseudo: [':authority', ':method', ':path', ':scheme'],
  settings: { enablePush: false, initialWindowSize: 4_194_304, maxHeaderListSize: 10_485_760 },
  ciphers: [
    'TLS_AES_128_GCM_SHA256',
    'TLS_AES_256_GCM_SHA384',
    'TLS_CHACHA20_POLY1305_SHA256',
    'ECDHE-ECDSA-AES128-GCM-SHA256',
    'ECDHE-RSA-AES128-GCM-SHA256',
    'ECDHE-ECDSA-AES256-GCM-SHA384',
    'ECDHE-RSA-AES256-GCM-SHA384',
    'ECDHE-ECDSA-CHACHA20-POLY1305',
    'ECDHE-RSA-CHACHA20-POLY1305',
  ],
} as const satisfies Omit<Client, 'name' | 'agents'>;

/** The clients that runs look like, as their releases write requests (measured with each against a listening socket). */
export const clients: readonly [Client, ...Client[]] = [
  {
    ...go,
    name: 'kubectl',
    besides: [['Kubectl-Command', 'kubectl get'], ['Kubectl-Session', '{session}'], ...go.besides],
    agents: [
      'kubectl/v1.31.4 (linux/amd64) kubernetes/a78aa47',
      'kubectl/v1.32.2 (linux/amd64) kubernetes/67a30c0',
      'kubectl/v1.33.1 (linux/arm64) kubernetes/8adc0f0',
      'kubectl/v1.34.0 (darwin/arm64) kubernetes/f28b4c9',
    ],
  },
  {
    ...go,
    name: 'client-go',
    agents: [
      'manager/v0.0.0 (linux/amd64) kubernetes/$Format',
      'controller/v0.0.0 (linux/arm64) kubernetes/$Format',
      'operator/v0.0.0 (linux/amd64) kubernetes/$Format',
      'Go-http-client/1.1',
    ],
  },
  {
    name: 'curl',
    agents: ['curl/7.88.1', 'curl/8.5.0', 'curl/8.10.1', 'curl/8.14.1'],
    order: ['host', 'agent', 'connection', 'rest', 'besides', 'length'],
    names: 'Capitalized',
    connection: { again: undefined, last: undefined },
    accept: 'application/json',
    typeFirst: false,
    besides: [],
    alpn: ['h2', 'http/1.1'],
    pseudo: [':method', ':path', ':scheme', ':authority'],
    settings: { enablePush: false, initialWindowSize: 10_485_760, maxConcurrentStreams: 100 },
    ciphers: [],
  },
  {
    name: 'node',
    agents: ['node'],
    order: ['host', 'connection', 'rest', 'besides', 'agent', 'length'],
    names: 'lower-case',
    connection: { again: 'keep-alive', last: 'close' },
    accept: 'application/json',
    typeFirst: true,
    besides: [
      ['Accept-Language', '*'],
      ['Sec-Fetch-Mode', 'cors'],
      ['Accept-Encoding', 'gzip, deflate'],
    ],
    alpn: ['h2', 'http/1.1'],
    pseudo: [':path', ':method', ':authority', ':scheme'],
    settings: { enablePush: false },
    ciphers: [],
  },
];

/** One release of a client, in one session of its own. */
export const released = ({ agents, besides, ...client }: Client, release: number, session: string): ClientShape => ({
  ...client,
  agent: agents[release % agents.length] ?? '',
  besides: besides.map(([name, value]) => [name, value.replace('{session}', session)]),
});

/** Where nothing is drawn. */
export const usualClient: ClientShape = released(clients[0], 0, '00000000-0000-4000-8000-000000000000');
