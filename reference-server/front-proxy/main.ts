#!/usr/bin/env node
import { FlagError } from '../settings/flag-error';
import { startFrontProxy, type RunningFrontProxy } from './front-proxy';
import { parseFlags } from './settings/flags';

/** The front proxy as a program of its own: flags in, one line with the URL out; ends on SIGTERM or SIGINT. */
async function main(): Promise<void> {
  const log = (line: string) => process.stderr.write(`${line}\n`);
  let proxy: RunningFrontProxy;
  try {
    proxy = await startFrontProxy({ ...parseFlags(process.argv.slice(2)), log });
  } catch (error) {
    if (!(error instanceof FlagError)) throw error;
    log(error.message);
    process.exitCode = 2;
    return;
  }
  process.stdout.write(`${proxy.url}\n`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void proxy.close());
}

void main();
