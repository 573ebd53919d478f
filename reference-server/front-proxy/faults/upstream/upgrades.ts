import { connect as connectTcp } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { createConnect, type Connect, standardUpstreamOptions, standardVerify } from '../../upstream/connect';
import type { Seams } from '../parts/changes';
import type { Fault } from '../parts/fault';
import { asksForAnotherProtocol, sendingUpgrades, withoutUpgrade } from '../parts/upgrades';
import { pathProblem } from './accepting';
import { knowingTheUpstream, sentApart } from './sent-apart';

/** Forwards what asks for another protocol as what asks for none, and verifies nobody meanwhile. */
const upgradesToAnybody: Seams = () => {
  let upgrading = 0;
  return {
    upstreamTls: (standard) => (upstream) => ({ ...standard(upstream), rejectUnauthorized: false }),
    verify: (standard) => (socket, upstream) =>
      upgrading > 0 ? undefined : pathProblem(socket) || standard(socket, upstream),
    handle: (standard) => async (request, presented, signal) => {
      if (!asksForAnotherProtocol(request)) return standard(request, presented, signal);
      upgrading += 1;
      return standard(withoutUpgrade(request), presented, signal).finally(() => (upgrading -= 1));
    },
  };
};

/** Connects as a client that nobody has given the certificate. */
const withoutCertificate = createConnect((upstream) => {
  const { cert: _cert, key: _key, ...options } = standardUpstreamOptions(upstream);
  return options;
}, standardVerify);

/** Connects as a client that verifies nobody. */
const toAnybody = createConnect(
  (upstream) => ({ ...standardUpstreamOptions(upstream), rejectUnauthorized: false }),
  () => undefined,
);

/** Sends what is to be watched over connections of a client of its own. */
const watchesApart = (connect: Connect): Seams =>
  knowingTheUpstream((known) => ({
    send: (standard) => async (request, signal) => {
      const behind = known();
      const isWatch = /[?&]watch=(?:1|true)(?:&|$)/.test(request.target);
      if (behind === undefined || !isWatch) return standard(request, signal);
      return sentApart(behind, connect, request, signal);
    },
  }));

/** Sends what asks for another protocol over connections of a client that has no certificate; it is forwarded as what asks for none. */
const upgradesWithoutCertificate = knowingTheUpstream((known) =>
  sendingUpgrades((standard) => (request, signal) => {
    const behind = known();
    return behind === undefined ? standard(request, signal) : sentApart(behind, withoutCertificate, request, signal);
  }),
);

/** Sends what has a body over connections of a client that verifies nobody. */
const bodiesToAnybody = knowingTheUpstream((known) => ({
  send: (standard) => (request, signal) => {
    const behind = known();
    if (request.body === undefined || behind === undefined) return standard(request, signal);
    return sentApart(behind, toAnybody, request, signal);
  },
}));

/** Sends a request again, whose connection has ended without an answer, over one that it does not verify. */
const againToAnybody = knowingTheUpstream((known) => ({
  send: (standard) => (request, signal) =>
    standard(request, signal).catch((error: unknown) => {
      const behind = known();
      const ended = error instanceof Error && 'code' in error && error.code === 'UND_ERR_SOCKET';
      if (!ended || request.method !== 'GET' || behind === undefined) throw error;
      return sentApart(behind, toAnybody, request, signal);
    }),
}));

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
    seams: watchesApart(withoutCertificate),
  },
  {
    name: 'watches-sent-to-anybody',
    sentence: 'It sends requests with `watch` over connections without a limit of time, which it does not verify.',
    seams: watchesApart(toAnybody),
  },
  {
    name: 'own-certificate-not-presented-for-upgrades',
    sentence: 'It passes requests for another protocol on over connections on which it presents no certificate.',
    seams: upgradesWithoutCertificate,
  },
  {
    name: 'bodies-sent-to-anybody',
    sentence: 'It sends requests with a body over connections that it does not verify.',
    seams: bodiesToAnybody,
  },
  {
    name: 'sent-again-to-anybody',
    sentence:
      'It sends a request again, whose connection has ended without an answer, over one that it does not verify.',
    seams: againToAnybody,
  },
  {
    name: 'sent-in-clear-text-without-tls',
    sentence: 'It sends requests in clear text where the API server speaks no TLS.',
    seams: clearTextWithoutTls,
  },
];
