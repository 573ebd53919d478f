import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeAuthority, type AuthorityPair } from '../making/authority';
import { committedCsr, committedSigningConfig, type CsrName } from './committed';
import type { CsrDocument } from './csr';
import { issue } from './issue';
import type { SigningConfig } from './signing';
import { alreadyThere, writeNewFiles, type NewFile } from './new-files';

/** Five years, as cfssl gives its authorities: longer than anything they sign here. */
const authorityHours = 43_800;

/** kubeadm's file names, who signs what, and by which profile. */
const layout = [
  { name: 'apiserver', authority: 'ca', profile: 'server' },
  { name: 'front-proxy-client', authority: 'front-proxy-ca', profile: 'client' },
  { name: 'admin', authority: 'ca', profile: 'client' },
  { name: 'user', authority: 'ca', profile: 'client' },
] as const satisfies readonly { name: CsrName; authority: string; profile: string }[];

const stems = ['ca', 'front-proxy-ca', ...layout.map(({ name }) => name)] as const;

type Pairs = ReadonlyMap<string, AuthorityPair>;

/**
 * Writes a PKI as kubeadm lays it out: `ca`, `front-proxy-ca`, `apiserver`, `front-proxy-client`, `admin` and `user`,
 * each `.crt` and `.key`. The leaves are issued from the committed documents, or from `csrDocuments` in their place.
 * Keys are readable by their owner only. Gives the paths that were written.
 *
 * Nothing is ever overwritten: throws `directory-not-empty` and writes nothing when one of the files is there, and
 * `directory-unwritable` after removing what it had written.
 */
export async function writePkiDirectory(
  directory: string,
  options: {
    readonly now: Date;
    readonly csrDocuments?: Partial<Record<CsrName, CsrDocument>>;
    /** How long everything is valid, in place of what the documents say. */
    readonly lifetimeHours?: number;
  },
): Promise<readonly string[]> {
  const files = stems.flatMap((stem) => [join(directory, `${stem}.crt`), join(directory, `${stem}.key`)]);
  const existing = files.find((file) => existsSync(file));
  if (existing !== undefined) throw alreadyThere(existing);
  const pairs = await makePairs(options.now, options.csrDocuments ?? {}, options.lifetimeHours);
  writeNewFiles(directory, contentsOf(pairs));
  return files;
}

async function makePairs(
  now: Date,
  documents: Partial<Record<CsrName, CsrDocument>>,
  lifetimeHours: number | undefined,
): Promise<Pairs> {
  const signing = lasting(committedSigningConfig(), lifetimeHours);
  const authority = (commonName: string): Promise<AuthorityPair> =>
    makeAuthority({ commonName, key: 'RSA-2048', now, hours: lifetimeHours ?? authorityHours });
  const [ca, frontProxyCa] = await Promise.all([authority('kubernetes'), authority('front-proxy-ca')]);
  const authorities = { ca, 'front-proxy-ca': frontProxyCa };
  const leaves = await Promise.all(
    layout.map(async ({ name, authority, profile }) => {
      const csr = documents[name] ?? committedCsr(name);
      return [name, await issue({ csr, signing, profile }, authorities[authority], now)] as const;
    }),
  );
  return new Map<string, AuthorityPair>([...Object.entries(authorities), ...leaves]);
}

const lasting = (signing: SigningConfig, expiryHours: number | undefined): SigningConfig =>
  expiryHours === undefined
    ? signing
    : {
        ...signing,
        profiles: new Map([...signing.profiles].map(([name, profile]) => [name, { ...profile, expiryHours }])),
      };

const contentsOf = (pairs: Pairs): readonly NewFile[] =>
  [...pairs].flatMap(([stem, { certificate, key }]) => [
    { name: `${stem}.crt`, content: certificate, mode: 0o644 },
    { name: `${stem}.key`, content: key, mode: 0o600 },
  ]);
