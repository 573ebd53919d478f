import { describe, expect, test } from '@jest/globals';
import type { ApiRequest, ApiResponse } from '../attempt';
import { clusterService, type ClusterSigning } from './cluster';

const path = '/apis/certificates.k8s.io/v1/certificatesigningrequests';
const json = (status: number, document: unknown): ApiResponse => ({ status, body: JSON.stringify(document) });
const refusal = (status: number, message: string): ApiResponse => json(status, { kind: 'Status', message });
const made = { metadata: { name: 'x-1' }, spec: { request: 'cmVxdWVzdA==' } };
const signed = { ...made, status: { certificate: Buffer.from('the certificate').toString('base64') } };

type Answers = Partial<Record<'POST' | 'PUT' | 'GET' | 'DELETE', readonly ApiResponse[]>>;

/** A cluster that gives these answers in order, the last one again and again. */
function cluster(answers: Answers): ClusterSigning & { readonly asked: readonly ApiRequest[] } {
  const asked: ApiRequest[] = [];
  const usual: Required<Answers> = {
    POST: [json(201, made)],
    PUT: [json(200, made)],
    GET: [json(200, signed)],
    DELETE: [json(200, {})],
  };
  const ask = (errand: ApiRequest): Promise<ApiResponse> => {
    const before = asked.filter(({ method }) => method === errand.method).length;
    asked.push(errand);
    const list = answers[errand.method] ?? usual[errand.method];
    const answer = list[Math.min(before, list.length - 1)];
    return answer === undefined ? Promise.reject(new Error('no answer')) : Promise.resolve(answer);
  };
  return { ...clusterService(ask, 'run1', 1), asked };
}

describe('a certificate of the cluster', () => {
  test('is asked for, approved, fetched, and the request deleted', async () => {
    const { service, close, asked } = cluster({ GET: [json(200, made), json(200, signed)] });
    await expect(service.sign('the request')).resolves.toBe('the certificate');
    expect(asked.map(({ method, path: at }) => `${method} ${at.slice(path.length)}`)).toEqual([
      'POST ',
      'PUT /x-1/approval',
      'GET /x-1',
      'GET /x-1',
      'DELETE /x-1',
    ]);
    expect(asked[0]?.body).toMatchObject({
      metadata: { generateName: 'authn-conformance-run1-' },
      spec: {
        request: Buffer.from('the request').toString('base64'),
        signerName: 'kubernetes.io/kube-apiserver-client',
        expirationSeconds: 3600,
      },
    });
    expect(asked[1]?.body).toMatchObject({ ...made, status: { conditions: [{ type: 'Approved', status: 'True' }] } });
    await expect(close()).resolves.toEqual([]);
  });
});

describe('what is wrong with it is one sentence', () => {
  const denied = { ...made, status: { conditions: [{ type: 'Denied', message: 'no' }] } };
  const rows: readonly (readonly [string, Answers, string])[] = [
    [
      'no right to ask',
      { POST: [refusal(403, 'forbidden')] },
      'did not take a CertificateSigningRequest (HTTP 403: forbidden)',
    ],
    [
      'no such API',
      { POST: [{ status: 404, body: 'not found' }] },
      'did not take a CertificateSigningRequest (HTTP 404)',
    ],
    [
      'no answer',
      { POST: [{ status: undefined, problem: 'it did not answer before the timeout' }] },
      'did not take a CertificateSigningRequest: it did not answer before the timeout',
    ],
    [
      'another answer',
      { POST: [json(201, {})] },
      'did not take a CertificateSigningRequest: it answered with no CertificateSigningRequest',
    ],
    [
      'garbage',
      { POST: [{ status: 201, body: '<' }] },
      'did not take a CertificateSigningRequest: it answered with no CertificateSigningRequest',
    ],
    [
      'a name that would end the line of the next request',
      { POST: [json(201, { ...made, metadata: { name: 'x HTTP/1.1\r\nX-Remote-User: admin' } })] },
      'did not take a CertificateSigningRequest: it answered with a name that no object has ("x HTTP/1.1\\r\\nX-Remote-User: admin")',
    ],
    [
      'characters that steer a terminal',
      { POST: [refusal(403, 'a\x1b]0;owned\x07\x9b31m\u202e\u2028')] },
      'did not take a CertificateSigningRequest (HTTP 403: a\\x1b]0;owned\\x07\\x9b31m\\u{202e}\\u{2028})',
    ],
    ['no right to approve', { PUT: [refusal(403, 'not you')] }, 'did not let it be approved (HTTP 403: not you)'],
    ['a denial', { GET: [json(200, denied)] }, 'did not sign (Denied: no)'],
    [
      'nobody who signs',
      { GET: [json(200, made)] },
      'gave no certificate within 0.06 s; does it run a controller that signs for kubernetes.io/kube-apiserver-client?',
    ],
  ];

  test.each(rows)('%s', async (_title, answers, message) => {
    const { service, close } = cluster(answers);
    await expect(service.sign('the request')).rejects.toMatchObject({
      name: 'PkiError',
      code: 'signing-failed',
      message: `--certificate-signing-requests: the cluster ${message}`,
    });
    await expect(close()).resolves.toEqual([]);
  });
});

describe('a request that could not be deleted', () => {
  test('is deleted at the end', async () => {
    const { service, close, asked } = cluster({ DELETE: [refusal(500, 'later'), json(200, {})] });
    await service.sign('the request');
    await expect(close()).resolves.toEqual([]);
    expect(asked.filter(({ method }) => method === 'DELETE')).toHaveLength(2);
  });

  test('is named', async () => {
    const { service, close } = cluster({ DELETE: [refusal(403, 'no')] });
    await service.sign('the request');
    await expect(close()).resolves.toEqual(['certificatesigningrequests/x-1']);
  });

  test('is gone when it is not found', async () => {
    const { service, close } = cluster({ DELETE: [refusal(404, 'gone')] });
    await service.sign('the request');
    await expect(close()).resolves.toEqual([]);
  });
});
