import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PkiError } from '../errors';
import { parseCsr, type CsrDocument } from './csr';
import { readJsonFile } from './document';
import { parseSigningConfig, type SigningConfig } from './signing';

/** The names of the CSR documents under `fixtures/csr`. */
export const csrNames = ['admin', 'user', 'apiserver', 'front-proxy-client'] as const;

export type CsrName = (typeof csrNames)[number];

/**
 * The folder `fixtures` of the package. The compiled code lies one level deeper than the source, so it is the nearest
 * one above that holds the documents.
 */
function fixturesDirectory(): string {
  for (let folder = __dirname; ; folder = dirname(folder)) {
    const fixtures = join(folder, 'fixtures');
    if (existsSync(join(fixtures, 'csr', 'admin.json'))) return fixtures;
    if (folder === dirname(folder)) {
      throw new PkiError(
        'file-missing',
        'The folder fixtures/csr of the package is missing; install the package again.',
      );
    }
  }
}

/** A committed CSR document (clause 2.3), checked. */
export function committedCsr(name: CsrName): CsrDocument {
  const file = join(fixturesDirectory(), 'csr', `${name}.json`);
  return parseCsr(readJsonFile(file), file);
}

/** The committed signing configuration (clause 2.4), checked: profiles `server` and `client`. */
export function committedSigningConfig(): SigningConfig {
  const file = join(fixturesDirectory(), 'signing', 'config.json');
  return parseSigningConfig(readJsonFile(file), file);
}
