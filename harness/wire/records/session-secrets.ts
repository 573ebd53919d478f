import type { Side } from '../evidence';
import type { AeadSuite } from './cipher-suites';
import type { HandshakeFacts } from '../handshake/handshake-facts';
import type { KeyLog } from '../key-log';
import type { RecordKeys } from './key-derivation';
import { aeadSuite } from './cipher-suites';
import { keyBlock } from './key-derivation';

const trafficLabels = {
  handshake: { client: 'CLIENT_HANDSHAKE_TRAFFIC_SECRET', server: 'SERVER_HANDSHAKE_TRAFFIC_SECRET' },
  application: { client: 'CLIENT_TRAFFIC_SECRET_0', server: 'SERVER_TRAFFIC_SECRET_0' },
} as const;

/** The secrets of this connection, once its hello messages and its key lines are there. */
export class SessionSecrets {
  readonly #facts: HandshakeFacts;
  readonly #keyLog: KeyLog;
  #tls12Keys: ReturnType<typeof keyBlock> | undefined;

  constructor(facts: HandshakeFacts, keyLog: KeyLog) {
    this.#facts = facts;
    this.#keyLog = keyLog;
  }

  /** The negotiated suite if it can be decrypted. */
  get suite(): AeadSuite | undefined {
    return this.#facts.serverHello && aeadSuite(this.#facts.serverHello.cipherSuite);
  }

  /** TLS 1.3 (RFC 8446, 7.1). */
  trafficSecret(stage: 'handshake' | 'application', from: Side): Buffer | undefined {
    const { clientRandom } = this.#facts;
    return clientRandom && this.#keyLog.secret(trafficLabels[stage][from], clientRandom);
  }

  /** TLS 1.2 (RFC 5246, 6.3). */
  tls12Keys(suite: AeadSuite, from: Side): RecordKeys | undefined {
    const { clientRandom, serverHello } = this.#facts;
    if (clientRandom === undefined || serverHello === undefined) return undefined;
    const master = this.#keyLog.secret('CLIENT_RANDOM', clientRandom);
    if (master === undefined) return undefined;
    this.#tls12Keys ??= keyBlock(suite, master, clientRandom, serverHello.random);
    return this.#tls12Keys[from];
  }
}
