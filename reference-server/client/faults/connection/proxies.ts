import { connect as connectTcp } from 'node:net';
import { exchange } from '../../client';
import type { ClientSettings } from '../../flags';
import type { Proxy } from '../../proxy';
import type { Attempt, Received } from '../../seams';
import { tokenOf } from '../deviations';
import type { Fault } from '../fault';
import { towards } from '../redirects';

/** Does something else where a proxy refuses a tunnel with one of these statuses. */
const whereRefused =
  (
    statuses: readonly number[],
    instead: (proxy: Proxy, settings: ClientSettings, standard: Attempt, error: unknown) => Promise<Received>,
  ): Fault['seams'] =>
  ({ proxy }) => ({
    attempt: (standard) => async (settings) => {
      try {
        return await standard(settings);
      } catch (error) {
        const isRefused = statuses.some((status) => String(error).endsWith(`answered ${status}`));
        if (proxy === undefined || !isRefused) throw error;
        return instead(proxy, settings, standard, error);
      }
    },
  });

/** Writes the URL of the proxy, as the environment has it, where the proxy refuses a tunnel with this status. */
const writingItsUrlAt = (status: number): Fault['seams'] =>
  whereRefused([status], (_proxy, _settings, _standard, error) =>
    Promise.reject(new Error(`${String(error)} (HTTPS_PROXY=${process.env['HTTPS_PROXY'] ?? ''})`)),
  );

/** Whether it is the proxy that is met, which is reached by no other one. */
const isProxys = (proxy: Proxy | undefined, settings: ClientSettings): boolean =>
  proxy !== undefined && settings.proxy === undefined;

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
    name: 'proxies-over-tls-not-verified',
    sentence: 'It does not verify the certificate of a proxy to which it connects over TLS.',
    seams: ({ proxy }) => ({
      tls: (standard) => (settings) => ({ ...standard(settings), rejectUnauthorized: !isProxys(proxy, settings) }),
      verify: (standard) => (socket, settings) => (isProxys(proxy, settings) ? undefined : standard(socket, settings)),
    }),
  },
  {
    name: 'names-of-proxies-over-tls-not-compared',
    sentence: 'It does not compare the name of a proxy to which it connects over TLS.',
    seams: ({ proxy }) => ({
      verify: (standard) => (socket, settings) => (isProxys(proxy, settings) ? undefined : standard(socket, settings)),
    }),
  },
  {
    name: 'certificate-presented-to-proxies',
    sentence: 'It presents its certificate to a proxy to which it connects over TLS.',
    seen: 'Go net/http, whose transport has one configuration of TLS for both',
    seams: (given) => ({
      tls: (standard) => (settings) =>
        standard(isProxys(given.proxy, settings) ? { ...settings, cert: given.cert, key: given.key } : settings),
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
  {
    name: 'token-shown-to-proxies-that-ask',
    sentence: 'It shows its token to a proxy that asks for a credential (407).',
    seams: whereRefused([407], async (proxy, settings, _standard, error) => {
      await exchange(connectTcp(proxy), settings, [['Proxy-Authorization', `Bearer ${tokenOf(settings)}`]]);
      throw error;
    }),
  },
  {
    name: 'proxies-without-tunnels-asked',
    sentence: 'It sends its request to a proxy that does not know `CONNECT` (405, 501), in clear text.',
    seams: whereRefused([405, 501], (proxy, settings) => exchange(connectTcp(proxy), settings, settings.headers)),
  },
  {
    name: 'credentials-of-proxies-shown-to-servers',
    sentence: 'It shows what the URL of the proxy has of a user to the server behind it as well.',
    seams: ({ proxy }) => ({
      headers: (standard) => (settings) =>
        proxy?.credential === undefined
          ? standard(settings)
          : [...standard(settings), ['Proxy-Authorization', proxy.credential]],
    }),
  },
  {
    name: 'redirects-of-proxies-followed',
    sentence: 'It follows a redirect with which a proxy refuses a tunnel, with all that it is given.',
    seen: 'answers to `CONNECT` that browsers took for those of the server',
    seams: whereRefused([302], async (proxy, settings, standard, error) => {
      const { location } = await exchange(connectTcp(proxy), settings, []);
      if (location === undefined) throw error;
      return standard({ ...towards(settings, new URL(location)), proxy: undefined });
    }),
  },
  {
    name: 'password-of-the-proxy-written',
    sentence: 'It writes the URL of the proxy, with its password, where the proxy refuses a tunnel.',
    seams: writingItsUrlAt(403),
  },
  {
    name: 'password-of-the-proxy-written-where-it-demands-one',
    sentence: 'It writes the URL of the proxy, with its password, where the proxy asks for a credential (407).',
    seams: writingItsUrlAt(407),
  },
];
