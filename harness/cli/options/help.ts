/** The end of the help of a command: how it is called. */
export const examples = (...lines: readonly string[]): string =>
  ['\nExamples:', ...lines.map((line) => `  authn-conformance ${line}`.trimEnd())].join('\n');

/** What the exit codes of a run mean, in the help. */
export const meanings = `Exit codes:
  0  every check that ran passed, or failed as --expected-failures lists; the last lines say whether that is all that concerns the target
  1  a check failed, or --fail-on names a security finding that was made
  2  a flag, file or certificate cannot be used
  3  the target cannot be reached
  4  a check could not be decided, none ran, or less than --require asks for
  5  nothing else failed, and --expected-failures no longer fits: an entry passes, is unknown, expired or fails otherwise
  70 a fault of authn-conformance itself`;

/** What those of exploring mean. */
export const exploreMeanings = `Exit codes:
  0  no case came out otherwise than the specification says
  1  one did
  2  a flag, file or certificate cannot be used
  3  the target cannot be reached
  4  too few cases showed anything
  70 a fault of authn-conformance itself`;
