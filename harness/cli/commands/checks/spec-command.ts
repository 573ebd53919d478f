import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { everyScenario } from '../../../../scenarios/every';
import { specificationMarkdown } from '../../../report';
import { specificationDocument, specificationHtml, type ObservedRules } from '../../../report/spec';
import { rejectionsInWords } from '../../../target/profiles/rejections';
import type { Io } from '../../output/io';
import { packageFolder } from '../../../text';

/** The flags of `spec`. */
export interface SpecFlags {
  /** All scenarios as prose; or clauses, rules and scenarios with what was observed of them. */
  readonly format?: 'markdown' | 'html' | 'json';
}

/** Prints the executable specification. */
export function specCommand({ format = 'markdown' }: SpecFlags, io: Io): void {
  if (format === 'markdown') {
    io.out(specificationMarkdown(everyScenario, rejectionsInWords));
    return;
  }
  const document = specificationDocument(everyScenario, observed());
  io.out(format === 'html' ? specificationHtml(document) : `${JSON.stringify(document, null, 2)}\n`);
}

/** What was recorded of each rule; nothing where the documentation is not at hand. */
function observed(): ObservedRules {
  const file = join(packageFolder(), 'docs', 'spec', 'observed.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ObservedRules) : {};
}
