import type { TLSSocket } from 'node:tls';
import type { ClientSeams } from '../../seams';
import { isOfTheConnection } from '../../persistent';
import { answeredInPlaceOf, tokenOf, withoutCertificate } from '../deviations';
import type { Fault } from '../fault';

/** Offers HTTP/2 as well, and leaves it to `verify` whether the certificate will do. */
const undecided: ClientSeams['tls'] = (standard) => (settings) => ({
  ...standard(settings),
  ALPNProtocols: ['h2', 'http/1.1'],
  rejectUnauthorized: false,
});

/** Verifies the server only on some connections. */
const verifyingWhere =
  (isSo: (socket: TLSSocket) => boolean): Fault['seams'] =>
  () => ({
    tls: undecided,
    verify: (standard) => (socket, settings) => {
      if (!isSo(socket)) return undefined;
      return socket.authorized ? standard(socket, settings) : 'its certificate does not verify';
    },
  });

/** Accepts an expired certificate, or does not compare the name of the server, only on some connections. */
const half =
  (skipped: 'expiry' | 'name', isSo: (socket: TLSSocket) => boolean): Fault['seams'] =>
  () => ({
    tls: undecided,
    verify: (standard) => (socket, settings) => {
      // Node gives the code of the error where its types say the error.
      const expired = String(socket.authorizationError) === 'CERT_HAS_EXPIRED';
      if (!socket.authorized && !(skipped === 'expiry' && expired && isSo(socket)))
        return 'its certificate does not verify';
      return skipped === 'name' && isSo(socket) ? undefined : standard(socket, settings);
    },
  });

/** On which connections the server is verified, and what is shown to whom (clauses 5.1.1, 5.1.3, 5.1.6). */
export const connectionFaults: readonly Fault[] = [
  {
    name: 'server-not-verified-over-http-2',
    sentence: 'It does not verify a server that chooses HTTP/2.',
    seams: verifyingWhere(({ alpnProtocol }) => alpnProtocol !== 'h2'),
  },
  {
    name: 'server-name-not-compared-over-http-2',
    sentence: 'It does not compare the name of a server that chooses HTTP/2.',
    seams: half('name', ({ alpnProtocol }) => alpnProtocol === 'h2'),
  },
  {
    name: 'server-name-not-compared-without-a-protocol',
    sentence: 'It does not compare the name of a server that chooses no protocol.',
    seams: half('name', ({ alpnProtocol }) => typeof alpnProtocol !== 'string'),
  },
  {
    name: 'expired-server-accepted-over-http-2',
    sentence: 'It accepts an expired certificate of a server that chooses HTTP/2.',
    seams: half('expiry', ({ alpnProtocol }) => alpnProtocol === 'h2'),
  },
  {
    name: 'server-not-verified-without-a-protocol',
    sentence: 'It does not verify a server that chooses no protocol.',
    seams: verifyingWhere(({ alpnProtocol }) => typeof alpnProtocol === 'string'),
  },
  {
    name: 'token-sent-in-a-cookie',
    sentence: 'It sends its token in a cookie as well.',
    seams: () => ({
      headers: (standard) => (settings) => [...standard(settings), ['Cookie', `token=${tokenOf(settings)}`]],
    }),
  },
  {
    name: 'headers-written',
    sentence: 'It writes the headers of its request before the answer.',
    seen: 'a switch for debugging that was left on',
    seams: () => ({
      attempt: (standard) => async (settings) => {
        const received = await standard(settings);
        return { ...received, body: Buffer.concat([Buffer.from(`${settings.headers.join('\n')}\n`), received.body]) };
      },
    }),
  },
  {
    name: 'headers-and-key-written-at-failures',
    sentence: 'It writes its headers and its key where it fails.',
    seen: 'errors of HTTP libraries that hold their request, as those of axios, printed whole',
    seams: ({ headers, key = '' }) => ({
      judge: (standard) => (received) => {
        const problem = standard(received);
        return problem === undefined ? undefined : `${problem} (${headers.join(' ')} ${key})`;
      },
      attempt: (standard) => async (settings) => {
        try {
          return await standard(settings);
        } catch (error) {
          throw new Error(`${String(error)} (${headers.join(' ')} ${key})`, { cause: error });
        }
      },
    }),
  },
  {
    name: 'asked-again-unverified',
    sentence: 'It repeats a request that failed, or was answered 401, 421 or 503, without verifying the server.',
    seen: '`curl ... || curl --insecure ...`',
    seams: () => {
      let again = false;
      return {
        tls: (standard) => (settings) => ({ ...standard(settings), rejectUnauthorized: !again }),
        verify: (standard) => (socket, settings) => (again ? undefined : standard(socket, settings)),
        attempt: (standard) => async (settings) => {
          try {
            const received = await standard(settings);
            if (![401, 421, 503].includes(received.status)) return received;
          } catch (error) {
            if (!isOfTheConnection(error)) throw error;
          }
          again = true;
          return standard(settings);
        },
      };
    },
  },
  {
    name: 'asked-again-with-the-token-in-the-target',
    sentence: 'It repeats a request that was answered 401 with its token in the target.',
    seen: 'RFC 6750, 2.3: the parameter `access_token`',
    seams: () => ({
      attempt: (standard) => async (settings) => {
        const received = await standard(settings);
        if (received.status !== 401) return received;
        const url = new URL(settings.url);
        url.searchParams.set('access_token', tokenOf(settings));
        return standard({ ...settings, url });
      },
    }),
  },
  {
    name: 'asked-again-without-credentials',
    sentence: 'It repeats a request that was answered 401 without its credentials.',
    seams: () => ({
      attempt: (standard) => async (settings) => {
        const received = await standard(settings);
        if (received.status !== 401) return received;
        return standard({ ...settings, cert: undefined, key: undefined, headers: [] });
      },
    }),
  },
  {
    name: 'asked-again-without-certificate',
    sentence: 'It repeats a request that was answered 400 or 403 without its certificate.',
    seams: () => ({
      attempt: (standard) => async (settings) => {
        const received = await standard(settings);
        return [400, 403].includes(received.status) ? standard(withoutCertificate(settings)) : received;
      },
    }),
  },
  {
    name: 'connected-again-without-certificate',
    sentence: 'It connects again without its certificate where a connection fails.',
    seams: () => ({
      attempt: (standard) => async (settings) => {
        try {
          return await standard(settings);
        } catch {
          return standard(withoutCertificate(settings));
        }
      },
    }),
  },
  {
    name: 'server-name-not-sent',
    sentence: 'It sends no server name (SNI).',
    seams: () => ({
      tls: (standard) => (settings) => {
        const options = { ...standard(settings) };
        delete options.servername;
        return options;
      },
    }),
  },
  {
    name: 'malformed-answers-are-a-success',
    sentence: 'It takes octets that are no HTTP for an answer.',
    seams: answeredInPlaceOf((error) => /Parse Error/.test(String(error))),
  },
];
