/** What was wrong in one direction: the first finding counts, and some end the reading of it. */
export class Faults {
  #problem: string | undefined;
  #stopped = false;

  get problem(): string | undefined {
    return this.#problem;
  }

  get stopped(): boolean {
    return this.#stopped;
  }

  note(problem: string | undefined): void {
    this.#problem ??= problem;
  }

  stop(problem: string): void {
    this.note(problem);
    this.#stopped = true;
  }
}
