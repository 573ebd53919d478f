import type { Faults } from './faults';
import type { Stamp } from './stamp';

const capacity = 16;

/** An alert's two bytes, missing when it could not be decrypted. */
export interface SeenAlert extends Stamp {
  readonly content?: { readonly level: number; readonly number: number };
}

/** The alerts of one direction (RFC 8446, 6). */
export class AlertLog {
  readonly #faults: Faults;
  readonly #alerts: SeenAlert[] = [];

  constructor(faults: Faults) {
    this.#faults = faults;
  }

  get alerts(): readonly SeenAlert[] {
    return this.#alerts;
  }

  /** An alert record's content; TLS 1.2 lets several share one. */
  add(content: Buffer, stamp: Stamp): void {
    if (content.length === 0 || content.length % 2 !== 0)
      this.#faults.note(`an alert record of ${content.length} bytes`);
    for (let offset = 0; offset + 2 <= content.length && !this.#faults.stopped; offset += 2) {
      const [level, number] = [content.readUInt8(offset), content.readUInt8(offset + 1)];
      this.#push({ ...stamp, content: { level, number } });
    }
  }

  addEncrypted(stamp: Stamp): void {
    this.#push(stamp);
  }

  #push(alert: SeenAlert): void {
    if (this.#alerts.length < capacity) this.#alerts.push(alert);
    else this.#faults.stop(`more than ${capacity} alerts`);
  }
}
