import type { Budget } from '../bounds';

/** Octets that are kept one portion after the other, in one buffer that grows, so that small portions cost no more. */
export class OctetStore {
  #octets = Buffer.alloc(0);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  append(bytes: Buffer): void {
    const needed = this.#length + bytes.length;
    if (needed > this.#octets.length) {
      const larger = Buffer.alloc(Math.max(needed, this.#octets.length * 2, 256));
      this.#octets.copy(larger, 0, 0, this.#length);
      this.#octets = larger;
    }
    bytes.copy(this.#octets, this.#length);
    this.#length = needed;
  }

  /** Keeps what the budget grants, at most so many octets in all; says whether that was everything. */
  appendWithin(bytes: Buffer, budget: Budget, most: number): boolean {
    const granted = budget.grant(bytes.length, most - this.#length);
    this.append(bytes.subarray(0, granted));
    return granted === bytes.length;
  }

  text(): string {
    return this.#octets.toString('latin1', 0, this.#length);
  }

  clear(): void {
    this.#length = 0;
  }
}
