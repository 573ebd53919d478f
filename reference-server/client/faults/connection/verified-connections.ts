import { bare, leafOf, pathProblem } from '../deviations';
import type { Fault } from '../fault';

/** Why a connection ends on which nothing was wrong. */
const probed = 'it was asked for its certificate alone';

/** On which connections the server is verified, and when (clause 5.1.1; rule S-02). */
export const verifiedConnectionFaults: readonly Fault[] = [
  {
    name: 'server-trusted-once-verified',
    sentence: 'It verifies a server once, and trusts the address from then on.',
    seams: () => {
      let before = false;
      return {
        tls: (standard) => (settings) => ({ ...standard(settings), rejectUnauthorized: !before }),
        verify: (standard) => (socket, settings) => {
          const problem = before ? undefined : standard(socket, settings);
          before ||= problem === undefined;
          return problem;
        },
      };
    },
  },
  {
    name: 'server-trusted-once-rejected',
    sentence: 'It remembers a certificate that it has rejected, and accepts it the next time.',
    seen: 'trust on first use that asks nobody',
    seams: () => {
      const known = new Set<string>();
      return {
        tls: (standard) => (settings) => ({ ...standard(settings), rejectUnauthorized: false }),
        verify: (standard) => (socket, settings) => {
          const problem = pathProblem(socket) || standard(socket, settings);
          const { fingerprint256 = '' } = leafOf(socket) ?? {};
          if (problem === undefined || known.has(fingerprint256)) return undefined;
          known.add(fingerprint256);
          return problem;
        },
      };
    },
  },
  {
    name: 'server-retried-without-verification',
    sentence: 'It connects again without verification when a certificate fails it.',
    seams: () => {
      let strictly = true;
      return {
        tls: (standard) => (settings) => ({ ...standard(settings), rejectUnauthorized: strictly }),
        verify: (standard) => (socket, settings) => (strictly ? standard(socket, settings) : undefined),
        attempt: (standard) => async (settings) => {
          try {
            return await standard(settings);
          } catch {
            strictly = false;
            return standard(settings);
          }
        },
      };
    },
  },
  {
    name: 'verified-on-a-connection-of-its-own',
    sentence: 'It verifies the server on one connection, and makes its request on another one, unverified.',
    seen: 'programs that read the certificate first, by a function of its own',
    seams: () => {
      let probes = true;
      return {
        tls: (standard) => (settings) => ({ ...standard(settings), rejectUnauthorized: probes }),
        verify: (standard) => (socket, settings) => (probes ? (standard(socket, settings) ?? probed) : undefined),
        attempt: (standard) => async (settings) => {
          probes = true;
          const found: unknown = await standard(settings).catch((error: unknown) => error);
          if (!String(found).endsWith(probed)) throw found;
          probes = false;
          return standard(settings);
        },
      };
    },
  },
  {
    name: 'request-sent-before-verification',
    sentence: 'It sends the request while it still verifies the server.',
    seams: () => {
      let problem: string | undefined;
      return {
        tls: (standard) => (settings) => ({ ...standard(settings), rejectUnauthorized: false }),
        verify: (standard) => (socket, settings) => {
          problem = pathProblem(socket) || standard(socket, settings);
          return undefined;
        },
        judge: (standard) => (received) => problem ?? standard(received),
      };
    },
  },
  {
    name: 'asks-first-without-verification',
    sentence: 'It looks with a request of its own whether there is a server, without its certificate and unverified.',
    seen: 'programs that wait until a server answers at all',
    seams: () => {
      let probes = true;
      return {
        tls: (standard) => (settings) => ({ ...standard(settings), ...(probes ? { rejectUnauthorized: false } : {}) }),
        verify: (standard) => (socket, settings) => (probes ? undefined : standard(socket, settings)),
        attempt: (standard) => async (settings) => {
          probes = true;
          await standard(bare(settings)).catch(() => undefined);
          probes = false;
          return standard(settings);
        },
      };
    },
  },
];
