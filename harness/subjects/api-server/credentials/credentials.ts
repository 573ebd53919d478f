import { X509Certificate } from 'node:crypto';
import {
  createMinter,
  isPassing,
  issueFromDocuments,
  verifiesAgainst,
  withForgedKey,
  type Credential,
  type MinterOptions,
  type SigningService,
} from '../../../pki';
import { writtenNames } from '../drawn/caller-names';
import type { Issuance } from '../../../observation';

import type { OpenTarget, RequestHeaderConfig } from '../../../target/types';
import { clientCertificate, proxyCertificate } from '../../../vocabulary';
import type { Authority, CertificateDescription, Scenario } from '../../../vocabulary/types';
import { resolve, type ResolvedCertificate } from '../planning';

/** Certificates of scenarios, minted when first presented and kept for the run, in memory only. */
export interface Credentials {
  readonly of: (
    scenario: Scenario,
    name: string,
    config: RequestHeaderConfig,
    /** What is left to one of short validity, in seconds. */
    shortLife?: number,
  ) => Promise<Credential>;
  /** A certificate of the client CA that is nobody in particular; undefined without its key. */
  readonly ordinary: () => Promise<Credential | undefined>;
  /** A certificate of the request-header CA that stands for no front proxy. */
  readonly proxy: () => Promise<Credential>;
  /** A certificate issued from documents, read back. */
  readonly issuance: (scenario: Scenario, name: string, config: RequestHeaderConfig) => Promise<Issuance>;
}

export interface CredentialOptions extends Partial<Pick<MinterOptions, 'serialNumber' | 'lifetime'>> {
  readonly now: () => Date;
  /** Distinguishes the names of the authorities that are made up. */
  readonly runName: string;
  /** The name of who is nobody in particular. */
  readonly nobody?: string;
  /** Whether the name of the run stands in every certificate that names a user, as its organizational unit. */
  readonly marked?: boolean;
  /** Who signs for authorities whose keys are not at hand. */
  readonly services?: Readonly<Partial<Record<Authority, SigningService>>>;
  /** Told of every certificate in DER that an authority of the target, or one below it, has issued. */
  readonly onIssued?: (der: Buffer) => void;
}

/** A certificate with less than this left, in milliseconds, is made anew before it is presented. */
const leastLeft = 3 * 60_000;

/** Credentials signed with the authorities that this target lets the harness use. */
export function createCredentials(open: OpenTarget, options: CredentialOptions): Credentials {
  const { now, runName, nobody = writtenNames.nobody, marked = false, onIssued } = options;
  const minter = createMinter({ authorities: open.authorities, certificates: open.certificates ?? {}, ...options });
  const mint = (description: CertificateDescription, shortLife?: number): Promise<Credential> =>
    minter.mint(marked ? naming(description, runName) : description, shortLife);
  const minted = new Map<string, Promise<Credential>>();
  const of: Credentials['of'] = (scenario, name, config, shortLife) => {
    const certificate = resolve(scenario, name, config);
    // One that will have expired by the next attempt, or will have begun, is of no use to it.
    if (certificate.kind === 'minted' && isPassing(certificate.description))
      return mint(certificate.description, shortLife);
    // The same description is the same caller in every scenario, and making a certificate costs as much as a handshake.
    const key = JSON.stringify(certificate);
    const lasts = certificate.kind !== 'minted' || certificate.description.validity !== 'current';
    return known(key, () => make(certificate), lasts);
  };
  /** The certificate of this name, made anew where a long run has outlived it, unless it lasts. */
  const known = async (key: string, made: () => Promise<Credential>, lasts = false): Promise<Credential> => {
    const existing = minted.get(key) ?? made();
    minted.set(key, existing);
    const credential = await existing;
    if (lasts || credential.facts.notAfter.getTime() - now().getTime() > leastLeft) return credential;
    const anew = minted.get(key) === existing ? made() : (minted.get(key) ?? existing);
    minted.set(key, anew);
    return anew;
  };
  const make = async (certificate: ResolvedCertificate): Promise<Credential> => {
    switch (certificate.kind) {
      case 'minted':
        return mint(certificate.description);
      case 'in-hand': {
        const mine = open.suppliedCredentials?.certificate;
        if (mine === undefined) throw new Error('no client certificate is supplied');
        const { issuer, possession } = certificate;
        if (issuer !== undefined) return mint(clientCertificate({ ...namedIn(mine), issuer }).description);
        return possession === 'forged' ? withForgedKey(mine) : mine;
      }
      case 'from-documents': {
        const authority = open.authorities['client-ca'];
        if (authority === undefined) throw new Error('no client authority to issue from documents with');
        const issued = await issueFromDocuments(certificate, authority, now());
        onIssued?.(new X509Certificate(issued.certificate).raw);
        return issued;
      }
    }
  };
  return {
    of,
    async ordinary() {
      if (open.authorities['client-ca'] === undefined && options.services?.['client-ca'] === undefined)
        return undefined;
      return known('ordinary', () => mint(clientCertificate({ CN: nobody }).description));
    },
    proxy: () => mint(proxyCertificate({ CN: nobody }).description),
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

/**
 * The same certificate with the name of the run in its organizational unit, which is never a group (clause 2.1): whoever
 * finds one knows where it comes from. A subject that says nothing goes on saying nothing.
 */
function naming(description: CertificateDescription, runName: string): CertificateDescription {
  const { CN = [], O = [], OU = [], alsoSends } = description;
  const more = alsoSends === undefined ? {} : { alsoSends: naming(alsoSends, runName) };
  if ([CN].flat().length + [O].flat().length === 0) return { ...description, ...more };
  return { ...description, ...more, OU: [...[OU].flat(), `authn-conformance ${runName}`] };
}

/** The names in a certificate, to be written into another. */
const namedIn = ({ facts: { subject } }: Credential): Pick<CertificateDescription, 'CN' | 'O'> => ({
  CN: subject.CN,
  O: subject.O,
});
