import { requestOfNobody } from '../pki';
import type { Oracle } from './types';

/** The request an oracle asks with. */
export interface OracleRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body: string | undefined;
}

const reviewPath = '/apis/authentication.k8s.io/v1/selfsubjectreviews';
const review = JSON.stringify({ apiVersion: 'authentication.k8s.io/v1', kind: 'SelfSubjectReview' });

const signingRequestsPath = '/apis/certificates.k8s.io/v1/certificatesigningrequests?dryRun=All';

/** Made once, when it is first asked with: what it asks for is never signed, and its key is thrown away at once. */
let signingRequest: string | undefined;
const signingRequestBody = (): string =>
  (signingRequest ??= JSON.stringify({
    apiVersion: 'certificates.k8s.io/v1',
    kind: 'CertificateSigningRequest',
    // Where a server keeps it all the same, it stands in nobody's way and says whose it is.
    metadata: { generateName: 'authn-conformance-' },
    spec: {
      request: Buffer.from(requestOfNobody('authn-conformance')).toString('base64'),
      signerName: 'example.com/who',
      usages: ['client auth'],
    },
  }));

/** How this oracle asks. */
export function oracleRequest(oracle: Oracle): OracleRequest {
  switch (oracle.kind) {
    case 'self-subject-review':
      return { method: 'POST', path: reviewPath, body: review };
    case 'certificate-signing-request':
      return { method: 'POST', path: signingRequestsPath, body: signingRequestBody() };
    case 'api-classes':
      return { method: 'GET', path: oracle.path ?? '/api', body: undefined };
    case 'forbidden-message':
      return { method: 'GET', path: oracle.path ?? '/', body: undefined };
    case 'audit-log':
      // Served by API servers with /api and by those without; policies often leave out /version and the health checks.
      return { method: 'GET', path: '/apis', body: undefined };
    case 'none':
    case 'echo':
    case 'echo-dn':
      return { method: 'GET', path: oracle.path, body: undefined };
  }
}
