import type { Authority, Issuer } from '../../vocabulary/given';
import { intermediatesOf, isForgedAtTheTop } from '../../vocabulary/given';
import type { CertificateFacts } from '../types';

/** What is short-lived is over after less than a minute. */
export const shortLife = 0.5;

/** Minutes that an ordinary certificate is valid for, seen from now. */
export const current = { from: -5, until: 60 } as const;

type Above = Exclude<Issuer, { kind: 'itself' }>;

/** Who signs a certificate, and the certificates between it and a root, the nearest first. */
export interface IssuedBy {
  readonly issuer: CertificateFacts['issuer'];
  readonly intermediates: readonly CertificateFacts[];
  /** The root, which a client may send as well. */
  readonly root: CertificateFacts;
}

/** A CA of the target as a trust anchor: its name and its key are words. */
export const anchorOf = (authority: Authority): CertificateFacts => rootOf(authority, authority);

const rootOf = (name: string, key: string): CertificateFacts => ({
  ...unremarkable,
  name,
  subject: [{ type: 'CN', value: name }],
  key,
  issuer: { name, key },
  authority: { maySign: true },
});

const unremarkable = {
  intact: true,
  valid: current,
  extendedKeyUsage: [],
  unknownCriticalExtension: false,
} as const satisfies Partial<CertificateFacts>;

/** What `Issuer` says, as certificates. */
export function issuedBy(issuer: Above): IssuedBy {
  switch (issuer.kind) {
    case 'authority':
      return below(anchorOf(issuer.authority), []);
    case 'unknown-authority':
      return below(rootOf('unknown-authority', 'unknown-authority'), []);
    case 'same-name':
      return below(rootOf(issuer.as, `same name as ${issuer.as}`), [], issuer.signs);
    case 'same-key-identifier':
    case 'same-key':
      return below(rootOf(`${issuer.kind} as ${issuer.as}`, issuer.kind === 'same-key' ? issuer.as : issuer.kind), []);
    case 'ordinary-certificate':
      return below(
        anchorOf(issuer.of),
        issuer.through === undefined
          ? [ordinaryCertificate(issuer.of)]
          : [authorityBelow(ordinaryCertificate(issuer.of)), ordinaryCertificate(issuer.of)],
      );
    case 'intermediate': {
      const { below: authority, signs } = issuer;
      const root = isForgedAtTheTop(issuer) ? rootOf(authority, `same name as ${authority}`) : anchorOf(authority);
      return below(root, intermediates(issuer, places[intermediatesOf(issuer)], root), signs);
    }
  }
}

const below = (
  root: CertificateFacts,
  intermediates: readonly CertificateFacts[],
  algorithm?: CertificateFacts['issuer']['algorithm'],
): IssuedBy => {
  const { name, key } = intermediates[0] ?? root;
  return { issuer: { name, key, ...(algorithm === undefined ? {} : { algorithm }) }, intermediates, root };
};

const authorityBelow = ({ name, key }: CertificateFacts): CertificateFacts => ({
  ...rootOf(`authority below ${name}`, `authority below ${key}`),
  issuer: { name, key },
});

function ordinaryCertificate(of: Authority): CertificateFacts {
  const name = `ordinary certificate of ${of}`;
  return {
    ...unremarkable,
    name,
    subject: [
      { type: 'O', value: 'system:masters' },
      { type: 'CN', value: name },
    ],
    key: name,
    issuer: { name: of, key: of },
    extendedKeyUsage: [of === 'server-ca' ? 'server auth' : 'client auth'],
  };
}

/** What the intermediates of a path are called, from the lowest up. */
const places = { 1: ['only'], 2: ['lower', 'upper'], 3: ['lower', 'middle', 'upper'] } as const;

const noAuthority = new Set<string | undefined>([
  ...['no-basic-constraints', 'no-ca-with-path-length', 'no-ca-that-may-sign', 'no-extension-of-a-ca', 'version-1'],
]);

/** Intermediates from the lowest up; the flaw is that of the lowest, and `upper` that of the one above it. */
function intermediates(
  { below: authority, flaw, named: ownName, bears, upper, lower, validity }: Extract<Issuer, { kind: 'intermediate' }>,
  depth: readonly string[],
  root: CertificateFacts,
): readonly CertificateFacts[] {
  const named = bears ?? ownName;
  const words = depth.map(
    (place) =>
      `${place} intermediate below ${root.key}${flaw === undefined ? '' : `, ${flaw}`}${upper === undefined ? '' : `, upper ${upper}`}${lower === undefined ? '' : `, lower ${lower}`}`,
  );
  return words.map((word, at): CertificateFacts => {
    const above = words[at + 1];
    const lowest = at === 0;
    // The upper one allows one below it, unless the flaw is that it allows none; the middle one of three allows any.
    const pathLength = depth[at] === 'middle' ? {} : { pathLength: lowest || flaw === 'path-length' ? 0 : 1 };
    const own = lowest ? flaw : upper;
    const forger = lowest && lower === 'signature' ? 'forger of ' : '';
    return {
      ...unremarkable,
      name: lowest && named !== undefined ? named : word,
      subject: [
        { type: 'O', value: 'authorities' },
        { type: 'CN', value: lowest && named !== undefined ? named : word },
      ],
      key: word,
      issuer: { name: above ?? root.name, key: `${forger}${above ?? root.key}` },
      ...(own === 'expired' ? { valid: { from: -1505, until: -1440 } } : {}),
      ...(lowest && validity === 'short' ? { valid: { from: -5, until: shortLife } } : {}),
      ...(lowest && flaw === 'not-yet-valid' ? { valid: { from: 1440, until: 1500 } } : {}),
      ...(lowest && flaw === 'extended-key-usage'
        ? { extendedKeyUsage: [authority === 'server-ca' ? 'client auth' : 'server auth'] }
        : {}),
      ...(own === 'unknown-critical-extension' ? { unknownCriticalExtension: true } : {}),
      ...(noAuthority.has(own)
        ? {}
        : {
            authority: {
              // No subject of the harness is one of those that it may issue for.
              maySign: !(lowest && (flaw === 'key-usage' || flaw === 'permitted-subjects')),
              ...pathLength,
              ...(lowest && (flaw === 'name-constraints' || flaw === 'excluded-names')
                ? { constrained: true as const }
                : {}),
            },
          }),
    };
  });
}
