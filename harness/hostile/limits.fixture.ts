import { largestCertificate } from '../pki/facts/facts';
import { bounds } from '../attempt/request/types';
import { patience } from '../subjects/api-server/probes/guard';
import { largestInput } from '../text/input-file';
import { yamlBounds } from '../text/yaml';

const size = (bytes: number): string => (bytes % 1024 === 0 ? `${bytes / 1024} KiB` : `${bytes} bytes`);

/** What the harness takes of a target or a file, from where the code has it; each row of the table in SECURITY.md. */
export const limits: readonly (readonly [what: string, limit: string, beyond: string])[] = [
  ['The head of an answer', size(bounds.head), 'the answer is malformed, and no check passes with it'],
  ['The body of an answer', size(bounds.body), 'the answer is malformed; its first part is the evidence'],
  ['One certificate', size(largestCertificate), 'it is not read, and the server is rejected'],
  ['A file of the user', size(largestInput), 'exit 2'],
  ['YAML of a target or a file: characters', size(yamlBounds.characters), 'exit 2; the answer is no document'],
  ['YAML: levels of nesting', String(yamlBounds.levels), 'as above'],
  ['YAML: tokens', String(yamlBounds.tokens), 'as above'],
  ['YAML: tags, anchors and aliases', String(yamlBounds.marks), 'as above'],
  ['One attempt', '`--timeout`, 5 s unless given', 'it is made once more, then it ran out of time'],
  ['Attempts in a row without an answer', String(patience), 'the target counts as unreachable, exit 3'],
];

export const limitsTable = (): string =>
  ['| What | Limit | Beyond it |', '| --- | --- | --- |', ...limits.map((row) => `| ${row.join(' | ')} |`)].join('\n');
