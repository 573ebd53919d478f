import { createMinter, issueFromDocuments, verifiesAgainst, type Credential } from '../pki';
import type { Issuance } from '../observation';
import { resolve } from '../plan';
import type { OpenTarget, RequestHeaderConfig } from '../target/types';
import { clientCertificate } from '../vocabulary';
import type { Scenario } from '../vocabulary/types';

/** Certificates of scenarios, minted when first presented and kept for the run, in memory only. */
export interface Credentials {
  readonly of: (
    scenario: Scenario,
    name: string,
    config: RequestHeaderConfig,
    /** What is left to one of short validity, in seconds. */
    shortLife?: number,
  ) => Promise<Credential>;
  /** A certificate of the client authority that is nobody in particular; undefined without its key. */
  readonly ordinary: () => Promise<Credential | undefined>;
  /** A certificate issued from documents, read back. */
  readonly issuance: (scenario: Scenario, name: string, config: RequestHeaderConfig) => Promise<Issuance>;
}

/** Credentials signed with the authorities that this target lets the harness use. */
export function createCredentials(open: OpenTarget, now: () => Date): Credentials {
  const minter = createMinter({ authorities: open.authorities, now });
  const minted = new Map<string, Promise<Credential>>();
  const of: Credentials['of'] = (scenario, name, config, shortLife) => {
    const certificate = resolve(scenario, name, config);
    // One that will have expired by the next attempt is of no use to it.
    if (certificate.kind === 'minted' && certificate.description.validity === 'short')
      return minter.mint(certificate.description, shortLife);
    // The same description is the same caller in every scenario, and making a certificate costs as much as a handshake.
    const key = JSON.stringify(certificate);
    const existing = minted.get(key);
    if (existing !== undefined) return existing;
    const authority = open.authorities['client-ca'];
    const credential =
      certificate.kind === 'minted'
        ? minter.mint(certificate.description)
        : authority === undefined
          ? Promise.reject(new Error('no client authority to issue from documents with'))
          : issueFromDocuments(certificate, authority, now());
    minted.set(key, credential);
    return credential;
  };
  let ordinary: Promise<Credential> | undefined;
  return {
    of,
    async ordinary() {
      if (open.authorities['client-ca'] === undefined) return undefined;
      return (ordinary ??= minter.mint(clientCertificate({ CN: 'authn-conformance:nobody' }).description));
    },
    async issuance(scenario, name, config) {
      const { facts, certificate } = await of(scenario, name, config);
      const issuer = open.authorities['client-ca'];
      return {
        kind: 'issuance',
        facts,
        verifiesAgainstIssuer: issuer !== undefined && verifiesAgainst(certificate, issuer.certificate),
      };
    },
  };
}
