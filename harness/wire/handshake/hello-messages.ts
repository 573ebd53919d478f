import { ByteReader } from './byte-reader';

/** SHA-256 of "HelloRetryRequest": the random that makes a ServerHello a retry (RFC 8446, 4.1.3). */
const retryRandom = Buffer.from('cf21ad74e59a6111be1d8c021e65b891c2a211167abb8c5e079e09e2c8a8339c', 'hex');

const extension = { pre_shared_key: 41, supported_versions: 43 } as const;

const versionNames: ReadonlyMap<number, string> = new Map([
  [0x0300, 'SSLv3'],
  [0x0301, 'TLSv1'],
  [0x0302, 'TLSv1.1'],
  [0x0303, 'TLSv1.2'],
  [0x0304, 'TLSv1.3'],
]);

/** Node's name of a protocol version, or its number. */
export function versionName(version: number): string {
  return versionNames.get(version) ?? `0x${version.toString(16).padStart(4, '0')}`;
}

/** What a ServerHello settles (RFC 8446, 4.1.3; RFC 5246, 7.4.1.3). */
export interface ServerHello {
  readonly version: number;
  readonly random: Buffer;
  readonly cipherSuite: number;
  /** A HelloRetryRequest: nothing is settled yet. */
  readonly retry: boolean;
  readonly preSharedKey: boolean;
}

/** The random of a ClientHello (RFC 8446, 4.1.2), which the key log names the connection by. */
export function clientRandomOf(body: Buffer): Buffer | undefined {
  const reader = new ByteReader(body);
  reader.take(2);
  const random = reader.take(32);
  return reader.ok ? Buffer.from(random) : undefined;
}

/** Whether the body of a ServerHello is that of a HelloRetryRequest (RFC 8446, 4.1.3). */
export function isHelloRetryRequest(body: Buffer): boolean {
  return body.subarray(2, 34).equals(retryRandom);
}

/** A ServerHello or HelloRetryRequest; undefined when it does not parse. */
export function parseServerHello(body: Buffer): ServerHello | undefined {
  const reader = new ByteReader(body);
  const legacyVersion = reader.uint(2);
  const random = Buffer.from(reader.take(32));
  reader.vector(1);
  const cipherSuite = reader.uint(2);
  reader.take(1);

  let version = legacyVersion;
  let preSharedKey = false;
  const extensions = new ByteReader(reader.more ? reader.vector(2) : Buffer.alloc(0));
  while (extensions.more) {
    const type = extensions.uint(2);
    const data = extensions.vector(2);
    if (type === extension.supported_versions && data.length === 2) version = data.readUInt16BE(0);
    if (type === extension.pre_shared_key) preSharedKey = true;
  }
  if (!reader.ok || !extensions.ok) return undefined;
  return { version, random, cipherSuite, retry: isHelloRetryRequest(body), preSharedKey };
}
