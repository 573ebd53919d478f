import { test } from '@jest/globals';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const present = spawnSync('openssl', ['version']).status === 0;

/** A test that needs the real `openssl`: skipped without it, except in CI, where it must be there. */
export const opensslTest = (name: string, body: () => Promise<void>): void => {
  if (present || process.env['CI'] === 'true') test(name, body);
  else test.skip(`${name} (openssl is not installed)`, body);
};

/** Runs the body with a directory of its own, which is gone afterwards. */
export async function inDirectory<Result>(body: (directory: string) => Promise<Result>): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'authn-conformance-pki-'));
  try {
    return await body(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Everything that `openssl` printed, whatever its exit code. */
export const openssl = (args: readonly string[], input = ''): Promise<string> =>
  new Promise((resolve) => {
    const child = execFile('openssl', args, (_error, stdout, stderr) => {
      resolve(stdout + stderr);
    });
    child.stdin?.on('error', () => undefined).end(input);
  });

/** `OK`, or the number of the first error that `openssl verify -x509_strict` finds. */
export const verified = (
  presented: { readonly certificate: string; readonly chain: string },
  root: string,
  purpose: 'sslclient' | 'sslserver' | 'any' = 'sslclient',
): Promise<string> =>
  inDirectory(async (directory) => {
    const path = (name: string): string => join(directory, name);
    await writeFile(path('root.pem'), root);
    await writeFile(path('sent.pem'), presented.chain);
    await writeFile(path('leaf.pem'), presented.certificate);
    const args = ['-x509_strict', '-purpose', purpose, '-CAfile', path('root.pem'), '-untrusted', path('sent.pem')];
    const output = await openssl(['verify', '-no-CApath', '-no-CAstore', ...args, path('leaf.pem')]);
    return output.trim() === `${path('leaf.pem')}: OK` ? 'OK' : (/error (\d+) at/.exec(output)?.[1] ?? output);
  });

/** The subject as OpenSSL reads it: RFC 2253 order and escapes, UTF-8 as it is. */
export const subjectOf = async (certificate: string): Promise<string> =>
  (await openssl(['x509', '-noout', '-subject', '-nameopt', 'RFC2253,-esc_msb,utf8'], certificate)).replace(/\n$/, '');

/** The DER structure as OpenSSL prints it, one element a line. */
export const structureOf = (certificate: string): Promise<string> =>
  openssl(['asn1parse', '-inform', 'PEM'], certificate);
