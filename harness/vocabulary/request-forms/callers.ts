import type { FormFamily, RequestForm } from '../request-form';
import { requestsFromTrustedOrigins } from '../fields/origins';
import { header } from '../header';
import { headerForms, lines, unchanged } from './building';

/** What callers say of themselves who are often let through: health checkers, local callers, services of one's own. */
export const favouredCallers: FormFamily = {
  name: 'caller who is often favoured',
  forms: [
    unchanged,
    ...headerForms(
      ['User-Agent', 'kube-probe/1.30'],
      ['User-Agent', 'ELB-HealthChecker/2.0'],
      ['User-Agent', 'GoogleHC/1.0'],
      ['User-Agent', 'Prometheus/2.53.0'],
      ['User-Agent', ''],
      ['User-Agent', 'kubectl/v1.30.0 (linux/amd64) kubernetes/0000000'],
      ...['kube-apiserver', 'kube-controller-manager', 'kube-scheduler', 'kube-proxy', 'kubelet', 'node-fetch'].map(
        (program) => ['User-Agent', `${program}/v1.30.0 (linux/amd64) kubernetes/0000000`] as const,
      ),
      ['Forwarded', 'for=127.0.0.1;host=localhost;proto=https'],
      ['X-Forwarded-Proto', 'http'],
      ['X-Forwarded-Proto', 'https'],
      ['X-Forwarded-Host', 'localhost'],
      ['Origin', 'https://localhost'],
      ['Origin', 'null'],
      ['Referer', 'https://localhost/api/v1/namespaces/default/pods'],
      ['Sec-Fetch-Site', 'same-origin'],
      ['X-Requested-With', 'XMLHttpRequest'],
    ),
    {
      name: 'headers of hosts and addresses that are said to be allowed',
      ...lines(header('X-Host', '127.0.0.1'), header('X-Custom-IP-Authorization', '127.0.0.1')),
    },
    ...requestsFromTrustedOrigins,
    {
      name: 'headers of internal callers',
      ...lines(
        ...[
          'X-Internal',
          'X-Internal-Request',
          'X-Debug',
          'X-Admin',
          'X-Bypass-Auth',
          'X-Skip-Auth',
          'X-Health-Check',
        ].map((name) => header(name, 'true')),
        ...['X-Authenticated', 'X-Authorized', 'X-Test', 'Debug'].map((name) => header(name, '1')),
        header('X-Forwarded-Client', 'internal'),
        header('X-Middleware-Subrequest', Array(5).fill('middleware').join(':')),
      ),
    },
    { name: 'Host: localhost', host: 'localhost', mayNameAnotherPath: true },
    { name: 'Host: 127.0.0.1', host: '127.0.0.1', mayNameAnotherPath: true },
    { name: 'Cookie: debug=1', ...lines(header('Cookie', 'debug=1; admin=true; internal=1; authorized=true')) },
    { name: 'Priority: u=0', ...lines(header('Priority', 'u=0, i'), header('X-Priority', '1')) },
    ...['api.internal', 'kube-apiserver.internal', 'kubernetes', 'kubernetes.default.svc'].map((host) => ({
      name: `Host: ${host}`,
      host,
      mayNameAnotherPath: true as const,
    })),
    {
      name: 'debug and internal in the query',
      target: '{path}{query}{and}debug=true&internal=true&admin=true&noauth=1',
    },
  ],
};

/** Headers by which a front proxy tells another one that it trusts. */
export const behindAnotherFrontProxy: FormFamily = {
  name: 'header of another front proxy',
  forms: (
    [
      ...(['127.0.0.1', '::1', '10.0.0.1', '192.168.0.1'] as const).map(
        (address) => ['X-Forwarded-For', address] as const,
      ),
      ['X-Real-IP', '127.0.0.1'],
      ['Forwarded', 'for=127.0.0.1;by=10.0.0.1;proto=https'],
      ['Via', '1.1 front-proxy'],
      ['X-Forwarded-Proto', 'https'],
      ['X-Forwarded-Host', 'kubernetes.default.svc'],
      ['X-Forwarded-Client-Cert', 'By=spiffe://cluster.local/front-proxy;Subject="CN=front-proxy-client"'],
      ['X-SSL-Client-Verify', 'SUCCESS'],
      ['User-Agent', 'kube-apiserver/v1.36.0'],
      ['Cookie', 'session={attempt}; authenticated=true'],
      ['X-Request-Id', 'internal'],
    ] as const
  ).map(([name, text]): RequestForm => ({ name: `${name}: ${text}`, ...lines(header(name, text)) })),
};
