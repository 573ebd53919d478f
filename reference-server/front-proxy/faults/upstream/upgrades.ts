import { connect as connectTcp } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { createConnect, standardUpstreamOptions, standardVerify, type UpstreamTls } from '../../upstream/connect';
import { valueOf, withoutNamed, type Seams } from '../parts/changes';
import type { Fault } from '../parts/fault';
import { pathProblem } from './accepting';
import { sentApart } from './sent-apart';

/** Forwards what asks for another protocol as what asks for none, and verifies nobody meanwhile. */
const upgradesToAnybody: Seams = () => {
  let upgrading = 0;
  return {
    upstreamTls: (standard) => (upstream) => ({ ...standard(upstream), rejectUnauthorized: false }),
    verify: (standard) => (socket, upstream) =>
      upgrading > 0 ? undefined : pathProblem(socket) || standard(socket, upstream),
    handle: (standard) => async (request, presented, signal) => {
      if (valueOf(request.headers, 'upgrade') === undefined) return standard(request, presented, signal);
      upgrading += 1;
      const headers = withoutNamed(withoutNamed(request.headers, 'upgrade'), 'connection');
      return standard({ ...request, headers }, presented, signal).finally(() => (upgrading -= 1));
    },
  };
};

/** Sends what is to be watched over connections of a client of its own, which has no certificate. */
const watchesWithoutCertificate: Seams = () => {
  let behind: UpstreamTls | undefined;
  const connect = createConnect((upstream) => {
    const { cert: _cert, key: _key, ...options } = standardUpstreamOptions(upstream);
    return options;
  }, standardVerify);
  return {
    connect: (standard) => (upstream, signal) => standard((behind = upstream), signal),
    send: (standard) => async (request, signal) => {
      if (behind === undefined || !/[?&]watch=(?:1|true)(?:&|$)/.test(request.target)) return standard(request, signal);
      return sentApart(behind, connect, request, signal);
    },
  };
};

/** Makes a second connection without TLS where an answer to its handshake is none. */
const clearTextWithoutTls: Seams = () => ({
  connect:
    (standard) =>
    async (...given) => {
      const [{ host, port }] = given;
      try {
        return await standard(...given);
      } catch (error) {
        if (!/wrong version number|packet length/i.test(String(error))) throw error;
        // What is written on it and read from it is all that anybody asks of it.
        return connectTcp(port, host) as TLSSocket;
      }
    },
});

/** Requests for which proxies open connections of another kind: for another protocol, for what takes long, and where there is no TLS (rules ). */
export const upgradeFaults: readonly Fault[] = [
  {
    name: 'upgrades-sent-to-anybody',
    sentence: 'It passes requests for another protocol on, and over connections that it does not verify.',
    seams: upgradesToAnybody,
  },
  {
    name: 'own-certificate-not-presented-for-watches',
    sentence:
      'It sends requests with `watch` over connections without a limit of time, on which it presents no certificate.',
    seams: watchesWithoutCertificate,
  },
  {
    name: 'sent-in-clear-text-without-tls',
    sentence: 'It sends requests in clear text where the API server speaks no TLS.',
    seams: clearTextWithoutTls,
  },
];
