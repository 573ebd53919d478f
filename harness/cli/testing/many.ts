import { call } from './program';

/** Runs the command lines of its argument, a JSON list, one after the other, and prints what came of them as JSON. */
async function main(): Promise<void> {
  const lines = JSON.parse(process.argv[2] ?? '[]') as readonly (readonly string[])[];
  const ended = [];
  for (const argv of lines) ended.push(await call(argv));
  process.stdout.write(JSON.stringify(ended));
}

void main();
