import { children, content, encode, isTagged, oid, typeOf, types, type Der } from './der';

const pss = '1.2.840.113549.1.1.10';
const maskGeneration = '1.2.840.113549.1.1.8';

/** RSA (PKCS #1 v1.5) and ECDSA with SHA-2, and Ed25519: the parameters are NULL or none, and say nothing. */
const withoutParameters: ReadonlySet<string> = new Set([
  ...['1.2.840.113549.1.1.11', '1.2.840.113549.1.1.12', '1.2.840.113549.1.1.13'],
  ...['1.2.840.10045.4.3.2', '1.2.840.10045.4.3.3', '1.2.840.10045.4.3.4'],
  '1.3.101.112',
]);

/** The SHA-2 hashes that RSA-PSS may use, with their lengths in octets. */
const hashLengths: Readonly<Record<string, number>> = {
  '2.16.840.1.101.3.4.2.1': 32,
  '2.16.840.1.101.3.4.2.2': 48,
  '2.16.840.1.101.3.4.2.3': 64,
};

/**
 * The object identifier of a signature algorithm that counts; undefined for all others: SHA-1 and MD5 signatures can be forged.
 * The identifier alone says too little: RSA-PSS names its hash in the parameters, and SHA-1 where they are left out (RFC 4055,
 * 3.1). As in Go, mask and signature use one hash, and the salt is as long as it.
 */
export function countingSignature(algorithm: Der | undefined): string | undefined {
  const [id, parameters, ...more] = children(algorithm);
  const name = oid(id);
  if (more.length > 0) return undefined;
  if (withoutParameters.has(name)) return isNullOrAbsent(parameters) ? name : undefined;
  return name === pss && isReadable(() => isStrongPss(parameters)) ? name : undefined;
}

/** Parameters that cannot be read are none that count; the certificate may be a root, whose own signature nobody asks for. */
function isReadable(counts: () => boolean): boolean {
  try {
    return counts();
  } catch {
    return false;
  }
}

function isStrongPss(parameters: Der | undefined): boolean {
  const fields = parameters ? children(parameters) : [];
  const [hash, mask, salt] = [0, 1, 2].map((tag) => fields.find((field) => isTagged(field, tag)));
  // A fourth field is a trailer other than the one that there is.
  if (!hash || !mask || !salt || fields.length !== 3) return false;
  const [generation, maskHash] = children(children(mask)[0]);
  const hashName = plainHash(children(hash)[0]);
  if (hashName === undefined || oid(generation) !== maskGeneration || plainHash(maskHash) !== hashName) return false;
  return content(children(salt)[0]).equals(Buffer.from([hashLengths[hashName] ?? 0]));
}

/** The identifier of a SHA-2 hash. */
function plainHash(algorithm: Der | undefined): string | undefined {
  const [id, parameters] = children(algorithm);
  const name = oid(id);
  return isNullOrAbsent(parameters) && Object.hasOwn(hashLengths, name) ? name : undefined;
}

function isNullOrAbsent(parameters: Der | undefined): boolean {
  return parameters === undefined || (typeOf(parameters) === types.null && encode(parameters).length === 2);
}
