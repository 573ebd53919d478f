import type { Side } from './evidence';
import type { HandshakeFacts } from './handshake/handshake-facts';
import type { HandshakeMessage } from './handshake/message-assembler';
import type { Opened, RecordProtection, SealedRecord } from './records/record-protection';
import type { SeenAlert } from './alert-log';
import type { SeenMessage } from './handshake/handshake-stream';
import type { SessionSecrets } from './records/session-secrets';
import type { Stamp } from './stamp';
import type { TlsRecord } from './records/record-reader';
import { ContentLog } from './content-log';
import { Faults } from './faults';
import { RecordReader, contentTypes } from './records/record-reader';
import { SealedRecords } from './records/sealed-records';
import { Tls12Protection } from './records/tls12-protection';
import { Tls13Protection } from './records/tls13-protection';
import { handshakeTypes } from './handshake/handshake-types';

/** A record as it stood on the wire. */
interface SeenRecord extends Stamp {
  /** The content type that its header says; of TLS 1.3 it hides the true one. */
  readonly type: number;
  /** Octets, with those of its header. */
  readonly size: number;
}

/** Records of a direction that are listed; an exchange of an attempt has a dozen. */
const mostListed = 64;

/** Follows one direction: which of its records are in the clear, under which keys the others are, when to stop. */
export class DirectionDecoder {
  readonly #from: Side;
  readonly #facts: HandshakeFacts;
  readonly #secrets: SessionSecrets;
  readonly #faults = new Faults();
  readonly #reader = new RecordReader();
  readonly #contents: ContentLog;
  readonly #sealed: SealedRecords;
  #protection: RecordProtection | undefined;
  #sequence = 0;
  readonly #records: SeenRecord[] = [];

  constructor(from: Side, facts: HandshakeFacts, secrets: SessionSecrets) {
    this.#from = from;
    this.#facts = facts;
    this.#secrets = secrets;
    const contents = new ContentLog(from, this.#faults, (message, stamp) => this.#read(message, stamp));
    this.#contents = contents;
    this.#sealed = new SealedRecords({
      open: (record) => this.#open(record),
      deliver: (type, content, stamp) => {
        contents.take(type, content, stamp);
      },
      loseAlert: (stamp) => {
        contents.takeEncryptedAlert(stamp);
      },
    });
  }

  get alerts(): readonly SeenAlert[] {
    return [...this.#contents.alerts, ...this.#sealed.waitingAlerts];
  }

  /** The first records as they stood on the wire, whatever they hold. */
  get records(): readonly SeenRecord[] {
    return this.#records;
  }

  get messages(): readonly SeenMessage[] {
    return this.#contents.messages;
  }

  get applicationDataRecords(): number {
    return this.#contents.applicationDataRecords;
  }

  get undecryptedRecords(): number {
    return this.#sealed.unread;
  }

  get problem(): string | undefined {
    return this.#faults.problem ?? this.#reader.problem();
  }

  feed(bytes: Buffer, stamp: () => Stamp): void {
    if (this.#faults.stopped) return;
    this.#reader.push(bytes, (record) => {
      this.#take(record, stamp());
      return this.#faults.stopped ? 'stop' : 'go-on';
    });
  }

  /** Opens what waited, now that another key is known. */
  drain(): void {
    this.#sealed.drain();
  }

  #take(record: TlsRecord, stamp: Stamp): void {
    if (this.#records.length < mostListed)
      this.#records.push({ ...stamp, type: record.type, size: record.header.length + record.body.length });
    if (this.#facts.isTls13) this.#takeTls13(record, stamp);
    else if (this.#protection === undefined) this.#takeClear(record, stamp);
    else this.#takeTls12(record, stamp);
  }

  /** Before the first change of keys. */
  #takeClear(record: TlsRecord, stamp: Stamp): void {
    if (record.type === contentTypes.change_cipher_spec) {
      // Before ServerHello it is TLS 1.3 middlebox compatibility (RFC 8446, D.4).
      if (this.#facts.serverHello === undefined) return;
      this.#protection = new Tls12Protection(this.#from, this.#secrets);
      this.#facts.noteChangeCipherSpec(this.#from);
    } else if (record.type !== contentTypes.application_data) {
      this.#contents.take(record.type, record.body, stamp);
    } else if (this.#from === 'server') {
      this.#faults.stop('application data before the handshake');
    } else {
      // Early data (RFC 8446, 2.3), whose keys are not followed.
      this.#sealed.giveUp();
      this.#sealed.take({ ...record, sequence: 0 }, stamp);
    }
  }

  #takeTls12(record: TlsRecord, stamp: Stamp): void {
    const sequence = this.#sequence++;
    if (record.type === contentTypes.application_data) {
      this.#contents.take(record.type, record.body, stamp);
    } else if (record.type === contentTypes.change_cipher_spec) {
      // A renegotiated session has a key line of its own, which is not followed.
      this.#sealed.giveUp();
    } else {
      if (record.type === contentTypes.handshake) this.#facts.noteFinished(this.#from, stamp.order);
      this.#sealed.take({ ...record, sequence }, stamp);
    }
  }

  #takeTls13(record: TlsRecord, stamp: Stamp): void {
    if (record.type === contentTypes.application_data) {
      this.#sealed.take({ ...record, sequence: 0 }, stamp);
    } else if (record.type === contentTypes.handshake) {
      this.#faults.stop('handshake bytes in the clear after ServerHello');
    } else if (record.type !== contentTypes.change_cipher_spec) {
      this.#contents.take(record.type, record.body, stamp);
    }
  }

  #open(record: SealedRecord): Opened {
    this.#protection ??= new Tls13Protection(this.#from, this.#secrets);
    return this.#protection.open(record);
  }

  #read(message: HandshakeMessage, stamp: Stamp): 'same-keys' | 'new-keys' {
    this.#faults.note(this.#facts.note(this.#from, message));
    if (this.#protection === undefined) {
      const settled = message.type === handshakeTypes.server_hello && this.#facts.isTls13;
      return settled ? 'new-keys' : 'same-keys';
    }
    if (!this.#protection.changesKeys(message.type)) return 'same-keys';
    if (message.type === handshakeTypes.finished) this.#facts.noteFinished(this.#from, stamp.order);
    return 'new-keys';
  }
}
