/** The algorithms of an AEAD cipher suite, by their names in node:crypto. */
export interface AeadSuite {
  readonly cipher: 'aes-128-gcm' | 'aes-256-gcm' | 'chacha20-poly1305';
  readonly keyLength: 16 | 32;
  readonly hash: 'sha256' | 'sha384';
}

const aes128: AeadSuite = { cipher: 'aes-128-gcm', keyLength: 16, hash: 'sha256' };
const aes256: AeadSuite = { cipher: 'aes-256-gcm', keyLength: 32, hash: 'sha384' };
const chacha20: AeadSuite = { cipher: 'chacha20-poly1305', keyLength: 32, hash: 'sha256' };

/** AES-128-GCM with SHA-256; the suite with AES-256-GCM and SHA-384 is the next number (RFC 5288, 5289, 5487). */
const aes128Numbers = [
  0x1301, 0x009c, 0x009e, 0x00a0, 0x00a2, 0x00a4, 0x00a6, 0x00a8, 0x00aa, 0x00ac, 0xc02b, 0xc02d, 0xc02f, 0xc031,
];

/** RFC 8446, B.4 and RFC 7905, 2. */
const chacha20Numbers = [0x1303, 0xcca8, 0xcca9, 0xccaa, 0xccab, 0xccac, 0xccad, 0xccae];

const suites: ReadonlyMap<number, AeadSuite> = new Map([
  ...aes128Numbers.map((number) => [number, aes128] as const),
  ...aes128Numbers.map((number) => [number + 1, aes256] as const),
  ...chacha20Numbers.map((number) => [number, chacha20] as const),
]);

/** The algorithms of a suite that the transcript can decrypt; undefined for CBC, CCM and whatever else. */
export function aeadSuite(number: number): AeadSuite | undefined {
  return suites.get(number);
}
