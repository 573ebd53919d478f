/** What was configured cannot be used: one sentence that names the flag, the value and the fix. Never a key's content. */
export class FlagError extends Error {
  readonly flag: string;

  constructor(flag: string, problem: string) {
    super(`${flag}: ${problem}`);
    this.flag = flag;
  }
}
