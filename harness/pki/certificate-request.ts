import { bitString, constructed, decode, encode, integer, sequence, type Asn1 } from './asn1/der';
import { PkiError } from './errors';
import { curveKey, publicKeyInfo, type KeyPair } from './making/keys';
import { subjectName } from './making/name';
import { pem } from './pem';
import { signatureAlgorithm, signatureOver } from './making/signature';

/** A certification request for this subject, signed with its key (RFC 2986, 4), as PEM. Throws `key-unsupported`. */
export function certificateRequest(subject: Asn1, { publicKey, privateKey }: KeyPair): string {
  const algorithm = signatureAlgorithm(privateKey);
  if (algorithm === undefined)
    throw new PkiError('key-unsupported', 'A certification request cannot be signed with a key of this type.');
  const information = sequence(
    integer(Buffer.of(0)),
    subject,
    decode(publicKeyInfo(publicKey)),
    // The attributes, of which there are none, have to be there: what a certificate is for is the signer's to say.
    constructed(0, []),
  );
  const signature = signatureOver(encode(information), privateKey, algorithm);
  return pem('CERTIFICATE REQUEST', encode(sequence(information, algorithm.identifier, bitString(signature))));
}

/** A certification request for this common name, of a new key that nobody keeps. */
export const requestOfNobody = (commonName: string): string =>
  certificateRequest(subjectName({ CN: commonName }), curveKey('P-256'));
