import {
  aUser,
  forwarded,
  getThrough,
  hostOfNobody,
  proxyScenario,
  sentNowhereElse,
  upstreamRefused,
} from '../../../harness/vocabulary/front-proxy';
import { header } from '../../../harness/vocabulary';
import type { FormFamily } from '../../../harness/vocabulary/types';

const control = 'a-request-that-names-no-server';
/** Another server, which the harness plays as well. */
const there = '{elsewhere}';

const all = (name: string, value: string, names: readonly string[]) => ({
  name,
  headers: names.map((each) => header(each, value)),
});

/** Headers by which front proxies tell each other, or are told by their developers, which server is meant. */
const headers: FormFamily = {
  name: 'header with the address of another server',
  forms: [
    all('of the host', there, [
      'X-Forwarded-Host',
      'X-Forwarded-Server',
      'X-Host',
      'X-Original-Host',
      'X-HTTP-Host-Override',
    ]),
    { name: 'Forwarded', headers: [header('Forwarded', `host="${there}";proto=https`)] },
    all('of the upstream', there, [
      ...[
        'X-Backend',
        'X-Backend-Host',
        'X-Backend-Server',
        'X-Upstream',
        'X-Upstream-Host',
        'X-Target',
        'X-Target-Host',
      ],
      ...['X-Proxy-Host', 'X-Real-Host', 'X-Rewrite-Host', 'X-Route-To', 'X-Forward-To', 'X-Server', 'X-Service'],
      ...['X-Destination', 'X-Cluster', 'X-Envoy-Original-Dst-Host'],
    ]),
    all('of the URL', `https://${there}/apis/authn.example/v1/namespaces/{mark}/things`, [
      ...['X-Original-URL', 'X-Rewrite-URL', 'X-Forwarded-URL', 'X-Proxy-URL', 'X-Target-URL', 'X-Backend-URL'],
      ...['X-Upstream-URL', 'Destination', 'Referer'],
    ]),
    { name: 'Origin', headers: [header('Origin', `https://${there}`)] },
  ],
};

/** Targets that lead to another server for who takes them for a URL, or writes them behind one. */
const targets: FormFamily = {
  name: 'target with the address of another server',
  forms: [
    `https://${there}{path}{query}`,
    `http://${there}{path}{query}`,
    `//${there}{path}{query}`,
    `/https://${there}{path}{query}`,
    `/@${there}{path}{query}`,
    `@${there}{path}{query}`,
    `/${there}{path}{query}`,
    `{path}{query}{and}url=https://${there}{path}&uri=https://${there}/&target=${there}&host=${there}&server=${there}`,
    `{path}{query}{and}backend=${there}&upstream=${there}&proxy=${there}&dest=${there}&cluster=${there}&to=${there}`,
  ].map((target) => ({ name: target, target })),
};

/** Hosts where no server is: who connects to one of them has none to forward to. */
const hosts: FormFamily = {
  name: 'host where nothing listens',
  forms: [hostOfNobody, `${hostOfNobody}:1`, 'localhost:1', '[::1]:1'].map((host) => ({
    name: host,
    host,
  })),
};

const sent = (more: Parameters<typeof getThrough<'jane'>>[0]) =>
  ({ when: getThrough({ as: 'jane', ...more } as const), then: sentNowhereElse(), control }) as const;

export default proxyScenario({
  id: 'server-is-configured',
  clause: '5.2.2',
  level: 'MAY',
  rule: 'X-16',
  title: 'No request decides to which server it is forwarded',
  given: { jane: aUser() },
  checks: {
    [control]: { when: getThrough({ as: 'jane' }), then: forwarded() },
    'another-server-as-host': sent({ host: there }),
    'another-server-as-host-in-http-2': sent({ host: there, http: '2' }),
    'hosts-where-nothing-listens': sent({ inEachOf: hosts }),
    'another-server-in-headers': sent({ inEachOf: headers }),
    'another-server-in-the-target': sent({ inEachOf: targets }),
    'a-certificate-for-the-host-of-the-request': {
      title: 'nor whose certificate it must have',
      when: getThrough({ as: 'jane', host: hostOfNobody, upstream: 'name-of-the-request' }),
      then: upstreamRefused(),
      control,
      rule: 'S-03',
    },
  },
});
