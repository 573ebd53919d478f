import { flagOf } from '../../../settings';
import type { Declaration } from '../../declaration/declaration';
import { portOf } from '../command-line';
import { given, type Part } from './derived';
import type { Manifest } from '../manifest';

/** Where the server listens, and from which version of TLS on. */
export function endpoint(manifest: Manifest): Part<Pick<Declaration, 'url' | 'tls'>> {
  const port = portOf(manifest.file, manifest.flags);
  const address = manifest.text('advertise-address');
  const host = address.includes(':') ? `[${address}]` : address;
  const newest = manifest.text('tls-min-version') === 'VersionTLS13';
  const url = `https://${host}:${port}`;
  const known = /^[0-9a-fA-F.:]+$/.test(address) && URL.canParse(url);
  return {
    said: { ...(known ? { url } : {}), ...(newest ? { tls: ['1.3'] } : {}) },
    derived: [
      ...(known
        ? [{ field: 'url', value: url, from: `--advertise-address and ${given(manifest, 'secure-port')}` }]
        : []),
      ...(newest ? [{ field: 'tls', value: '1.3', from: '--tls-min-version' }] : []),
    ],
    notes: known
      ? []
      : [`no --advertise-address says where the server listens; say it with ${flagOf('target')} https://HOST:${port}`],
  };
}
