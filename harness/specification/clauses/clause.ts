/** One statement of the specification. Literal names, flags and messages stand in backticks, for Markdown. */
export interface Clause {
  readonly title: string;
  /** What the specification demands, in one or two sentences of our own. */
  readonly sentence: string;
  /** Why no check of an API server can show it; a clause without this must be cited by a check. */
  readonly notTestable?: string;
}
