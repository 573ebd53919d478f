/** Counts the bytes of all bodies that are being read: those of one connection, and with them those of the server. */
export class Bodies {
  readonly #limit: number;
  readonly #all: Bodies | undefined;
  #held = 0;

  constructor(limit: number, all?: Bodies) {
    this.#limit = limit;
    this.#all = all;
  }

  /** Whether so many more bytes may be held; if so, they are until they are given back. */
  take(bytes: number): boolean {
    if (this.#held + bytes > this.#limit || this.#all?.take(bytes) === false) return false;
    this.#held += bytes;
    return true;
  }

  giveBack(bytes: number): void {
    this.#held -= bytes;
    this.#all?.giveBack(bytes);
  }
}
