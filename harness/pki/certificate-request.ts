import { bitString, decode, encode, integer, sequence, emptyContext, type Asn1 } from './asn1/der';
import { PkiError } from './errors';
import { publicKeyInfo, type KeyPair } from './keys';
import { pem } from './pem';
import { signatureAlgorithm, signatureOver } from './signature';

/** A certification request for this subject, signed with its key (RFC 2986, 4), as PEM. Throws `key-unsupported`. */
export function certificateRequest(subject: Asn1, { publicKey, privateKey }: KeyPair): string {
  const algorithm = signatureAlgorithm(privateKey);
  if (algorithm === undefined)
    throw new PkiError('key-unsupported', 'A certification request cannot be signed with a key of this type.');
  const information = sequence(
    integer(Buffer.from([0])),
    subject,
    decode(publicKeyInfo(publicKey)),
    // No attributes: what the certificate may be used for is the signer's to say.
    emptyContext(0),
  );
  const signature = signatureOver(encode(information), privateKey, algorithm);
  return pem('CERTIFICATE REQUEST', encode(sequence(information, algorithm.identifier, bitString(signature))));
}
