import type { ServerCertificateKind } from '../../vocabulary/values/server-certificates';
import { createMinter, type Credential, type MinterOptions } from '../mint';
import { isPassing } from '../passing';
import { differences, ordinaryServerCertificate } from './kinds';
import type { AuthorityPair } from '../making/authority';

export interface ServerMinter {
  /**
   * A certificate of the kind for a name or an address, with what is sent along with it. The same one, key included, for
   * the same kind and host: servers of one run differ in what the kind says alone. But one that is not yet valid is made anew
   * each time, as it would be valid before a long run ends.
   */
  mint(kind: ServerCertificateKind, host: string): Promise<Credential>;
}

/** Mints the certificates of servers that the harness plays; whoever connects to them trusts this CA. */
export function createServerMinter(
  options: { readonly authority: AuthorityPair; readonly ofClients?: AuthorityPair } & Pick<
    MinterOptions,
    'now' | 'runName'
  >,
): ServerMinter {
  const { authority, ofClients, ...others } = options;
  const minter = createMinter({
    ...others,
    authorities: { 'server-ca': authority, ...(ofClients === undefined ? {} : { 'client-ca': ofClients }) },
  });
  const made = new Map<string, Promise<Credential>>();
  return {
    mint(kind, host) {
      const description = { ...ordinaryServerCertificate(host), ...differences[kind](host) };
      if (isPassing(description)) return minter.mint(description);
      const name = JSON.stringify([kind, host]);
      const known = made.get(name) ?? minter.mint(description);
      made.set(name, known);
      return known;
    },
  };
}
