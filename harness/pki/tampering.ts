import { encode, type Asn1 } from './asn1/der';
import { PkiError } from './errors';

/**
 * Changes bytes of a signed certificate (clause 2.2): the first occurrence of `from` behind the issuer's name, so in
 * the validity, the subject or what follows, becomes `to`. Throws `tampering-impossible` when the lengths differ, when
 * there is nothing to change, or when the text does not occur.
 */
export function tamper(der: Buffer, issuer: Asn1, change: { readonly from: string; readonly to: string }): Buffer {
  const from = Buffer.from(change.from);
  const to = Buffer.from(change.to);
  if (from.length !== to.length || from.length === 0 || from.equals(to)) {
    throw new PkiError(
      'tampering-impossible',
      `${JSON.stringify(change.from)} cannot be replaced by ${JSON.stringify(change.to)}: the two must differ and have the same length in bytes.`,
    );
  }
  const name = encode(issuer);
  const start = der.indexOf(from, der.indexOf(name) + name.length);
  if (start === -1) {
    throw new PkiError(
      'tampering-impossible',
      `${JSON.stringify(change.from)} cannot be replaced: it does not occur in the certificate behind its issuer.`,
    );
  }
  return Buffer.concat([der.subarray(0, start), to, der.subarray(start + from.length)]);
}
