import { spawn } from 'node:child_process';
import { failed, type SigningService } from '../pki';

/** Bounds that no command can stretch. */
const bounds = { milliseconds: 15_000, certificate: 64 * 1024, complaint: 2000 } as const;

export interface CommandOptions {
  /** The flag that the command was given with. */
  readonly flag: string;
  readonly command: string;
  /** Milliseconds for one certificate; 15 seconds unless given. */
  readonly within?: number;
}

/**
 * A shell command that signs: the PEM request on its standard input, the PEM certificate on its standard output. One at a
 * time, because signers keep serial numbers in files. Rejects with PkiError `signing-failed`.
 */
export function commandService({ flag, command, within = bounds.milliseconds }: CommandOptions): SigningService {
  const name = `${flag}: the command`;
  let last: Promise<unknown> = Promise.resolve();
  return {
    name,
    sign(request) {
      const turn = last.then(() => runOnce(name, command, request, within));
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}

function runOnce(name: string, command: string, request: string, within: number): Promise<string> {
  return new Promise((resolve, reject) => {
    // A group of its own, so that what the shell has started ends with it.
    const child = spawn(command, { shell: true, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
    const end = (): void => {
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
    };
    let out = '';
    let complaint = '';
    let over: string | undefined;
    const stop = (why: string): void => {
      over ??= why;
      end();
      finish(null);
    };
    const clock = setTimeout(() => {
      stop(`gave no certificate within ${within / 1000} s`);
    }, within);
    const finish = (code: number | null): void => {
      clearTimeout(clock);
      process.off('exit', end);
      child.stdout.destroy();
      child.stderr.destroy();
      if (over !== undefined) reject(failed({ name }, over));
      else if (code !== 0)
        reject(
          failed({ name }, `failed (${code === null ? 'it was killed' : `exit code ${code}`})${saying(complaint)}`),
        );
      else resolve(out);
    };
    process.once('exit', end);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
      if (out.length > bounds.certificate) stop(`printed more than ${bounds.certificate / 1024} KiB`);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-bounds.complaint);
    });
    child.once('error', (error) => {
      over ??= `could not be started (${error.message})`;
      finish(null);
    });
    child.once('close', finish);
    // A command that does not read its input is complained about for what it prints.
    child.stdin.on('error', () => undefined);
    child.stdin.end(request);
  });
}

/** The last line of what it wrote to standard error; nothing that looks like a key. */
function saying(complaint: string): string {
  const line = complaint
    .split('\n')
    .map((each) => each.trim())
    .findLast((each) => each !== '' && !each.includes('PRIVATE KEY'));
  return line === undefined ? '' : `: ${line.slice(0, 300)}`;
}
