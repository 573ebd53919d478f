import type { KeyObject } from 'node:crypto';
import { issuersOf, sentBehind } from '../../../faults/parts/sent-path';
import type { Seams } from '../parts/changes';
import type { Fault } from '../parts/fault';
import { accepting, pathProblem, unknownIssuer } from './accepting';

/** Verifies nothing where the key of the API server is of this type. */
const exceptFor =
  (type: KeyObject['asymmetricKeyType']): Seams =>
  () => ({
    upstreamTls: (standard) => (upstream) => ({ ...standard(upstream), rejectUnauthorized: false }),
    verify: (standard) => (socket, upstream) => {
      const certificate = socket.getPeerX509Certificate();
      socket.getPeerX509Certificate = () => certificate;
      if (certificate?.publicKey.asymmetricKeyType === type) return undefined;
      return pathProblem(socket) || standard(socket, upstream);
    },
  });

/** How an API server is verified whose key or path is unusual (rules S-02, S-03). */
export const keyFaults: readonly Fault[] = [
  {
    name: 'upstream-with-ed25519-not-verified',
    sentence: 'It does not verify an API server with a key of Ed25519.',
    seams: exceptFor('ed25519'),
  },
  {
    name: 'upstream-with-rsa-not-verified',
    sentence: 'It does not verify an API server with an RSA key.',
    seams: exceptFor('rsa'),
  },
  {
    name: 'upstream-paths-not-followed-to-their-end',
    sentence: 'It accepts a path of more than five intermediate CAs without looking for a trusted one.',
    seams: accepting((problem, certificate) => unknownIssuer.includes(problem) && issuersOf(certificate) > 5),
  },
  {
    name: 'upstream-name-in-any-certificate-accepted',
    sentence: 'It looks for the name in every certificate that the API server sends.',
    seams: accepting(
      (problem, certificate, { serverName }) =>
        problem === '' && sentBehind(certificate).some((each) => each.checkHost(serverName) !== undefined),
    ),
  },
  {
    name: 'upstream-names-split-at-commas',
    sentence: 'It takes what stands behind a comma in a name of the API server for another name.',
    seen: 'CVE-2021-44532 (Node)',
    seams: accepting(
      (problem, certificate, { serverName }) =>
        problem === '' && certificate?.raw.toString('latin1').includes(`, DNS:${serverName}`) === true,
    ),
  },
];
