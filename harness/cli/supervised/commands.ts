/** The commands that speak to a target, which may be hostile; `run` is meant where none is named. */
const speaking = new Set(['run', 'plan', 'doctor', 'proxy', 'client', 'explore', 'replay', 'watch']);

/** Flags that ask about the program itself. */
const about = new Set(['--help', '-h', '--version', '-V']);

/** Whether a command line speaks to a target. */
export function speaksToTarget(argv: readonly string[]): boolean {
  const [first = 'run'] = argv;
  if (argv.some((word) => about.has(word))) return false;
  return first.startsWith('-') || speaking.has(first);
}
