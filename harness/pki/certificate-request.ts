import { generateKeyPairSync } from 'node:crypto';
import { bitString, constructed, decode, encode, integer, sequence } from './asn1/der';
import { publicKeyInfo } from './keys';
import { subjectName } from './name';
import { signatureAlgorithm, signatureOver } from './signature';

/** A certification request (PKCS #10, RFC 2986, 4.1) in PEM for this common name, of a new key that nobody keeps. */
export function certificateRequest(commonName: string): string {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = signatureAlgorithm(privateKey);
  if (algorithm === undefined) throw new Error('P-256 signs requests');
  const info = sequence(
    integer(Buffer.of(0)),
    subjectName({ CN: commonName }),
    decode(publicKeyInfo(publicKey)),
    // The attributes, of which there are none, have to be there all the same.
    constructed(0, []),
  );
  const signature = signatureOver(encode(info), privateKey, algorithm);
  const der = encode(sequence(info, algorithm.identifier, bitString(signature)));
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE REQUEST-----', ...lines, '-----END CERTIFICATE REQUEST-----', ''].join('\n');
}
