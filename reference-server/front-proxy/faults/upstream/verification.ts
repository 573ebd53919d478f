import { X509Certificate } from 'node:crypto';
import { DEFAULT_CIPHERS, type TLSSocket } from 'node:tls';
import { fiveMinutes, later } from '../../../faults/parts/dates';
import type { UpstreamTls } from '../../upstream/connect';
import type { Seams } from '../parts/changes';
import type { Fault } from '../parts/fault';
import { accepting, commonName, names, pathOf, pathProblem, unknownIssuer, verifyNothing } from './accepting';

/** Verifies no certificate again that has the same sign as one which it has verified. */
const verifiedOnceBy = (sign: (certificate: X509Certificate) => string): Seams => {
  return () => {
    const known = new Set<string>();
    return {
      upstreamTls: (standard) => (upstream) => ({ ...standard(upstream), rejectUnauthorized: false }),
      verify: (standard) => (socket, upstream) => {
        const certificate = socket.getPeerX509Certificate();
        socket.getPeerX509Certificate = () => certificate;
        const key = certificate === undefined ? '' : sign(certificate);
        if (known.has(key)) return undefined;
        const problem = pathProblem(socket) || standard(socket, upstream);
        if (!problem) known.add(key);
        return problem;
      },
    };
  };
};

/** OpenSSL takes keys, hashes and versions of any strength. */
const atTheLowestLevel: NonNullable<ReturnType<Seams>['upstreamTls']> = (standard) => (upstream) => ({
  ...standard(upstream),
  ciphers: `${DEFAULT_CIPHERS}:@SECLEVEL=0`,
});

const byAddress = (upstream: UpstreamTls): UpstreamTls => ({ ...upstream, serverName: upstream.host });

/** How the API server is verified, and when (rules X-07, S-02 to S-09). */
export const verificationFaults: readonly Fault[] = [
  {
    name: 'upstream-ended-five-minutes-ago-accepted',
    sentence: 'It accepts a certificate of the API server for five minutes after its end.',
    seen: 'verifiers that allow for clocks which differ',
    seams: accepting(
      (problem, certificate) =>
        problem === 'CERT_HAS_EXPIRED' &&
        certificate !== undefined &&
        later(new Date(certificate.validTo), fiveMinutes) > new Date(),
    ),
  },
  {
    name: 'upstream-not-verified',
    sentence: 'It does not verify the certificate of the API server.',
    seen: 'nginx `proxy_ssl_verify off`, which is its default',
    seams: verifyNothing,
  },
  {
    name: 'upstream-name-not-checked',
    sentence: 'It does not compare the certificate of the API server with the name that it expects.',
    seen: 'Apache `SSLProxyCheckPeerName off`; Node `checkServerIdentity: () => undefined`',
    seams: accepting((problem) => problem === ''),
  },
  {
    name: 'upstream-address-in-place-of-its-name',
    sentence:
      'It compares the certificate of the API server with the address that it connects to, and not with the name that it is set up with.',
    seen: 'clients of HTTP that are given an address as URL, and a name that nobody hands on',
    seams: () => ({
      upstreamTls: (standard) => (upstream) => standard(byAddress(upstream)),
      verify: (standard) => (socket, upstream) => standard(socket, byAddress(upstream)),
    }),
  },
  {
    name: 'upstream-common-name-accepted',
    sentence: 'It accepts the common name of a certificate of the API server that has no alternative name.',
    seams: names((listed, certificate, name) => listed.length === 0 && commonName(certificate) === name),
  },
  {
    name: 'upstream-common-name-beside-others-accepted',
    sentence: 'It accepts the common name of a certificate of the API server whatever its alternative names are.',
    seams: names((listed, certificate, name) => listed.length > 0 && commonName(certificate) === name),
  },
  {
    name: 'upstream-name-compared-as-prefix',
    sentence: 'It accepts a name of the API server that begins with the one that it expects.',
    seams: names((listed, _, name) => listed.some((each) => each.startsWith(name))),
  },
  {
    name: 'upstream-name-compared-as-suffix',
    sentence: 'It accepts a name of the API server below the one that it expects.',
    seams: names((listed, _, name) => listed.some((each) => each.endsWith(name))),
  },
  {
    name: 'upstream-of-the-request-header-ca-accepted',
    sentence: "It accepts a certificate of the API server from the CA that issued the proxy's own.",
    seen: 'one file of CA certificates for both directions',
    seams: accepting(
      (problem, certificate, { cert }) =>
        unknownIssuer.includes(problem) &&
        cert !== undefined &&
        certificate?.issuer === new X509Certificate(cert).issuer,
    ),
  },
  {
    name: 'upstream-of-the-ca-of-users-accepted',
    sentence: 'It accepts a certificate of the API server from the CA of users.',
    seen: 'one file of CA certificates for both directions',
    seams: accepting(
      (problem, certificate) =>
        unknownIssuer.includes(problem) && certificate?.issuer.endsWith('CN=front-proxy-users') === true,
    ),
  },
  {
    name: 'upstream-address-accepted',
    sentence: 'It accepts a certificate of the API server for the address that it connects to in place of the name.',
    seen: 'a verification callback that compares with the host of the URL as well',
    seams: accepting((problem, certificate, { host }) => problem === '' && certificate?.checkIP(host) !== undefined),
  },
  {
    name: 'upstream-localhost-accepted',
    sentence: 'It accepts a certificate of the API server for localhost.',
    seams: names((listed) => listed.includes('localhost')),
  },
  {
    name: 'refused-upstream-resumed',
    sentence:
      'It verifies the API server after the handshake, and resumes the session of one that it has refused without verifying it.',
    seams: () => {
      let session: Buffer | undefined;
      return {
        upstreamTls: (standard) => (upstream) => ({
          ...standard(upstream),
          maxVersion: 'TLSv1.2',
          rejectUnauthorized: false,
          ...(session !== undefined && { session }),
        }),
        verify: (standard) => (socket, upstream) => {
          session = socket.getSession();
          if (socket.isSessionReused()) return undefined;
          return pathProblem(socket) || standard(socket, upstream);
        },
      };
    },
  },
  {
    name: 'upstream-expiry-ignored',
    sentence: 'It accepts an expired certificate of the API server.',
    seams: pathOf('CERT_HAS_EXPIRED'),
  },
  {
    name: 'upstream-expired-for-a-day-accepted',
    sentence: 'It accepts a certificate of the API server for a day after it has expired.',
    seams: accepting(
      (problem, certificate) =>
        problem === 'CERT_HAS_EXPIRED' && Date.now() - Date.parse(certificate?.validTo ?? '') < 24 * 3_600_000,
    ),
  },
  {
    name: 'upstream-beginning-ignored',
    sentence: 'It accepts a certificate of the API server that is not yet valid.',
    seams: pathOf('CERT_NOT_YET_VALID'),
  },
  {
    name: 'upstream-usage-ignored',
    sentence: 'It accepts a certificate of the API server that is for clients only.',
    seams: pathOf('INVALID_PURPOSE'),
  },
  {
    name: 'upstream-self-signed-accepted',
    sentence: 'It accepts a self-signed certificate of the API server.',
    seams: pathOf('DEPTH_ZERO_SELF_SIGNED_CERT'),
  },
  {
    name: 'upstream-of-any-ca-accepted',
    sentence: 'It accepts a certificate of the API server from any CA.',
    seams: pathOf(...unknownIssuer),
  },
  {
    name: 'upstream-roots-that-are-sent-accepted',
    sentence: 'It accepts a certificate of the API server with a root that is sent with it.',
    seams: pathOf('SELF_SIGNED_CERT_IN_CHAIN'),
  },
  {
    name: 'upstream-constraints-ignored',
    sentence: 'It looks for a path from the API server to its CA, and not at what the CAs of the path may do.',
    seams: pathOf('INVALID_CA', 'PATH_LENGTH_EXCEEDED', 'UNSPECIFIED'),
  },
  {
    name: 'upstream-wildcards-for-several-labels',
    sentence: 'It takes a wildcard in a name of the API server for any number of labels.',
    seams: names((listed, _, name) => listed.some((each) => each.startsWith('*') && name.endsWith(each.slice(1)))),
  },
  {
    name: 'upstream-name-found-anywhere',
    sentence: 'It accepts a certificate of the API server in which its name stands anywhere.',
    seams: accepting(
      (problem, certificate, { serverName }) => problem === '' && certificate?.raw.includes(serverName) === true,
    ),
  },
  {
    name: 'upstream-without-names-accepted',
    sentence: 'It accepts a certificate of the API server that has no name.',
    seams: names((listed) => listed.length === 0),
  },
  {
    name: 'upstream-ca-compared-by-name',
    sentence: 'It compares the issuer of the certificate of the API server with its CA by name alone.',
    seams: accepting(
      (problem, certificate, { ca }) =>
        unknownIssuer.includes(problem) && certificate?.issuer === new X509Certificate(ca).subject,
    ),
  },
  {
    name: 'upstream-verified-on-the-first-connection',
    sentence: 'It verifies the API server on its first connection, and trusts the address from then on.',
    seams: () => {
      let before = false;
      return {
        upstreamTls: (standard) => (upstream) => ({ ...standard(upstream), rejectUnauthorized: !before }),
        verify: (standard) => (socket, upstream) => {
          const problem = before ? undefined : standard(socket, upstream);
          before ||= problem === undefined;
          return problem;
        },
      };
    },
  },
  {
    name: 'upstream-verified-once-by-its-key',
    sentence: 'It does not verify a certificate of the API server again whose key it has verified before.',
    seams: verifiedOnceBy(({ publicKey }) => publicKey.export({ type: 'spki', format: 'der' }).toString('base64')),
  },
  {
    name: 'upstream-verified-once-by-its-serial-number',
    sentence: 'It does not verify a certificate of the API server again whose serial number it has verified before.',
    seams: verifiedOnceBy(({ serialNumber }) => serialNumber),
  },
  {
    name: 'upstream-verified-after-the-request',
    sentence: 'It verifies the certificate of the API server while the request is already on its way.',
    seams: () => {
      const verdicts = new WeakMap<TLSSocket, string>();
      return {
        upstreamTls: (standard) => (upstream) => ({ ...standard(upstream), rejectUnauthorized: false }),
        verify: (standard) => (socket, upstream) => {
          const problem = pathProblem(socket) || standard(socket, upstream);
          if (problem) verdicts.set(socket, problem);
          return undefined;
        },
        connect: (standard) => async (upstream, signal) => {
          const socket = await standard(upstream, signal);
          if (verdicts.has(socket)) socket.once('data', () => socket.destroy());
          return socket;
        },
      };
    },
  },
  {
    name: 'retried-without-verification',
    sentence: 'It connects again without verification when the certificate of the API server fails it.',
    seams: () => {
      let strictly = true;
      return {
        upstreamTls: (standard) => (upstream) => ({ ...standard(upstream), rejectUnauthorized: strictly }),
        verify: (standard) => (socket, upstream) => (strictly ? standard(socket, upstream) : undefined),
        connect: (standard) => async (upstream, signal) => {
          try {
            strictly = true;
            return await standard(upstream, signal);
          } catch {
            strictly = false;
            return await standard(upstream, signal);
          }
        },
      };
    },
  },
  {
    name: 'upstream-intermediates-rejected',
    sentence: 'It accepts only what the CA of the API server has issued itself.',
    seams: () => ({
      verify: (standard) => (socket, upstream) => {
        const certificate = socket.getPeerX509Certificate();
        socket.getPeerX509Certificate = () => certificate;
        return certificate?.issuer === new X509Certificate(upstream.ca).subject
          ? standard(socket, upstream)
          : 'an intermediate CA has issued it';
      },
    }),
  },
  {
    name: 'upstream-certificate-pinned',
    sentence: 'It accepts no other certificate of the API server than the first one.',
    seams: () => {
      let first: string | undefined;
      return {
        verify: (standard) => (socket, upstream) => {
          const certificate = socket.getPeerX509Certificate();
          socket.getPeerX509Certificate = () => certificate;
          first ??= certificate?.fingerprint256;
          return certificate?.fingerprint256 === first ? standard(socket, upstream) : 'it has changed';
        },
      };
    },
  },
  {
    name: 'own-certificate-not-presented',
    sentence: 'It presents no certificate to the API server.',
    seams: () => ({
      upstreamTls: (standard) => (upstream) => {
        const options = { ...standard(upstream) };
        delete options.cert;
        delete options.key;
        return options;
      },
    }),
  },
  {
    name: 'upstream-named-by-the-user',
    sentence: 'It names the API server in the handshake as nobody has configured it.',
    seams: () => ({
      upstreamTls: (standard) => (upstream) => ({ ...standard(upstream), servername: 'upstream.invalid' }),
    }),
  },
  {
    name: 'weak-upstream-key-accepted',
    sentence: 'It accepts an RSA key of 1024 bits of the API server.',
    seams: () => ({
      upstreamTls: atTheLowestLevel,
      verify: (standard) => (socket, upstream) => {
        const problem = standard(socket, upstream);
        return problem?.startsWith('its key has only') === true ? undefined : problem;
      },
    }),
  },
  {
    name: 'upstream-signature-with-sha-1-accepted',
    sentence: 'It accepts a certificate of the API server that is signed with SHA-1.',
    seams: () => ({ upstreamTls: atTheLowestLevel }),
  },
  {
    name: 'old-tls-upstream-accepted',
    sentence: 'It speaks TLS 1.1 with an API server that speaks nothing newer.',
    seams: () => ({
      upstreamTls: (standard) => (upstream) => ({ ...atTheLowestLevel(standard)(upstream), minVersion: 'TLSv1' }),
    }),
  },
];
