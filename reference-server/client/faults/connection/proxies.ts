import { connect as connectTcp } from 'node:net';
import { exchange } from '../../client';
import type { Fault } from '../fault';

/** How servers behind a proxy are met (clauses 5.1.1, 5.1.3). */
export const proxyFaults: readonly Fault[] = [
  {
    name: 'servers-behind-a-proxy-not-verified',
    sentence: 'It does not verify the certificate of a server behind a proxy.',
    seams: ({ proxy }) => ({
      tls: (standard) => (settings) => ({ ...standard(settings), rejectUnauthorized: proxy === undefined }),
      verify: (standard) => (socket, settings) => (proxy === undefined ? standard(socket, settings) : undefined),
    }),
  },
  {
    name: 'server-names-behind-a-proxy-not-compared',
    sentence: 'It does not compare the name of a server behind a proxy.',
    seen: 'CVE-2021-28363 (urllib3), of a proxy of https',
    seams: ({ proxy }) => ({
      verify: (standard) => (socket, settings) => (proxy === undefined ? standard(socket, settings) : undefined),
    }),
  },
  {
    name: 'proxies-asked-in-place-of-servers',
    sentence: 'It sends its requests to the proxy, in clear text.',
    seen: 'axios up to 0.18, which asked a proxy for https as for http',
    seams: ({ proxy }) => ({
      attempt: (standard) => (settings) => {
        if (proxy === undefined) return standard(settings);
        return exchange(connectTcp(proxy), settings, settings.headers);
      },
    }),
  },
];
