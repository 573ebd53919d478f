import type { UserRequest } from '../../messages';
import { createConnect, standardUpstreamOptions, standardVerify, type UpstreamTls } from '../../upstream/connect';
import { readOnArrival, valueOf, type Seams } from '../parts/changes';
import type { Fault } from '../parts/fault';
import { knowingTheUpstream, sentApart } from './sent-apart';

/** Sends a request to the server that it names itself. */
const sentTo = (
  named: (request: UserRequest) => string | undefined,
  meant: (named: string, configured: UpstreamTls) => UpstreamTls | undefined,
): Seams =>
  knowingTheUpstream((known) =>
    readOnArrival(named, async (standard, request, name, signal) => {
      const behind = known();
      const upstream = name === undefined || behind === undefined ? undefined : meant(name, behind);
      return upstream === undefined
        ? standard(request, signal)
        : sentApart(upstream, createConnect(standardUpstreamOptions, standardVerify), request, signal);
    }),
  );

/** To the port that it names, on the host of the API server. */
const sentToPort = (named: (request: UserRequest) => string | undefined): Seams =>
  sentTo(
    (request) => portIn(named(request)),
    (name, configured) => (Number(name) === configured.port ? undefined : { ...configured, port: Number(name) }),
  );

/** What `Host` says, unless the first request said the same: that is the front proxy's own name. */
function anotherHost(): (request: UserRequest) => string | undefined {
  let own: string | undefined;
  return ({ headers }) => {
    const host = valueOf(headers, 'host') ?? valueOf(headers, ':authority');
    own ??= host;
    return host === own ? undefined : host;
  };
}

const portIn = (address = ''): string | undefined => /:([1-9]\d*)(?:\/|$)/.exec(address)?.[1];

/** The server that gets a request is named by the request itself (rule X-16). */
export const serverFaults: readonly Fault[] = [
  {
    name: 'server-named-by-a-header',
    sentence: 'It forwards a request to the server that `X-Forwarded-Host` or `X-Backend` names.',
    seen: 'Envoy clusters of the type ORIGINAL_DST with `use_http_header`; nginx with a variable in `proxy_pass`',
    seams: sentToPort(({ headers }) => valueOf(headers, 'x-forwarded-host') ?? valueOf(headers, 'x-backend')),
  },
  {
    name: 'server-named-by-the-target',
    sentence: 'It forwards a request to the server whose address stands in its target.',
    seen: 'CVE-2021-40438 (Apache mod_proxy)',
    seams: sentToPort(({ target }) => /[^\w](127\.0\.0\.1:\d+)/.exec(target)?.[1]),
  },
  {
    name: 'server-named-by-the-host',
    sentence: 'It forwards a request to the server that `Host` names, unless it is its own address.',
    seen: 'proxies that look for the server behind them in `Host`',
    seams: (settings) => sentToPort(anotherHost())(settings),
  },
  {
    name: 'upstream-name-is-the-host',
    sentence: 'It expects in the certificate of the API server the name in `Host`, unless that is its own address.',
    seen: 'nginx `proxy_ssl_name $host`; HAProxy `sni req.hdr(host)`; Caddy `tls_server_name {host}`',
    seams: (settings) =>
      sentTo(anotherHost(), (name, configured) => ({ ...configured, serverName: name.replace(/:\d+$/, '') }))(settings),
  },
];
