import { anonymous } from '../../target/manifest/derived/anonymous';
import { authorization } from '../../target/manifest/derived/authorization';
import { isGiven } from '../../target/manifest/command-line';
import { isFrom } from '../../target/manifest/version';
import { said, type ManifestRule } from './rule';
import { refusedFrom, unlessFrom } from './versions';

/** Who decides what a caller may do; a file of it that is not at hand is not guessed at. */
export const authorizationModes: ManifestRule = (manifest) => {
  const modes = authorization(manifest).said['authorization-mode'] ?? [];
  if (modes.length === 0) return [];
  const given =
    isGiven(manifest.flags, 'authorization-mode') || manifest.text('authorization-config') !== ''
      ? `the modes of authorization are ${modes.join(',')}`
      : `no --authorization-mode and no --authorization-config is given, so it is ${modes.join(',')}`;
  if (modes.includes('AlwaysAllow')) return [['everything-allowed', { seen: given }]];
  if (!modes.includes('RBAC')) {
    const anonymously = anonymous(manifest).said['anonymous-auth'] === true ? ', and anonymous callers are served' : '';
    return [['authorization-without-rbac', { seen: `${given}${anonymously}` }]];
  }
  return modes.includes('Node') ? [] : [['authorization-without-node', { seen: given }]];
};

/** Credentials that lie in files. */
export const staticCredentials: ManifestRule = (manifest) => [
  ...(manifest.text('token-auth-file') === ''
    ? []
    : [['static-tokens', { seen: said('token-auth-file', manifest.text('token-auth-file')) }] as const]),
  ...(manifest.text('basic-auth-file') === '' || isFrom(manifest.version, refusedFrom.passwords)
    ? []
    : [
        [
          'static-passwords',
          {
            seen: `${said('basic-auth-file', manifest.text('basic-auth-file'))}${unlessFrom(manifest, refusedFrom.passwords)}`,
          },
        ] as const,
      ]),
];

/** A port without TLS, where nobody is asked for anything. */
export const insecurePort: ManifestRule = (manifest) => {
  const port = isGiven(manifest.flags, 'insecure-port') ? manifest.text('insecure-port') : undefined;
  const address = manifest.text('insecure-bind-address');
  if (port === '0' || (port === undefined && address === '')) return [];
  if (isFrom(manifest.version, refusedFrom.insecurePort)) return [];
  const flags = [
    ...(port === undefined ? ['no --insecure-port=0 is given'] : [said('insecure-port', port)]),
    ...(address === '' ? [] : [said('insecure-bind-address', address)]),
  ];
  const later = port === undefined ? '' : unlessFrom(manifest, refusedFrom.insecurePort);
  return [['insecure-port', { seen: `${flags.join(' and ')}${later}` }]];
};
