import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiRequests, ApiResponse } from '../attempt';
import { failed, type SigningService } from '../pki';
import { flagOf } from '../settings';

const path = '/apis/certificates.k8s.io/v1/certificatesigningrequests';
const name = `${flagOf('certificateSigningRequests')}: the cluster`;

/** The certificate is asked for again this often, with this long in between: a controller takes seconds at most. */
const polling = { times: 60, milliseconds: 250 } as const;

/** What the cluster signs with, and what of it is still there. */
export interface ClusterSigning {
  readonly service: SigningService;
  /** Deletes what is left; gives what could not be deleted. */
  readonly close: () => Promise<readonly string[]>;
}

interface SigningRequest {
  readonly metadata: { readonly name: string };
  readonly status?: {
    readonly certificate?: string;
    readonly conditions?: readonly { readonly type: string; readonly message?: string }[];
  };
}

/**
 * The CertificateSigningRequest API of the target (certificates.k8s.io/v1) with the signer for API server clients: each
 * request is made, approved, fetched and deleted again with the credential in hand. Rejects with PkiError `signing-failed`.
 */
export function clusterService(ask: ApiRequests, runName: string, wait: number = polling.milliseconds): ClusterSigning {
  const left = new Set<string>();

  const remove = async (request: string): Promise<void> => {
    const { status } = await ask({ method: 'DELETE', path: `${path}/${request}` });
    if (status === 404 || (status !== undefined && status < 300)) left.delete(request);
  };

  const fetched = async (request: string): Promise<string> => {
    for (let times = 0; times < polling.times; times += 1) {
      const { status } = documentOf(
        await ask({ method: 'GET', path: `${path}/${request}` }),
        'could not be asked for it',
      );
      if (status?.certificate !== undefined && status.certificate !== '')
        return Buffer.from(status.certificate, 'base64').toString('utf8');
      const refusal = status?.conditions?.find(({ type }) => type === 'Denied' || type === 'Failed');
      if (refusal !== undefined)
        throw failed(
          { name },
          `did not sign (${refusal.type}${refusal.message === undefined ? '' : `: ${refusal.message.slice(0, 200)}`})`,
        );
      await sleep(wait);
    }
    throw failed(
      { name },
      `gave no certificate within ${(polling.times * wait) / 1000} s; does it run a controller that signs for kubernetes.io/kube-apiserver-client?`,
    );
  };

  const service: SigningService = {
    name,
    async sign(request) {
      const made = documentOf(
        await ask({ method: 'POST', path, body: signingRequest(request, runName) }),
        'did not take a CertificateSigningRequest',
      );
      const { name: asked } = made.metadata;
      left.add(asked);
      try {
        const approval = {
          ...made,
          status: { ...made.status, conditions: [...(made.status?.conditions ?? []), approved(runName)] },
        };
        documentOf(
          await ask({ method: 'PUT', path: `${path}/${asked}/approval`, body: approval }),
          'did not let it be approved',
        );
        return await fetched(asked);
      } finally {
        await remove(asked);
      }
    },
  };
  return {
    service,
    async close() {
      for (const request of [...left]) await remove(request);
      return [...left].map((request) => `certificatesigningrequests/${request}`);
    },
  };
}

const signingRequest = (request: string, runName: string): unknown => ({
  apiVersion: 'certificates.k8s.io/v1',
  kind: 'CertificateSigningRequest',
  metadata: { generateName: `authn-conformance-${runName}-` },
  spec: {
    request: Buffer.from(request).toString('base64'),
    signerName: 'kubernetes.io/kube-apiserver-client',
    usages: ['client auth', 'digital signature'],
    expirationSeconds: 3600,
  },
});

const approved = (runName: string): unknown => ({
  type: 'Approved',
  status: 'True',
  reason: 'AuthnConformance',
  message: `by the run ${runName} of authn-conformance`,
});

/** A DNS subdomain (RFC 1123), which names of objects are; it becomes part of a path. */
const objectName = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/;

/** The document that was answered; throws what the server said against it. */
function documentOf(answer: ApiResponse, what: string): SigningRequest {
  if (answer.status === undefined) throw failed({ name }, `${what}: ${answer.problem}`);
  const document = parsed(answer.body);
  if (answer.status >= 300) {
    const message = (document as { readonly message?: unknown } | undefined)?.message;
    throw failed(
      { name },
      `${what} (HTTP ${answer.status}${typeof message === 'string' ? `: ${message.slice(0, 300)}` : ''})`,
    );
  }
  const named = (document as Partial<SigningRequest> | undefined)?.metadata?.name;
  if (typeof named !== 'string') throw failed({ name }, `${what}: it answered with no CertificateSigningRequest`);
  if (!objectName.test(named))
    throw failed(
      { name },
      `${what}: it answered with a name that no object has (${JSON.stringify(named.slice(0, 100))})`,
    );
  return document as SigningRequest;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
