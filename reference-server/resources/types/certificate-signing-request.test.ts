import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createPublicKey, generateKeyPairSync, sign, X509Certificate, type KeyObject } from 'node:crypto';
import { parseCertificate } from '../../authentication/certificate/certificate';
import { verifyPath } from '../../authentication/certificate/path';
import { callerFromCertificate } from '../../authentication/x509';
import { decode } from '../../authentication/certificate/der';
import { anonymous, type Caller } from '../../caller';
import { clusterSigner } from '../../certificates/signer';
import { bits, bytesOf, explicit, identifier, integer, sequence } from '../../certificates/write';
import { authority, issue } from '../../testing/pki';
import { openApi, type Api } from '../api';
import { alice, ask, binding, bob, root } from '../testing/ask';

const now = new Date('2026-08-23T10:00:00.000Z');
const ca = authority('signing-ca', { notBefore: new Date('2026-01-01'), notAfter: new Date('2027-01-01') });
const signer = clusterSigner({ clusterSigningCertFile: { pem: ca.pem }, clusterSigningKeyFile: { pem: ca.keyPem } });
const path = '/apis/certificates.k8s.io/v1/certificatesigningrequests';
let api: Api;
beforeAll(async () => {
  api = await openApi({ authorizationMode: ['RBAC'], serverAddress: () => '', signer, now: () => now });
  const rbac = '/apis/rbac.authorization.k8s.io/v1';
  const rules = [{ apiGroups: ['certificates.k8s.io'], resources: ['certificatesigningrequests'], verbs: ['create'] }];
  await ask(api, `POST ${rbac}/clusterroles`, { body: { metadata: { name: 'ask' }, rules } });
  for (const group of ['system:authenticated', 'system:unauthenticated'])
    await ask(api, `POST ${rbac}/clusterrolebindings`, {
      body: binding(group.replace(':', '-'), 'ClusterRole/ask', `Group/${group}`),
    });
});
afterAll(() => api.close());

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** A request with the subject of a certificate: the simplest way to write one here. */
function requestFor(subject: Parameters<typeof issue>[0]['subject'], key: KeyObject = privateKey): string {
  const named = parseCertificate(issue({ subject }).der);
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const info = sequence(
    integer(Buffer.of(0)),
    decode(Buffer.from(named.subject.bytes, 'latin1')),
    decode(publicKey),
    explicit(0, sequence()),
  );
  const algorithm = sequence(identifier('1.2.840.10045.4.3.2'));
  const der = bytesOf(sequence(info, algorithm, bits(sign('sha256', bytesOf(info), privateKey))));
  const armour = (word: string): string => `-----${word} CERTIFICATE REQUEST-----\n`;
  const pem = `${armour('BEGIN')}${der.toString('base64').replace(/.{64}(?=.)/g, '$&\n')}\n${armour('END')}`;
  return Buffer.from(pem).toString('base64');
}

const request = requestFor([
  ['O', 'dev'],
  ['CN', 'carol'],
]);

const spec = {
  request,
  signerName: 'kubernetes.io/kube-apiserver-client',
  usages: ['client auth', 'digital signature'],
};
const body = (name: string, more: object = {}): object => ({ metadata: { name }, spec: { ...spec, ...more } });
const create = (name: string, more: object = {}, as: Caller = root) =>
  ask(api, `POST ${path}`, { as, body: body(name, more) });

const approved = { type: 'Approved', status: 'True', reason: 'Test', message: 'because' };
const decide = (name: string, conditions: readonly object[] = [approved], as: Caller = root) =>
  ask(api, `PUT ${path}/${name}/approval`, { as, body: { metadata: { name }, status: { conditions } } });

const certificateIn = (object: Readonly<Record<string, unknown>>): X509Certificate => {
  const { certificate = '' } = object['status'] as { certificate?: string };
  return new X509Certificate(Buffer.from(certificate, 'base64'));
};

describe('a dry run says who is asking (oracle O1)', () => {
  const who: Caller = {
    user: 'jane',
    uid: '7',
    groups: ['dev', 'system:authenticated'],
    extra: { scopes: ['a', 'b'] },
  };
  test.each<[string, Caller, object]>([
    ['an ordinary caller', who, { username: 'jane', uid: '7', groups: who.groups, extra: who.extra }],
    ['nobody', anonymous, { username: 'system:anonymous', groups: anonymous.groups }],
  ])('%s, and keeps nothing', async (_, as, expected) => {
    const lies = { username: 'root', uid: '0', groups: ['system:masters'], extra: { a: ['b'] } };
    const { status, object } = await ask(api, `POST ${path}?dryRun=All`, {
      as,
      body: { metadata: { generateName: 'who-' }, spec: { ...spec, signerName: 'example.com/who', ...lies } },
    });
    expect({ status, spec: object['spec'] }).toEqual({
      status: 201,
      spec: { request, signerName: 'example.com/who', usages: spec.usages, ...expected },
    });
    expect(object.metadata).not.toHaveProperty('resourceVersion');
    expect((await ask(api, `GET ${path}/${object.metadata?.name ?? ''}`)).status).toBe(404);
  });

  test('what is kept has a version', async () => {
    expect((await create('kept')).object.metadata).toHaveProperty('resourceVersion');
  });
});

describe('approving', () => {
  test('signs the subject that was asked for, for clients, for as long as was asked for', async () => {
    await create('good', { expirationSeconds: 600 });
    const { status, object } = await decide('good');
    expect({ status, conditions: (object['status'] as { conditions: object[] }).conditions }).toMatchObject({
      status: 200,
      conditions: [{ ...approved, lastUpdateTime: '2026-08-23T10:00:00Z' }],
    });
    const made = parseCertificate(certificateIn(object).raw);
    expect(verifyPath([made], [parseCertificate(ca.der)], now)).toHaveProperty('path');
    expect(callerFromCertificate(made)).toEqual({ caller: { user: 'carol', groups: ['dev'], extra: {} } });
    expect(made).toMatchObject({
      extendedKeyUsages: ['1.3.6.1.5.5.7.3.2'],
      isAuthority: false,
      notBefore: new Date('2026-08-23T09:55:00Z'),
      notAfter: new Date('2026-08-23T10:10:00Z'),
    });
    expect((await ask(api, `GET ${path}/good`)).object).toEqual(object);
  });

  test('gives an hour where nothing is said', async () => {
    await create('plain');
    expect(parseCertificate(certificateIn((await decide('plain')).object).raw).notAfter).toEqual(
      new Date('2026-08-23T11:00:00Z'),
    );
  });

  test('signs nothing for another signer, and fails what may not be used so', async () => {
    await create('other', { signerName: 'example.com/mine' });
    expect((await decide('other')).object['status']).toEqual({ conditions: [expect.objectContaining(approved)] });
    await create('serving', { usages: ['client auth', 'server auth'] });
    expect((await decide('serving')).object['status']).toMatchObject({
      conditions: [
        approved,
        { type: 'Failed', reason: 'SignerValidationFailure', message: 'usage "server auth" is not allowed' },
      ],
    });
    await create('useless', { usages: ['digital signature'] });
    expect((await decide('useless')).object['status']).not.toHaveProperty('certificate');
  });

  test('a denied request is not signed, and a decision stands', async () => {
    await create('denied');
    const denied = { ...approved, type: 'Denied' };
    expect((await decide('denied', [denied])).object['status']).not.toHaveProperty('certificate');
    expect(await decide('denied', [denied, approved])).toMatchObject({ status: 422 });
    expect(await decide('denied', [])).toMatchObject({ status: 422 });
  });

  test('needs the right to approve for the signer, and not only to change the request', async () => {
    await create('theirs');
    expect(await decide('theirs', [approved], bob)).toMatchObject({
      status: 403,
      object: {
        message: expect.stringContaining('cannot update resource "certificatesigningrequests/approval"') as unknown,
      },
    });
    const rules = [
      { apiGroups: ['certificates.k8s.io'], resources: ['certificatesigningrequests/approval'], verbs: ['update'] },
    ];
    const rbac = '/apis/rbac.authorization.k8s.io/v1';
    await ask(api, `POST ${rbac}/clusterroles`, { body: { metadata: { name: 'decide' }, rules } });
    await ask(api, `POST ${rbac}/clusterrolebindings`, { body: binding('decide', 'ClusterRole/decide', 'User/bob') });
    expect(await decide('theirs', [approved], bob)).toMatchObject({
      status: 403,
      object: { message: expect.stringContaining('not permitted to approve requests with signerName') as unknown },
    });
  });

  test.each([
    ['no such request', 'nosuch', { status: { conditions: [approved] } }, 404],
    ['no conditions', 'kept', { status: { conditions: 'x' } }, 400],
    ['another condition', 'kept', { status: { conditions: [{ ...approved, type: 'Maybe' }] } }, 400],
    ['an old version', 'kept', { metadata: { resourceVersion: '1' }, status: { conditions: [approved] } }, 409],
    ['no body', 'kept', '', 400],
  ])('%s', async (_, name, body, status) => {
    await create('kept');
    expect(await ask(api, `PUT ${path}/${name}/approval`, { body })).toMatchObject({ status });
  });

  test('only by PUT, and only there', async () => {
    expect(await ask(api, `GET ${path}/kept/approval`)).toMatchObject({ status: 405 });
    expect(await ask(api, `PUT ${path}/kept/status`)).toMatchObject({ status: 404 });
    expect(await ask(api, 'PUT /api/v1/namespaces/default/approval')).toMatchObject({ status: 404 });
  });
});

describe('refuses', () => {
  const masters = requestFor([
    ['O', 'system:masters'],
    ['CN', 'mallory'],
  ]);
  test('a certificate of an administrator, whoever asks', async () => {
    const why = 'use of kubernetes.io/kube-apiserver-client signer with system:masters group is not allowed';
    expect(await create('mallory', { request: masters })).toMatchObject({
      status: 403,
      object: { message: expect.stringContaining(why) as unknown },
    });
    expect(await create('elsewhere', { request: masters, signerName: 'example.com/x' })).toMatchObject({ status: 201 });
  });

  const { privateKey: other } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  test.each<[string, object, string]>([
    ['no request', { request: undefined }, 'spec.request'],
    ['what is no request', { request: 'QUJD' }, 'spec.request'],
    ['a request for the key of another', { request: requestFor([['CN', 'x']], other) }, 'spec.request'],
    ['a signer without a domain', { signerName: 'me' }, 'spec.signerName'],
    ['no usage', { usages: [] }, 'spec.usages'],
    ['an unknown usage', { usages: ['clientauth'] }, 'spec.usages[0]'],
    ['less than ten minutes', { expirationSeconds: 599 }, 'spec.expirationSeconds'],
    ['half a second', { expirationSeconds: 600.5 }, 'spec.expirationSeconds'],
  ])('%s', async (_, more, field) => {
    const { status, object } = await create('bad', more);
    expect({ status, details: object.details }).toMatchObject({ status: 422, details: { causes: [{ field }] } });
  });

  test('whoever may do nothing else: listing and approving are the administrators’', async () => {
    expect(await ask(api, `GET ${path}`, { as: alice })).toMatchObject({ status: 403 });
  });
});

test('kubectl sees how far each has come', async () => {
  await create('seen');
  await decide('seen');
  const headers = { Accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' };
  const { object } = await ask(api, `GET ${path}/seen`, { headers });
  expect(object['rows']).toMatchObject([{ cells: ['seen', '0s', spec.signerName, 'root', 'Approved,Issued'] }]);
});

describe('the signer', () => {
  const pair = { clusterSigningCertFile: { pem: ca.pem }, clusterSigningKeyFile: { pem: ca.keyPem } };
  const leaf = issue({ subject: [['CN', 'leaf']] });
  test.each([
    ['no key', { clusterSigningKeyFile: undefined }, '--cluster-signing-key-file: is required beside'],
    ['no certificate', { clusterSigningCertFile: undefined }, '--cluster-signing-cert-file: is required beside'],
    [
      'no file',
      { clusterSigningCertFile: '/nowhere/ca.crt' },
      '--cluster-signing-cert-file: cannot read /nowhere/ca.crt',
    ],
    ['no PEM', { clusterSigningCertFile: { pem: 'x' } }, '--cluster-signing-cert-file: there is no certificate'],
    ['no authority', { clusterSigningCertFile: { pem: leaf.pem } }, "is no authority's"],
    [
      'a broken key',
      { clusterSigningKeyFile: { pem: 'x' } },
      '--cluster-signing-key-file: there is no usable private key',
    ],
    ['another key', { clusterSigningKeyFile: { pem: leaf.keyPem } }, 'does not belong to the certificate'],
  ])('says what is wrong: %s', (_, more, message) => {
    expect(() => clusterSigner({ ...pair, ...more })).toThrow(message);
  });

  test('there is none unless it was asked for', () => {
    expect(clusterSigner({})).toBeUndefined();
  });
});
