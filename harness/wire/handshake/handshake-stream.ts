import type { Side, TlsHandshakeMessage } from '../evidence';
import type { Faults } from '../faults';
import type { HandshakeMessage } from './message-assembler';
import type { Stamp } from '../stamp';
import { MessageAssembler } from './message-assembler';
import { handshakeName, handshakeTypes } from './handshake-types';
import { isHelloRetryRequest } from './hello-messages';

const bounds = { bytes: 256 * 1024, messages: 64, listed: 32 } as const;

/** A message for the evidence, with the record that completed it. */
export interface SeenMessage extends Stamp {
  readonly message: TlsHandshakeMessage;
}

/** The handshake messages of one direction, up to bounds that no honest peer comes near. */
export class HandshakeStream {
  readonly #from: Side;
  readonly #faults: Faults;
  readonly #assembler = new MessageAssembler();
  readonly #listed: SeenMessage[] = [];
  #bytes = 0;
  #messages = 0;

  constructor(from: Side, faults: Faults) {
    this.#from = from;
    this.#faults = faults;
  }

  get messages(): readonly SeenMessage[] {
    return this.#listed;
  }

  /** Adds a record's content; `read` gets every complete message and says whether other keys follow it. */
  add(content: Buffer, stamp: Stamp, read: (message: HandshakeMessage) => 'same-keys' | 'new-keys'): void {
    this.#bytes += content.length;
    if (this.#bytes > bounds.bytes) {
      this.#faults.stop(`more than ${bounds.bytes} bytes of handshake`);
      return;
    }
    this.#assembler.add(content);
    for (let message = this.#assembler.next(); message !== undefined; message = this.#assembler.next()) {
      this.#messages += 1;
      if (this.#messages > bounds.messages) {
        this.#faults.stop(`more than ${bounds.messages} handshake messages`);
        return;
      }
      this.#list(message, stamp);
      // RFC 8446, 5.1: a message must not span a change of keys.
      if (read(message) === 'new-keys' && this.#assembler.pending > 0) {
        this.#faults.stop('handshake bytes across a change of keys');
        return;
      }
    }
  }

  #list({ type, body }: HandshakeMessage, stamp: Stamp): void {
    if (this.#listed.length >= bounds.listed) return;
    const retry = type === handshakeTypes.server_hello && isHelloRetryRequest(body);
    const name = retry ? 'hello_retry_request' : handshakeName(type);
    this.#listed.push({ ...stamp, message: { from: this.#from, type, name, length: body.length } });
  }
}
