import { FlagError } from '../settings/flag-error';
import { runClient } from './client';
import { parseClientFlags, type ClientSettings } from './flags';
import type { ClientSeams } from './seams';

/** What the client writes, and how it ends. */
export interface Said {
  readonly out: Buffer;
  readonly err: string;
  readonly exit: number;
}

/** The client as a program: flags in, the document out; 0 only for a whole answer of 2xx, 2 for flags that cannot be used. */
export async function clientProgram(
  argv: readonly string[],
  seamsOf: (settings: ClientSettings) => Partial<ClientSeams> = () => ({}),
): Promise<Said> {
  try {
    const settings = parseClientFlags(argv);
    const { problem, body, exit } = await runClient(settings, seamsOf(settings));
    return { out: body, err: problem === undefined ? '' : `${problem}\n`, exit };
  } catch (error) {
    if (!(error instanceof FlagError)) throw error;
    return { out: Buffer.alloc(0), err: `${error.message}\n`, exit: 2 };
  }
}
