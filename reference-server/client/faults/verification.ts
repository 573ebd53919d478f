import { X509Certificate } from 'node:crypto';
import { checkServerIdentity } from 'node:tls';
import { bareHost } from '../../settings/bare-host';
import { sentBehind } from '../../faults/parts/sent-path';
import {
  accepting,
  commonName,
  leafOf,
  named,
  ofChain,
  path,
  pathProblem,
  unknownIssuer,
  unverified,
  wildcards,
} from './deviations';
import type { Fault } from './fault';

/** How the server is verified (clauses 2.2, 5.1.1, 7.3, 7.4; rules S-01 to S-10). */
export const verificationFaults: readonly Fault[] = [
  {
    name: 'server-not-verified',
    sentence: 'It does not verify the certificate of the server.',
    seen: 'curl -k, NODE_TLS_REJECT_UNAUTHORIZED=0',
    seams: unverified,
  },
  {
    name: 'servers-of-health-paths-not-verified',
    sentence: 'It verifies no server that it asks for `/healthz`.',
    seen: 'probes that are written into a client beside its requests',
    seams: (settings) => (settings.url.pathname === '/healthz' ? unverified(settings) : {}),
  },
  {
    name: 'server-name-not-checked',
    sentence: 'It does not look for the name of the server in its certificate.',
    seen: 'Node `checkServerIdentity: () => undefined`; openssl s_client without -verify_hostname',
    seams: () => ({ verify: () => () => undefined }),
  },
  {
    name: 'server-name-beside-the-host-not-checked',
    sentence: 'It looks for no name in the certificate where it is given another than that of the URL.',
    seen: 'clients that turn the check of the library off for `tls-server-name`, and make none of their own',
    seams: ({ serverName, url }) => (serverName === bareHost(url.hostname) ? {} : { verify: () => () => undefined }),
  },
  {
    name: 'server-name-checked-as-node-does',
    sentence: 'It checks the name of the server as tls.checkServerIdentity does.',
    seams: () => ({
      verify:
        () =>
        (socket, { serverName }) => {
          const legacy = leafOf(socket)?.toLegacyObject();
          return legacy === undefined ? 'no certificate' : checkServerIdentity(serverName, legacy)?.message;
        },
    }),
  },
  {
    name: 'server-of-any-ca-accepted',
    sentence: 'It accepts a certificate of a CA that it does not trust.',
    seams: path(...unknownIssuer),
  },
  {
    name: 'missing-roots-ignored',
    sentence: 'It accepts a chain of intermediate CAs that ends before a root.',
    seen: 'a callback of OpenSSL that allows X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    seams: path('UNABLE_TO_GET_ISSUER_CERT_LOCALLY'),
  },
  {
    name: 'server-with-its-ca-sent-accepted',
    sentence: 'It trusts a CA whose certificate the server sends.',
    seams: path('SELF_SIGNED_CERT_IN_CHAIN'),
  },
  {
    name: 'server-with-a-ca-of-a-trusted-name-sent-accepted',
    sentence: 'It trusts a CA that the server sends where a trusted one has its name.',
    seams: accepting(
      (problem, leaf, { ca }) =>
        problem === 'SELF_SIGNED_CERT_IN_CHAIN' && rootOf(leaf)?.subject === new X509Certificate(ca).subject,
    ),
  },
  {
    name: 'server-ca-compared-by-name',
    sentence: 'It compares the issuer with the trusted CA by name alone.',
    seams: accepting(
      (problem, leaf, { ca }) =>
        [...unknownIssuer, 'CERT_SIGNATURE_FAILURE'].includes(problem) &&
        leaf !== undefined &&
        leaf.issuer === new X509Certificate(ca).subject,
    ),
  },
  {
    name: 'server-self-signed-accepted',
    sentence: 'It accepts a self-signed certificate.',
    seen: 'trust on first use',
    seams: path('DEPTH_ZERO_SELF_SIGNED_CERT'),
  },
  {
    name: 'server-signature-not-checked',
    sentence: 'It does not check who has signed a certificate.',
    seams: path('CERT_SIGNATURE_FAILURE'),
  },
  {
    name: 'server-expiry-ignored',
    sentence: 'It accepts an expired certificate.',
    seams: path('CERT_HAS_EXPIRED'),
  },
  {
    name: 'servers-judged-at-their-beginning',
    sentence:
      'It judges a path as of the beginning of the validity of the certificate of the server, and looks at the end of that alone.',
    seen: 'a verification time that is set, so that old signatures verify (`X509_VERIFY_PARAM_set_time`, Go `VerifyOptions.CurrentTime`)',
    seams: accepting((problem, leaf) => {
      if (problem !== 'CERT_HAS_EXPIRED' || leaf === undefined || new Date(leaf.validTo) < new Date()) return false;
      const beginning = new Date(leaf.validFrom);
      return sentBehind(leaf).every(
        (each) => new Date(each.validFrom) <= beginning && beginning <= new Date(each.validTo),
      );
    }),
  },
  {
    name: 'server-beginning-ignored',
    sentence: 'It accepts a certificate that is not yet valid.',
    seams: path('CERT_NOT_YET_VALID'),
  },
  {
    name: 'dates-read-in-the-local-time-zone',
    sentence: 'It compares the dates of a certificate, which are of UTC, with the time of a clock on the wall.',
    seen: '`datetime.strptime(not_after)` beside `datetime.now()`',
    seams: () => ({
      tls: (standard) => (settings) => ({ ...standard(settings), rejectUnauthorized: false }),
      verify: (standard) => (socket, settings) => {
        const problem = pathProblem(socket);
        const leaf = leafOf(socket);
        const behind = Number(/^[A-Z]+(-?\d+)$/.exec(process.env['TZ'] ?? '')?.[1] ?? 0);
        const onTheWall = Date.now() - behind * 3_600_000;
        const isValid =
          leaf !== undefined && Date.parse(leaf.validFrom) <= onTheWall && onTheWall <= Date.parse(leaf.validTo);
        if (!isValid) return 'it is not valid now';
        return ['', 'CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'].includes(problem) ? standard(socket, settings) : problem;
      },
    }),
  },
  {
    name: 'server-usage-ignored',
    sentence: 'It accepts a certificate whose extended key usage leaves out servers.',
    seams: path('INVALID_PURPOSE'),
  },
  {
    name: 'issuers-that-are-no-ca-accepted',
    sentence: 'It accepts a certificate that one which is no CA has issued.',
    seen: 'CVE-2002-0862 (Internet Explorer), CVE-2011-0228 (iOS)',
    seams: path('INVALID_CA'),
  },
  {
    name: 'issuers-that-may-not-sign-accepted',
    sentence: 'It does not look at the key usage of a CA.',
    seams: ofChain(({ isAuthority, maySignCertificates }) => isAuthority && !maySignCertificates),
  },
  {
    name: 'server-path-length-ignored',
    sentence: 'It does not look at how many CAs may stand below a CA.',
    seams: path('PATH_LENGTH_EXCEEDED'),
  },
  {
    name: 'server-name-constraints-ignored',
    sentence: 'It does not look at the names that a CA may issue for.',
    seams: ofChain(({ hasNameConstraints }) => hasNameConstraints),
  },
  {
    name: 'critical-extensions-ignored',
    sentence: 'It accepts a certificate with a critical extension that it does not know.',
    seams: ofChain(({ unknownCriticalExtensions }) => unknownCriticalExtensions.length > 0),
  },
  {
    name: 'server-common-name-accepted',
    sentence: 'It takes the common name where there is no subject alternative name.',
    seams: named((_names, leaf, name) => leaf.subjectAltName === undefined && commonName(leaf) === name),
  },
  {
    name: 'server-common-name-always-accepted',
    sentence: 'It takes the common name beside the subject alternative name.',
    seams: named((_names, leaf, name) => leaf.subjectAltName !== undefined && commonName(leaf) === name),
  },
  {
    name: 'server-address-as-dns-name-accepted',
    sentence: 'It looks for an address among the DNS names.',
    seams: named((names, _leaf, name) => /^[\d.]+$/.test(name) && names.includes(name)),
  },
  {
    name: 'server-name-in-a-uri-accepted',
    sentence: 'It takes the host of a URI in the subject alternative name.',
    seams: named((_names, leaf, name) => leaf.subjectAltName?.includes(`//${name}`) === true),
  },
  {
    name: 'server-name-compared-as-prefix',
    sentence: 'It accepts a name that begins with the one that it is looking for.',
    seams: named((names, _leaf, name) =>
      names.some((each) => each.startsWith(`${name}.`) && !each.endsWith(`${name}.`)),
    ),
  },
  {
    name: 'server-name-with-a-dot-accepted',
    sentence: 'It takes a name with a dot behind it for the one without.',
    seams: named((names, _leaf, name) => names.includes(`${name}.`)),
  },
  {
    name: 'server-name-in-any-certificate-accepted',
    sentence: 'It looks for the name in every certificate that the server sends.',
    seams: () => ({
      verify: (standard) => (socket, settings) =>
        sentBehind(leafOf(socket)).some((each) => each.checkHost(settings.serverName) !== undefined)
          ? undefined
          : standard(socket, settings),
    }),
  },
  {
    name: 'server-name-up-to-nul',
    sentence: 'It reads a name up to NUL.',
    seen: 'CVE-2009-2408',
    seams: () => ({
      verify: (standard) => (socket, settings) => {
        const der = leafOf(socket)?.raw.toString('latin1') ?? '';
        return der.includes(`${settings.serverName}\0`) ? undefined : standard(socket, settings);
      },
    }),
  },
  {
    name: 'partial-wildcards-accepted',
    sentence: 'It takes a wildcard for a part of a label.',
    seams: wildcards((pattern) => /^[^.]*\*[^.]*\./.test(pattern) && !pattern.startsWith('*.'), '[^.]*'),
  },
  {
    name: 'wildcards-for-several-labels',
    sentence: 'It takes a wildcard for several labels.',
    seams: wildcards((pattern) => pattern.startsWith('*.'), '.+'),
  },
  {
    name: 'wildcards-alone-accepted',
    sentence: 'It takes a wildcard alone for every name.',
    seams: named((names) => names.includes('*')),
  },
  {
    name: 'wildcards-for-no-label',
    sentence: 'It takes a wildcard in front of a name for nothing.',
    seams: named((names, _leaf, name) => names.includes(`*.${name}`)),
  },
  {
    name: 'inner-wildcards-accepted',
    sentence: 'It takes a wildcard for a label that is not the first.',
    seams: wildcards((pattern) => /\.\*\./.test(pattern), '[^.]+'),
  },
  {
    name: 'server-weak-keys-accepted',
    sentence: 'It accepts an RSA key of 1024 bits.',
    seams: () => ({
      tls: (standard) => (settings) => ({ ...standard(settings), ciphers: 'DEFAULT@SECLEVEL=1' }),
      verify: (standard) => (socket, settings) => {
        const problem = standard(socket, settings);
        return problem?.includes('bits') === true ? undefined : problem;
      },
    }),
  },
  {
    name: 'server-weak-signatures-accepted',
    sentence: 'It accepts a signature made with SHA-1.',
    seams: () => ({
      tls: (standard) => (settings) => ({ ...standard(settings), ciphers: 'DEFAULT@SECLEVEL=0' }),
    }),
  },
  {
    name: 'old-tls-spoken',
    sentence: 'It speaks TLS 1.0 and 1.1.',
    seams: () => ({
      tls: (standard) => (settings) => ({
        ...standard(settings),
        minVersion: 'TLSv1',
        // TLS 1.0 and 1.1 sign with SHA-1: nothing but level 0 lets them.
        ciphers: 'DEFAULT@SECLEVEL=0',
      }),
    }),
  },
  {
    name: 'covered-addresses-rejected',
    sentence: 'It knows no address in a certificate.',
    seams: () => ({
      verify: (standard) => (socket, settings) =>
        /^[\d.]+$/.test(settings.serverName) ? 'it is no name' : standard(socket, settings),
    }),
  },
  {
    name: 'intermediates-rejected',
    sentence: 'It accepts only what the trusted CA has issued itself.',
    seams: () => ({
      verify: (standard) => (socket, settings) => {
        const leaf = leafOf(socket);
        return leaf?.issuer === new X509Certificate(settings.ca).subject
          ? standard(socket, settings)
          : 'an intermediate';
      },
    }),
  },
  {
    name: 'wildcards-rejected',
    sentence: 'It accepts no wildcard.',
    seams: () => ({
      verify: (standard) => (socket, settings) =>
        leafOf(socket)?.subjectAltName?.includes('*') === true ? 'a wildcard' : standard(socket, settings),
    }),
  },
  {
    name: 'names-compared-with-case',
    sentence: 'It compares names with regard to case.',
    seams: () => ({
      verify: (standard) => (socket, settings) =>
        /[A-Z]/.test((leafOf(socket)?.subjectAltName ?? '').replace(/DNS:|IP Address:|URI:/g, ''))
          ? 'another case'
          : standard(socket, settings),
    }),
  },
  {
    name: 'servers-without-usage-rejected',
    sentence: 'It rejects a certificate that has no extended key usage.',
    seams: () => ({
      verify: (standard) => (socket, settings) =>
        leafOf(socket)?.keyUsage === undefined ? 'no extended key usage' : standard(socket, settings),
    }),
  },
  {
    name: 'first-name-alone-compared',
    sentence: 'It compares only the first name in a certificate.',
    seams: () => ({
      verify: (standard) => (socket, settings) => {
        const [first = ''] = (leafOf(socket)?.subjectAltName ?? '').split(', ');
        const others = /(?:DNS|IP Address):(.*)/.exec(first)?.[1]?.toLowerCase();
        return others === settings.serverName || others?.includes('*') === true
          ? standard(socket, settings)
          : 'its first name is another one';
      },
    }),
  },
  {
    name: 'servers-that-send-the-root-rejected',
    sentence: 'It rejects a server that sends the certificate of the trusted CA as well.',
    seams: () => ({
      verify: (standard) => (socket, settings) => {
        const root = new X509Certificate(settings.ca).fingerprint256;
        const leaf = leafOf(socket);
        return sentWith(leaf, root) ? 'it sends a root' : standard(socket, settings);
      },
    }),
  },
  {
    name: 'rsa-servers-rejected',
    sentence: 'It knows no certificate with an RSA key.',
    seams: () => ({
      verify: (standard) => (socket, settings) =>
        leafOf(socket)?.publicKey.asymmetricKeyType === 'rsa' ? 'an RSA key' : standard(socket, settings),
    }),
  },
];

/** Whether a certificate was sent behind this one. */
const sentWith = (leaf: X509Certificate | undefined, fingerprint: string): boolean =>
  sentBehind(leaf).some(({ fingerprint256 }) => fingerprint256 === fingerprint);

const rootOf = (leaf: X509Certificate | undefined): X509Certificate | undefined => sentBehind(leaf).at(-1);
