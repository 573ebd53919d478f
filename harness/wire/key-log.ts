/** The labels that the transcript can use (draft-ietf-tls-keylogfile; NSS key log format). */
export type KeyLabel =
  | 'CLIENT_RANDOM'
  | 'CLIENT_HANDSHAKE_TRAFFIC_SECRET'
  | 'SERVER_HANDSHAKE_TRAFFIC_SECRET'
  | 'CLIENT_TRAFFIC_SECRET_0'
  | 'SERVER_TRAFFIC_SECRET_0';

const line = /^([A-Z0-9_]{1,40}) ([0-9a-f]{64}) ([0-9a-f]{64}|[0-9a-f]{96})\s*$/i;
const capacity = 16;

/** Holds a connection's secrets, and the last few of any until it is known which connection this is. */
export class KeyLog {
  readonly #secrets = new Map<string, Buffer>();

  add(text: string, clientRandom: Buffer | undefined): void {
    const wanted = clientRandom?.toString('hex');
    for (const [, label, random, secret] of text.split('\n').map((each) => line.exec(each) ?? [])) {
      if (label === undefined || random === undefined || secret === undefined) continue;
      if (wanted !== undefined && random.toLowerCase() !== wanted) continue;
      const [oldest] = this.#secrets.keys();
      if (oldest !== undefined && this.#secrets.size >= capacity) this.#secrets.delete(oldest);
      this.#secrets.set(`${label} ${random.toLowerCase()}`, Buffer.from(secret, 'hex'));
    }
  }

  secret(label: KeyLabel, clientRandom: Buffer): Buffer | undefined {
    return this.#secrets.get(`${label} ${clientRandom.toString('hex')}`);
  }
}
