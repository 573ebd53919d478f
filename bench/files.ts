import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMinter, makeAuthority, makeServerCertificate } from '../harness/pki';

import { clientCertificate } from '../harness/vocabulary';
import { installerHeaders } from '../harness/bundled/setups';
import { scenarios } from '../scenarios';
import { resolve } from '../harness/subjects/api-server/planning';

/** Certificates and keys for servers and clients, in a directory that only its owner can read and that goes away. */
export interface Files {
  readonly path: (name: string) => string;
  readonly remove: () => void;
}

/** The scenarios whose checks under TLS 1.3 the script of `curl` calls makes by hand: thirty in all. */
const scripted = ['groups', 'group-header', 'untrusted-client-authority', 'spoofed-identity-headers'];

/**
 * `root`, `clients`, `proxies`, `server`, `alice` and, for the script, every certificate that its scenarios present, as
 * `<scenario>.<name>`: each NAME.pem with its NAME.key. All keys are P-256.
 */
export async function makeFiles(): Promise<Files> {
  const now = new Date();
  const directory = mkdtempSync(join(tmpdir(), 'authn-conformance-bench-'));
  const path = (name: string): string => join(directory, name);
  const write = (name: string, { chain, key }: { readonly chain: string; readonly key: string }): void => {
    writeFileSync(path(`${name}.pem`), chain, { mode: 0o600 });
    writeFileSync(path(`${name}.key`), key, { mode: 0o600 });
  };
  const authority = async (name: string) => {
    const made = await makeAuthority({ commonName: `bench ${name}`, now, hours: 1 });
    write(name, { chain: made.certificate, key: made.key });
    return made;
  };
  const [root, clients, proxies] = [await authority('root'), await authority('clients'), await authority('proxies')];
  write('server', await makeServerCertificate({ authority: root, hosts: ['127.0.0.1', 'localhost'], now }));
  const minter = createMinter({ authorities: { 'client-ca': clients, 'request-header-ca': proxies }, now: () => now });
  write('alice', await minter.mint(clientCertificate({ CN: 'alice', O: 'dev' }).description));
  for (const scenario of scenarios.filter(({ id }) => scripted.includes(id))) {
    for (const name of Object.keys(scenario.given)) {
      const certificate = resolve(scenario, name, installerHeaders);
      if (certificate.kind === 'minted') write(`${scenario.id}.${name}`, await minter.mint(certificate.description));
    }
  }
  return {
    path,
    remove: () => {
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
