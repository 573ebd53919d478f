import type { Opened, SealedRecord } from './record-protection';
import type { Stamp } from '../stamp';
import { contentTypes } from './record-reader';

const bounds = { records: 256, bytes: 256 * 1024 } as const;

/** Where the records of one direction come from and go to. */
export interface SealedRecordsOptions {
  readonly open: (record: SealedRecord) => Opened;
  readonly deliver: (type: number, content: Buffer, stamp: Stamp) => void;
  /** An alert whose content stays unknown; TLS 1.2 shows at least that it is one. */
  readonly loseAlert: (stamp: Stamp) => void;
}

interface Waiting {
  readonly record: SealedRecord;
  readonly stamp: Stamp;
}

/**
 * The encrypted records of one direction, opened in their order. Those that come before their keys wait, as copies and
 * up to a bound; after one that cannot be opened none is tried.
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
    if (this.#waiting.length === 0 && this.#open(record, stamp) === 'done') return;
    const bytes = this.#waitingBytes + record.body.length;
    if (this.#waiting.length < bounds.records && bytes <= bounds.bytes) {
      const copy = { ...record, header: Buffer.from(record.header), body: Buffer.from(record.body) };
      this.#waiting.push({ record: copy, stamp });
      this.#waitingBytes = bytes;
      return;
    }
    this.giveUp();
    this.#lose(record, stamp);
  }

  /** Opens what waits, as far as the keys known by now go. */
  drain(): void {
    const stuck = this.#waiting.findIndex(({ record, stamp }) => this.#open(record, stamp) === 'no-key');
    this.#waiting = stuck === -1 ? [] : this.#waiting.slice(stuck);
    this.#waitingBytes = this.#waiting.reduce((sum, { record }) => sum + record.body.length, 0);
  }

  /** No key will come for what waits and what follows. */
  giveUp(): void {
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
