import { join } from 'node:path';
import { faults as apiServerFaults } from '../../harness/bundled/faults/named';
import { proxyFaults } from '../../harness/bundled/faults/proxy-faults';
import { identityFaults } from './identity-faults';
import { exploreFault, type Explored } from './one-fault';
import { exploreProxyFault } from './one-proxy-fault';
import { proxyIdentityFaults } from './proxy-identity-faults';

/** A bundled program whose faults are explored. */
export interface ExploredProgram {
  /** As a sentence names it. */
  readonly name: string;
  readonly page: string;
  /** Which faults are explored, as the page says it. */
  readonly which: string;
  /** How the cases are spread, as the page says it; nothing where there is one setup. */
  readonly how: string;
  readonly faults: () => readonly string[];
  readonly sentences: readonly { readonly name: string; readonly sentence: string }[];
  /** Explores one fault, or none, after another; what they have in common is made once. */
  readonly explorer: () => (fault: string | undefined) => Promise<Explored>;
}

const pages = join(__dirname, '..', '..', 'docs', 'explore');

export const programs = {
  'api-server': {
    name: 'the reference server',
    page: join(pages, 'faults.md'),
    which: 'Each fault that changes who a caller is, which are those that fail a check that asks for the identity,',
    how: ' in 60 seconds of the processor: 2,000 on the usual setup, then the others',
    faults: identityFaults,
    sentences: apiServerFaults,
    explorer: exploreFault,
  },
  'front-proxy': {
    name: 'the reference front proxy',
    page: join(pages, 'front-proxy-faults.md'),
    which:
      'Each fault that changes an identity, or what reaches the API server, which are those that fail a check of what arrives there,',
    how: ', for 60 seconds at most',
    faults: proxyIdentityFaults,
    sentences: proxyFaults,
    explorer: exploreProxyFault,
  },
} as const satisfies Readonly<Record<string, ExploredProgram>>;
