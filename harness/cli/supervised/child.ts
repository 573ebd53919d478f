/** The process that speaks to the target, which `supervise` starts: what ends it leaves its parent to write the reports. */
import { fstatSync, writeSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { session } from '../session';
import type { Journal } from '../output/journal';
import { createJournal } from './journal';
import { journalDescriptor } from './journal-file';
import { stopsFromParent, type EndMessage } from './stops';

// Sooner than V8 would: the heap may grow by a fifth between two collections.
setFlagsFromString('--heap-growing-percent=20');

const journal = openJournal();

process.once('exit', (code) => {
  const end: EndMessage = { code, owesReports: journal?.owesReports() ?? false };
  // A parent that is gone wants no word.
  if (process.connected) process.send?.(end);
});

session(process.argv.slice(2), { stops: stopsFromParent, journal });

/** Undefined where the parent could make no file. */
function openJournal(): Journal | undefined {
  if (!fstatSync(journalDescriptor).isFile()) return undefined;
  return createJournal((line) => {
    const bytes = Buffer.from(line);
    for (let at = 0; at < bytes.length;) at += writeSync(journalDescriptor, bytes, at);
  });
}
