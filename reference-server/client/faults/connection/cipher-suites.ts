import type { Fault } from '../fault';

/** Tries a server with which no handshake succeeds once more, with these cipher suites of TLS 1.2. */
const alsoWith =
  (ciphers: string, verified: boolean): Fault['seams'] =>
  () => {
    let again = false;
    return {
      tls: (standard) => (settings) =>
        again
          ? { ...standard(settings), ciphers, maxVersion: 'TLSv1.2', rejectUnauthorized: verified }
          : standard(settings),
      verify: (standard) => (socket, settings) => (again && !verified ? undefined : standard(socket, settings)),
      attempt: (standard) => async (settings) => {
        try {
          return await standard(settings);
        } catch (error) {
          if (!/handshake failure/.test(String(error))) throw error;
          again = true;
          return standard(settings);
        }
      },
    };
  };

/** Cipher suites that leave out what TLS is for. */
export const cipherSuiteFaults: readonly Fault[] = [
  {
    name: 'anonymous-servers-accepted',
    sentence: 'It also offers cipher suites in which a server has no certificate.',
    seen: 'the word `ALL` in a list of cipher suites of OpenSSL',
    seams: alsoWith('aNULL:!eNULL:@SECLEVEL=0', false),
  },
  {
    name: 'unencrypted-connections-accepted',
    sentence: 'It also offers cipher suites in which nothing is encrypted.',
    seams: alsoWith('eNULL:!aNULL:@SECLEVEL=0', true),
  },
];
