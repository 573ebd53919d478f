import { createPrivateKey, randomBytes } from 'node:crypto';
import { createMinter, createServerMinter, makeAuthority, type Credential, type ServerMinter } from '../../../pki';
import { keepSecret } from '../../../text';
import { clientCertificate, intermediateBelow } from '../../../vocabulary';

/** What a run of the command is made with: certificates live an hour, and keys are in memory or in files of the owner's alone. */
export interface ClientMaterial {
  readonly servers: ServerMinter;
  /** PEM: the CA that the command trusts. */
  readonly trusted: string;
  /** PEM: the CA that the servers verify clients against. */
  readonly clientAuthority: string;
  /** PEM: a CA that no server is of. */
  readonly other: string;
  /** What the command presents. */
  readonly client: Credential;
  /** The same user by an intermediate CA. */
  readonly clientBelow: Credential;
  /** A bearer token that means nothing. */
  readonly token: string;
  /** Parts of the private key, as it would stand in what a server receives. */
  readonly keyParts: readonly string[];
}

export async function makeMaterial(now: () => Date, runName: string): Promise<ClientMaterial> {
  const [serverCa, clientCa, otherCa] = await Promise.all(
    ['server', 'client', 'other'].map((name) =>
      makeAuthority({ commonName: `${name}-ca-${runName}`, now: now(), hours: 1 }),
    ),
  );
  if (serverCa === undefined || clientCa === undefined || otherCa === undefined)
    throw new Error('no authority was made');
  const minter = createMinter({ authorities: { 'client-ca': clientCa }, now, runName });
  const jane = { CN: 'jane', O: ['developers'] };
  const [client, clientBelow] = await Promise.all([
    minter.mint(clientCertificate(jane).description),
    minter.mint(clientCertificate({ ...jane, issuer: intermediateBelow('client-ca') }).description),
  ]);
  return {
    servers: createServerMinter({ authority: serverCa, now, runName }),
    trusted: serverCa.certificate,
    clientAuthority: clientCa.certificate,
    other: otherCa.certificate,
    client,
    clientBelow,
    token: keepSecret(randomBytes(24).toString('base64url')),
    keyParts: [...keyPartsOf(client.key), ...keyPartsOf(clientBelow.key)],
  };
}

/** The lines of the PEM text, and the private number in its usual encodings; octets as Latin-1. */
function keyPartsOf(pem: string): readonly string[] {
  const { d = '' } = createPrivateKey(pem).export({ format: 'jwk' });
  const number = Buffer.from(d, 'base64url');
  const lines = pem.split('\n').filter((line) => line !== '' && !line.startsWith('-----'));
  return [...lines, d, number.toString('base64').replace(/=+$/, ''), number.toString('hex'), number.toString('latin1')];
}
