import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ClientSettings } from '../flags';
import { accepting, unusable } from './deviations';
import type { Fault } from './fault';

const certificatesIn = (pem: string): readonly string[] =>
  pem.match(/^-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/gm) ?? [];

/** Trusts one certificate of the CA file. */
const trusting =
  (at: number): Fault['seams'] =>
  (settings) => ({
    tls: (standard) => (given) => ({ ...standard(given), ca: certificatesIn(settings.ca).at(at) ?? settings.ca }),
  });

/** Trusts further certificates beside those of the CA file. */
const trustingAlso =
  (others: (settings: ClientSettings) => string): Fault['seams'] =>
  () => ({
    tls: (standard) => (settings) => ({
      ...standard(settings),
      ca: [...certificatesIn(settings.ca), ...certificatesIn(others(settings))],
    }),
  });

const isValidNow = ({ validFrom, validTo }: X509Certificate): boolean =>
  Date.parse(validFrom) <= Date.now() && Date.now() <= Date.parse(validTo);

/** What is made of the files that the client is given (clauses 5.1.1, 5.1.6). */
export const fileFaults: readonly Fault[] = [
  {
    name: 'first-ca-alone-trusted',
    sentence: 'It trusts only the first certificate of a CA file.',
    seams: trusting(0),
  },
  {
    name: 'last-ca-alone-trusted',
    sentence: 'It trusts only the last certificate of a CA file.',
    seams: trusting(-1),
  },
  {
    name: 'servers-not-verified-without-a-ca',
    sentence: 'It does not verify the server where there is no certificate in the CA file.',
    seams: ({ ca }) => {
      const verifies = certificatesIn(ca).length > 0;
      return {
        tls: (standard) => (settings) => ({ ...standard(settings), rejectUnauthorized: verifies }),
        verify: (standard) => (socket, settings) => (verifies ? standard(socket, settings) : undefined),
      };
    },
  },
  {
    name: 'servers-not-verified-with-a-damaged-ca',
    sentence: 'It does not verify the server where a certificate in the CA file cannot be read.',
    seams: ({ ca }) => {
      const isDamaged = certificatesIn(ca).some((pem) => !isReadable(pem));
      return {
        tls: (standard) => (settings) => ({
          ...standard(settings),
          ...(isDamaged ? { ca: [], rejectUnauthorized: false } : {}),
        }),
        verify: (standard) => (socket, settings) => (isDamaged ? undefined : standard(socket, settings)),
      };
    },
  },
  {
    name: 'comments-in-ca-files-read',
    sentence: 'It also trusts the CAs whose lines are commented out in the CA file.',
    seams: trustingAlso(({ ca }) => ca.replaceAll(/^# /gm, '')),
  },
  {
    name: 'given-certificates-sign',
    sentence: 'It accepts what a certificate in the CA file has signed, though that is no CA.',
    seams: accepting(
      (_problem, leaf, { ca }) =>
        leaf !== undefined &&
        certificatesIn(ca)
          .filter(isReadable)
          .map((pem) => new X509Certificate(pem))
          .some((given) => !given.ca && leaf.checkIssued(given) && leaf.verify(given.publicKey)),
    ),
  },
  {
    name: 'validity-of-trusted-cas-ignored',
    sentence: 'It trusts a CA before and after the validity period of its certificate.',
    seams: accepting(
      (problem, leaf, { ca }) =>
        ['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'].includes(problem) &&
        leaf !== undefined &&
        isValidNow(leaf) &&
        !isValidNow(new X509Certificate(ca)),
    ),
  },
  {
    name: 'cas-of-the-environment-trusted',
    sentence: 'It also trusts the CAs of the file that the variable `SSL_CERT_FILE` names.',
    seen: 'GNU wget, Go with x509.SystemCertPool',
    seams: trustingAlso(() => {
      const path = process.env['SSL_CERT_FILE'];
      return path === undefined ? '' : readFileSync(path, 'utf8');
    }),
  },
  {
    name: 'cas-of-its-own-certificate-trusted',
    sentence: 'It also trusts the certificates in the file of its own certificate.',
    seams: trustingAlso(({ cert }) => cert ?? ''),
  },
  {
    name: 'unusable-certificates-left-out',
    sentence: 'It goes on without a client certificate that it cannot read, or whose key it does not have.',
    seen: 'GNU wget',
    seams: ({ cert, key }) => ({
      tls: (standard) => (settings) =>
        standard(isUsable({ cert, key }) ? settings : { ...settings, cert: undefined, key: undefined }),
    }),
  },
  {
    name: 'empty-certificates-left-out',
    sentence: 'It goes on without a client certificate where the file of it, or of its key, is empty.',
    seen: 'Node: an empty `cert` is none',
    seams: ({ cert, key }) => ({
      tls: (standard) => (settings) =>
        standard(cert === '' || key === '' ? { ...settings, cert: undefined, key: undefined } : settings),
    }),
  },
  {
    name: 'own-chain-not-sent',
    sentence: 'It sends only the first certificate of the file of its certificate.',
    seen: 'openssl s_client without -cert_chain',
    seams: () => ({
      tls: (standard) => (settings) => ({
        ...standard(settings),
        ...(settings.cert === undefined ? {} : { cert: certificatesIn(settings.cert)[0] ?? settings.cert }),
      }),
    }),
  },
];

function isReadable(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}

const isUsable = ({ cert, key }: Pick<ClientSettings, 'cert' | 'key'>): boolean =>
  cert !== '' && key !== '' && unusable({ cert, key }) === undefined;
