import { createSecureContext, type ConnectionOptions } from 'node:tls';
import type { Fault } from './fault';

const certificatesIn = (pem: string): readonly string[] =>
  pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];

/** Trusts one certificate of the CA file. */
const trusting =
  (at: number): Fault['seams'] =>
  (settings) => ({
    tls: (standard) => (given) => ({ ...standard(given), ca: certificatesIn(settings.ca).at(at) ?? settings.ca }),
  });

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
    name: 'unusable-certificates-left-out',
    sentence: 'It goes on without a client certificate that it cannot read, or whose key it does not have.',
    seen: 'GNU wget',
    seams: () => ({
      tls: (standard) => (settings) => {
        const options = standard(settings);
        return isUsable(options) ? options : { ...options, cert: undefined, key: undefined };
      },
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

function isUsable({ cert, key }: ConnectionOptions): boolean {
  try {
    createSecureContext({ cert, key });
    return true;
  } catch {
    return false;
  }
}
