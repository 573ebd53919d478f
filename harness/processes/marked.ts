import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

/** The environment variable that every process which a run starts inherits, whatever session or group it moves to. */
const variable = 'AUTHN_RUN';

/** Times that the processes are looked through: one that is ended may have started another meanwhile. */
const rounds = 3;

/** What tells the processes of one run from all others. */
export interface Mark {
  readonly env: Readonly<Record<string, string>>;
  /**
   * Ends all that still bear the mark. What clears its environment, or belongs to another user, cannot be told from a stranger and
   * lives on; so does everything where there is no /proc.
   */
  readonly end: () => void;
}

/** A mark that no other run has. */
export function markProcesses(): Mark {
  const value = randomUUID();
  const wanted = Buffer.from(`${variable}=${value}\0`);
  return {
    env: { [variable]: value },
    end: () => {
      for (let round = 0; round < rounds && endAll(wanted) > 0; round += 1);
    },
  };
}

/** How many were ended. */
function endAll(wanted: Buffer): number {
  return processes().filter((pid) => {
    try {
      // An environment ends with its last variable's NUL.
      if (!readFileSync(`/proc/${pid}/environ`).includes(wanted)) return false;
      process.kill(pid, 'SIGKILL');
      return true;
    } catch {
      // It has ended, or is another user's.
      return false;
    }
  }).length;
}

function processes(): readonly number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => pid !== process.pid);
  } catch {
    return [];
  }
}
