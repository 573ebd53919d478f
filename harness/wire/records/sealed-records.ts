import type { Opened, SealedRecord } from './record-protection';
import type { Stamp } from '../stamp';
import { contentTypes } from './record-reader';

/** What waits for its keys; and what waits to be asked for, which a run may hold of every connection that it made. */
const bounds = { records: 256, bytes: 256 * 1024, unasked: 8 * 1024 } as const;

/** Where the records of one direction come from and go to. */
export interface SealedRecordsOptions {
  readonly open: (record: SealedRecord) => Opened;
  readonly deliver: (type: number, content: Buffer, stamp: Stamp) => void;
  /** An alert whose content stays unknown; TLS 1.2 shows at least that it is one. */
  readonly loseAlert: (stamp: Stamp) => void;
  /** Nothing of this direction is read any more. */
  readonly isOver: () => boolean;
}

interface Waiting {
  readonly record: SealedRecord;
  readonly stamp: Stamp;
}

/**
 * The encrypted records of one direction, opened in their order and not before somebody asks for what they hold: of most
 * connections nobody does, and to open everything costs a sixth of a handshake (measured). They wait as copies and up to a
 * bound, for that or for their keys; after one that cannot be opened none is tried.
 */
export class SealedRecords {
  readonly #options: SealedRecordsOptions;
  #waiting: Waiting[] = [];
  #waitingBytes = 0;
  #lost = 0;
  #givenUp = false;

  constructor(options: SealedRecordsOptions) {
    this.#options = options;
  }

  /** Records of unknown content, apart from those that are at least known to be alerts. */
  get unread(): number {
    return this.#lost + this.#waiting.length - this.waitingAlerts.length;
  }

  get waitingAlerts(): readonly Stamp[] {
    return this.#waiting.filter(({ record }) => record.type === contentTypes.alert).map(({ stamp }) => stamp);
  }

  take(record: SealedRecord, stamp: Stamp): void {
    if (this.#waitingBytes + record.body.length > bounds.unasked || !this.#fits(record)) this.drain();
    if (this.#givenUp || !this.#fits(record)) {
      this.giveUp();
      this.#lose(record, stamp);
      return;
    }
    const copy = { ...record, header: Buffer.from(record.header), body: Buffer.from(record.body) };
    this.#waiting.push({ record: copy, stamp });
    this.#waitingBytes += record.body.length;
  }

  /** Opens what waits, as far as the keys known by now go, or until what was asked for is known. */
  drain(isKnown: () => boolean = () => false): void {
    while (!this.#options.isOver() && !isKnown()) {
      const [next] = this.#waiting;
      if (next === undefined || this.#open(next.record, next.stamp) === 'no-key') return;
      this.#waiting.shift();
      this.#waitingBytes -= next.record.body.length;
    }
    if (this.#options.isOver()) this.#waiting = [];
  }

  #fits({ body }: SealedRecord): boolean {
    return this.#waiting.length < bounds.records && this.#waitingBytes + body.length <= bounds.bytes;
  }

  /** No key will come for what waits still and what follows. */
  giveUp(): void {
    this.drain();
    this.#givenUp = true;
    this.drain();
  }

  #open(record: SealedRecord, stamp: Stamp): 'done' | 'no-key' {
    const opened = this.#givenUp ? ({ kind: 'unreadable' } as const) : this.#options.open(record);
    switch (opened.kind) {
      case 'no-key':
        return 'no-key';
      case 'opened':
        this.#options.deliver(opened.type, opened.content, stamp);
        return 'done';
      case 'unreadable':
        this.#givenUp = true;
        this.#lose(record, stamp);
        return 'done';
    }
  }

  #lose(record: SealedRecord, stamp: Stamp): void {
    if (record.type === contentTypes.alert) this.#options.loseAlert(stamp);
    else this.#lost += 1;
  }
}
