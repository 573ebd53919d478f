#!/usr/bin/env node
import { clientProgram } from './program';

void clientProgram(process.argv.slice(2)).then(({ out, err, exit }) => {
  process.stdout.write(out);
  process.stderr.write(err);
  process.exitCode = exit;
});
