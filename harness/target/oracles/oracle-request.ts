import { requestOfNobody } from '../../pki';
import type { Oracle } from '../types';

/** The request an oracle asks with. */
export interface OracleRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body: string | undefined;
}

const reviewPath = '/apis/authentication.k8s.io/v1/selfsubjectreviews';
const review = JSON.stringify({ apiVersion: 'authentication.k8s.io/v1', kind: 'SelfSubjectReview' });

const signingRequestsPath = '/apis/certificates.k8s.io/v1/certificatesigningrequests?dryRun=All';

/** Made once for each name, when it is first asked with: what it asks for is never signed, and its key is thrown away at once. */
const signingRequests = new Map<string, string>();
function signingRequestBody(name: string): string {
  const body =
    signingRequests.get(name) ??
    JSON.stringify({
      apiVersion: 'certificates.k8s.io/v1',
      kind: 'CertificateSigningRequest',
      // Where a server keeps it all the same, it stands in nobody's way and the run knows its name.
      metadata: { generateName: `${name}-` },
      spec: {
        request: Buffer.from(requestOfNobody(name)).toString('base64'),
        signerName: 'example.com/who',
        usages: ['client auth'],
      },
    });
  signingRequests.set(name, body);
  return body;
}

/** How this oracle asks. */
export function oracleRequest(oracle: Oracle): OracleRequest {
  switch (oracle.kind) {
    case 'self-subject-review':
      return { method: 'POST', path: reviewPath, body: review };
    case 'certificate-signing-request':
      return { method: 'POST', path: signingRequestsPath, body: signingRequestBody(oracle.as ?? 'authn-conformance') };
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
