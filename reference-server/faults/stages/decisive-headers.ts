import type { Fault } from '../parts/fault';
import { saying, served, unauthenticated, unauthorized } from '../parts/skipped-stages';

/** Stages that are skipped for what a header of the request says (clause 1.3). */
export const decisiveHeaderFaults: readonly Fault[] = [
  {
    name: 'method-override-skips-authentication',
    sentence: 'It skips authentication where X-HTTP-Method-Override says OPTIONS.',
    seams: unauthenticated(saying('x-http-method-override', /^OPTIONS$/)),
  },
  {
    name: 'method-override-after-authorization',
    sentence: 'It authorizes every OPTIONS request, and serves the method in X-HTTP-Method-Override.',
    seams: unauthorized(
      (request) => request.method === 'OPTIONS' && saying('x-http-method-override', /^GET$/)(request),
      served,
    ),
  },
  {
    name: 'original-url-decides-authentication',
    sentence: 'It skips authentication where X-Original-URL names a public path.',
    seen: 'CVE-2018-14773',
    seams: unauthenticated(saying('x-original-url', /^\/healthz/)),
  },
  {
    name: 'original-url-after-authorization',
    sentence: 'It authorizes the path of the request, and serves the one in X-Original-URL.',
    seams: unauthorized(saying('x-original-url', /^\/api/), ({ headers }) => ({
      path: headers.find(([name]) => name.toLowerCase() === 'x-original-url')?.[1]?.replace(/\?.*$/, '') ?? '/',
    })),
  },
  {
    name: 'upgrade-skips-authentication',
    sentence: 'It skips authentication of requests with an Upgrade header.',
    seams: unauthenticated(saying('upgrade', /./)),
  },
  {
    name: 'health-checker-skips-authentication',
    sentence: 'It skips authentication of a caller whose User-Agent is kube-probe.',
    seams: unauthenticated(saying('user-agent', /^kube-probe/)),
  },
  {
    name: 'pages-of-the-api-authorized',
    sentence: 'It authorizes a request whose Referer is a page of the API.',
    seams: unauthorized(saying('referer', /\/api\//)),
  },
  {
    name: 'programs-of-nodes-authorized',
    sentence: 'It authorizes a caller whose User-Agent is kubelet or kube-proxy.',
    seams: unauthorized(saying('user-agent', /^kube(?:let|-proxy)/)),
  },
  {
    name: 'internal-header-skips-authorization',
    sentence: 'It authorizes every request with X-Internal: true.',
    seams: unauthorized(saying('x-internal', /true/)),
  },
];
