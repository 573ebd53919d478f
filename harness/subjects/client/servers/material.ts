import { createPrivateKey } from 'node:crypto';
import {
  createMinter,
  createServerMinter,
  certificatesIn,
  makeAuthority,
  renewedAuthority,
  type AuthorityPair,
  type Credential,
  type ServerMinter,
} from '../../../pki';
import { clientCertificate, intermediateBelow } from '../../../vocabulary';
import { makeToken } from './token';

/** What a run of the command is made with: certificates live an hour, and keys are in memory or in files of the owner's alone. */
export interface ClientMaterial {
  readonly servers: ServerMinter;
  /** PEM: the CA that the command trusts. */
  readonly trusted: string;
  /** PEM: the CA that the servers verify clients against. */
  readonly clientAuthority: string;
  /** PEM: the same CA in certificates that are not valid now. */
  readonly trustedAtOtherTimes: Readonly<Record<'expired' | 'notYetValid', string>>;
  /** PEM: a CA that no server is of. */
  readonly other: string;
  /** PEM: the CA of the servers of an untrusted CA. */
  readonly untrusted: string;
  /** PEM: a server of the trusted CA, for another name. */
  readonly serverOfAnotherName: string;
  /** PEM: the ordinary certificate that has signed those of servers which an ordinary certificate signs. */
  readonly serverThatSigns: string;
  /** What the command presents. */
  readonly client: Credential;
  /** The same user by an intermediate CA. */
  readonly clientBelow: Credential;
  /** Another user. */
  readonly otherClient: Credential;
  readonly otherToken: string;
  /** A bearer token that means nothing. */
  readonly token: string;
  /** Parts of the private key, as it would stand in what a server receives. */
  readonly keyParts: readonly string[];
}

/** Of the authorities, in hours. */
const age = 24;

export async function makeMaterial(now: () => Date, runName: string): Promise<ClientMaterial> {
  const [serverCa, clientCa, otherCa] = await Promise.all(
    ['server', 'client', 'other'].map((name) =>
      makeAuthority({
        commonName: `${name}-ca-${runName}`,
        organization: 'authorities',
        // Older than all that it issues, so that what has expired was valid once.
        now: new Date(now().getTime() - age * 3_600_000),
        hours: age + 1,
      }),
    ),
  );
  if (serverCa === undefined || clientCa === undefined || otherCa === undefined)
    throw new Error('no authority was made');
  const minter = createMinter({ authorities: { 'client-ca': clientCa }, now, runName });
  const jane = { CN: 'jane', O: ['developers'] };
  const [client, clientBelow, otherClient] = await Promise.all([
    minter.mint(clientCertificate(jane).description),
    minter.mint(clientCertificate({ ...jane, issuer: intermediateBelow('client-ca') }).description),
    minter.mint(clientCertificate({ CN: 'john', O: ['operators'] }).description),
  ]);
  const servers = createServerMinter({ authority: serverCa, ofClients: clientCa, now, runName });
  return {
    servers,
    trusted: serverCa.certificate,
    trustedAtOtherTimes: { expired: atOtherTime(serverCa, now(), -4), notYetValid: atOtherTime(serverCa, now(), 4) },
    untrusted: certificatesIn((await servers.mint('untrusted-ca-sent', 'localhost')).chain).at(-1) ?? '',
    serverOfAnotherName: certificatesIn((await servers.mint('other-name', 'localhost')).chain)[0] ?? '',
    serverThatSigns: certificatesIn((await servers.mint('leaf-as-ca', 'localhost')).chain)[1] ?? '',
    clientAuthority: clientCa.certificate,
    other: otherCa.certificate,
    client,
    clientBelow,
    otherClient,
    otherToken: makeToken(),
    token: makeToken(),
    keyParts: [client, clientBelow].flatMap(({ key }) => keyPartsOf(key)),
  };
}

/** The certificate of an authority, valid for an hour that begins so many hours from now. */
const atOtherTime = (pair: AuthorityPair, now: Date, hours: number): string =>
  renewedAuthority(pair, { now: new Date(now.getTime() + hours * 3_600_000), hours: 1 }).certificate;

/** The lines of the PEM text, and the private number in its usual encodings; octets as Latin-1. */
function keyPartsOf(pem: string): readonly string[] {
  const { d = '' } = createPrivateKey(pem).export({ format: 'jwk' });
  const number = Buffer.from(d, 'base64url');
  const lines = pem.split('\n').filter((line) => line !== '' && !line.startsWith('-----'));
  return [...lines, d, number.toString('base64').replace(/=+$/, ''), number.toString('hex'), number.toString('latin1')];
}
