import type { ServerFlags } from '../../declaration/flags';
import { given, type Part } from './derived';
import type { Manifest } from '../manifest';

/** Authorities that the server has not: without one, or without a header for the user, no front proxy is believed. */
export function authorities(manifest: Manifest): Part<ServerFlags> {
  const clients = manifest.text('client-ca-file') === '';
  const authority = manifest.text('requestheader-client-ca-file') === '';
  const proxies = authority || manifest.list('requestheader-username-headers').length === 0;
  const flag = authority ? 'requestheader-client-ca-file' : 'requestheader-username-headers';
  return {
    said: {
      ...(clients ? { 'client-ca-file': '' as const } : {}),
      ...(proxies ? { 'requestheader-client-ca-file': '' as const } : {}),
    },
    derived: [
      ...(clients ? [{ field: 'flags.client-ca-file', value: 'none', from: '--client-ca-file' }] : []),
      ...(proxies ? [{ field: 'flags.requestheader-client-ca-file', value: 'none', from: given(manifest, flag) }] : []),
    ],
  };
}

const headerFlags = [
  'requestheader-username-headers',
  'requestheader-group-headers',
  'requestheader-extra-headers-prefix',
  'requestheader-uid-headers',
  'requestheader-allowed-names',
] as const;

/** The header configuration of clause 5.3: what is not given is none, as in kube-apiserver (rule D10). */
export const requestHeaders = (manifest: Manifest): Part<ServerFlags> => ({
  said: Object.fromEntries(headerFlags.map((flag) => [flag, manifest.list(flag)])),
  derived: headerFlags.map((flag) => ({
    field: `flags.${flag}`,
    value: manifest.list(flag).join(',') || 'none',
    from: given(manifest, flag),
  })),
});
