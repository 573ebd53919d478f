import type { Side } from '../evidence';
import type { Opened, RecordProtection, SealedRecord } from './record-protection';
import type { SessionSecrets } from './session-secrets';
import { openAead, sequenceBytes, xorNonce } from './aead';

const explicitNonceLength = 8;
const tagLength = 16;

/** AEAD records of TLS 1.2 (RFC 5246, 6.2.3.3; RFC 5288 for AES-GCM, RFC 7905 for ChaCha20-Poly1305). */
export class Tls12Protection implements RecordProtection {
  readonly #from: Side;
  readonly #secrets: SessionSecrets;

  constructor(from: Side, secrets: SessionSecrets) {
    this.#from = from;
    this.#secrets = secrets;
  }

  readonly open = ({ type, header, body, sequence }: SealedRecord): Opened => {
    const { suite } = this.#secrets;
    if (suite === undefined) return { kind: 'unreadable' };
    const keys = this.#secrets.tls12Keys(suite, this.#from);
    if (keys === undefined) return { kind: 'no-key' };

    const nonceLength = suite.cipher === 'chacha20-poly1305' ? 0 : explicitNonceLength;
    const length = body.length - nonceLength - tagLength;
    if (length < 0) return { kind: 'unreadable' };
    const counter = sequenceBytes(sequence);
    const nonce =
      nonceLength === 0 ? xorNonce(keys.iv, counter) : Buffer.concat([keys.iv, body.subarray(0, nonceLength)]);
    const plainHeader = Buffer.from(header);
    plainHeader.writeUInt16BE(length, 3);
    const content = openAead(suite, keys.key, nonce, Buffer.concat([counter, plainHeader]), body.subarray(nonceLength));
    return content === undefined ? { kind: 'unreadable' } : { kind: 'opened', type, content };
  };

  readonly changesKeys = (): boolean => false;
}
