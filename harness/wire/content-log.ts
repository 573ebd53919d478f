import type { Side } from './evidence';
import type { Faults } from './faults';
import type { HandshakeMessage } from './handshake/message-assembler';
import type { SeenAlert } from './alert-log';
import type { SeenMessage } from './handshake/handshake-stream';
import type { Stamp } from './stamp';
import { AlertLog } from './alert-log';
import { HandshakeStream } from './handshake/handshake-stream';
import { contentTypes } from './records/record-reader';

/** Gets every handshake message and says whether other keys follow it. */
export type ReadMessage = (message: HandshakeMessage, stamp: Stamp) => 'same-keys' | 'new-keys';

/** What the records of one direction hold, once they are in the clear. */
export class ContentLog {
  readonly #faults: Faults;
  readonly #alerts: AlertLog;
  readonly #handshake: HandshakeStream;
  readonly #read: ReadMessage;
  #applicationData = 0;

  constructor(from: Side, faults: Faults, read: ReadMessage) {
    this.#faults = faults;
    this.#alerts = new AlertLog(faults);
    this.#handshake = new HandshakeStream(from, faults);
    this.#read = read;
  }

  get alerts(): readonly SeenAlert[] {
    return this.#alerts.alerts;
  }

  get messages(): readonly SeenMessage[] {
    return this.#handshake.messages;
  }

  get applicationDataRecords(): number {
    return this.#applicationData;
  }

  take(type: number, content: Buffer, stamp: Stamp): void {
    if (this.#faults.stopped) return;
    switch (type) {
      case contentTypes.alert:
        this.#alerts.add(content, stamp);
        return;
      case contentTypes.handshake:
        this.#handshake.add(content, stamp, (message) => this.#read(message, stamp));
        return;
      case contentTypes.application_data:
        this.#applicationData += 1;
        return;
      default:
        this.#faults.note(`a record of type ${type}`);
    }
  }

  /** An alert whose two bytes cannot be had. */
  takeEncryptedAlert(stamp: Stamp): void {
    this.#alerts.addEncrypted(stamp);
  }
}
