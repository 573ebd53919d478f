import type { Side } from '../evidence';
import type { Opened, RecordProtection, SealedRecord } from './record-protection';
import type { RecordKeys } from './key-derivation';
import type { SessionSecrets } from './session-secrets';
import { handshakeTypes } from '../handshake/handshake-types';
import { openAead, sequenceBytes, xorNonce } from './aead';
import { trafficKeys, updatedSecret } from './key-derivation';

/** Records of TLS 1.3 (RFC 8446, 5.2), their keys changing at Finished and at every KeyUpdate (RFC 8446, 7). */
export class Tls13Protection implements RecordProtection {
  readonly #from: Side;
  readonly #secrets: SessionSecrets;
  #stage: 'handshake' | 'application' = 'handshake';
  #secret: Buffer | undefined;
  #keys: RecordKeys | undefined;
  #sequence = 0;

  constructor(from: Side, secrets: SessionSecrets) {
    this.#from = from;
    this.#secrets = secrets;
  }

  readonly open = ({ header, body }: SealedRecord): Opened => {
    const { suite } = this.#secrets;
    if (suite === undefined) return { kind: 'unreadable' };
    this.#secret ??= this.#secrets.trafficSecret(this.#stage, this.#from);
    if (this.#secret === undefined) return { kind: 'no-key' };
    this.#keys ??= trafficKeys(suite, this.#secret);

    const nonce = xorNonce(this.#keys.iv, sequenceBytes(this.#sequence));
    const inner = openAead(suite, this.#keys.key, nonce, header, body);
    if (inner === undefined) return { kind: 'unreadable' };
    this.#sequence += 1;
    // TLSInnerPlaintext: content, its type, and padding of zeros.
    let end = inner.length - 1;
    while (end > 0 && inner[end] === 0) end -= 1;
    return { kind: 'opened', type: inner[end] ?? 0, content: inner.subarray(0, Math.max(end, 0)) };
  };

  readonly changesKeys = (messageType: number): boolean => {
    if (messageType === handshakeTypes.finished && this.#stage === 'handshake') {
      this.#stage = 'application';
      this.#secret = undefined;
    } else if (messageType === handshakeTypes.key_update && this.#stage === 'application') {
      const { suite } = this.#secrets;
      this.#secret = suite && this.#secret && updatedSecret(suite, this.#secret);
    } else {
      return false;
    }
    this.#keys = undefined;
    this.#sequence = 0;
    return true;
  };
}
