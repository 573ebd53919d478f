import { readFileSync } from 'node:fs';
import { execute } from '../../cli/program';

/**
 * Runs the command lines of its argument, a JSON list, one after the other; prints the exit code of each, the peak memory
 * of the process up to then in MB, and what is still open.
 */
async function main(): Promise<void> {
  const lines = JSON.parse(process.argv[2] ?? '[]') as readonly (readonly string[])[];
  const seen = [];
  for (const argv of lines) {
    let err = '';
    const code = await execute(argv, {
      out: () => true,
      err: (text) => {
        err += text;
        return true;
      },
      terminal: false,
      columns: undefined,
      signal: new AbortController().signal,
    });
    // What is closed is gone in one of the next turns of the event loop.
    for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
    const open = process.getActiveResourcesInfo().filter((kind) => /TCP|TLS|Timeout|FS/.test(kind));
    seen.push({ code, err, megabytes: peak(), open });
  }
  process.stdout.write(JSON.stringify(seen));
}

/** The kernel's own figure: what `resourceUsage` says begins with that of the process that started this one. */
function peak(): number {
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'latin1'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

void main();
