import type { UserRequest } from '../../messages';
import { createConnect, standardUpstreamOptions, standardVerify, type UpstreamTls } from '../../upstream/connect';
import { readOnArrival, valueOf, type Seams } from '../parts/changes';
import type { Fault } from '../parts/fault';
import { sentApart } from './sent-apart';

/** Sends a request to the port that it names itself, on the host of the API server. */
const sentTo =
  (named: (request: UserRequest) => string | undefined): Seams =>
  () => {
    let behind: UpstreamTls | undefined;
    return {
      connect: (standard) => (upstream, signal) => standard((behind = upstream), signal),
      ...readOnArrival(
        (request) => portIn(named(request)),
        async (standard, request, port, signal) => {
          if (port === undefined || behind === undefined || Number(port) === behind.port)
            return standard(request, signal);
          const upstream = { ...behind, port: Number(port) };
          return sentApart(upstream, createConnect(standardUpstreamOptions, standardVerify), request, signal);
        },
      ),
    };
  };

const portIn = (address = ''): string | undefined => /:([1-9]\d*)(?:\/|$)/.exec(address)?.[1];

/** The server that gets a request is named by the request itself (rule X-16). */
export const serverFaults: readonly Fault[] = [
  {
    name: 'server-named-by-a-header',
    sentence: 'It forwards a request to the server that `X-Forwarded-Host` or `X-Backend` names.',
    seen: 'Envoy clusters of the type ORIGINAL_DST with `use_http_header`; nginx with a variable in `proxy_pass`',
    seams: sentTo(({ headers }) => valueOf(headers, 'x-forwarded-host') ?? valueOf(headers, 'x-backend')),
  },
  {
    name: 'server-named-by-the-target',
    sentence: 'It forwards a request to the server whose address stands in its target.',
    seen: 'CVE-2021-40438 (Apache mod_proxy)',
    seams: sentTo(({ target }) => /[^\w](127\.0\.0\.1:\d+)/.exec(target)?.[1]),
  },
  {
    name: 'server-named-by-the-host',
    sentence: 'It forwards a request to the server that `Host` names, unless it is its own address.',
    seen: 'proxies that look for the server behind them in `Host`',
    seams: (settings) => {
      let own: string | undefined;
      return sentTo(({ headers }) => {
        const host = valueOf(headers, 'host') ?? valueOf(headers, ':authority');
        own ??= host;
        return host === own ? undefined : host;
      })(settings);
    },
  },
];
