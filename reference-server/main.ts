#!/usr/bin/env node
import { FlagError, parseFlags } from './settings/flags';
import { startReferenceServer, type RunningServer } from './server';

/** The server as a program of its own: flags in, one line with the URL out; ends on SIGTERM or SIGINT. */
async function main(): Promise<void> {
  const log = (line: string) => process.stderr.write(`${line}\n`);
  let server: RunningServer;
  try {
    server = await startReferenceServer({ ...parseFlags(process.argv.slice(2)), log });
  } catch (error) {
    if (!(error instanceof FlagError)) throw error;
    log(error.message);
    process.exitCode = 2;
    return;
  }
  process.stdout.write(`${server.url}\n`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void server.close());
}

void main();
