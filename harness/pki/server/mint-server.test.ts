import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import * as tls from 'node:tls';
import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  acceptableServerCertificates,
  serverCertificates,
  type ServerCertificateKind,
  type UnacceptableServerCertificate,
} from '../../vocabulary/values/server-certificates';
import { makeAuthority, type AuthorityPair } from '../making/authority';
import { certificateFacts } from '../facts/facts';
import { certificatesIn } from '../pem';
import { differences } from './kinds';
import { createServerMinter, type ServerMinter } from './mint-server';

let authority: AuthorityPair;
let minter: ServerMinter;

beforeAll(async () => {
  authority = await makeAuthority({ commonName: 'server-ca', now: new Date(), hours: 1 });
  const ofClients = await makeAuthority({ commonName: 'client-ca', now: new Date(), hours: 1 });
  minter = createServerMinter({ authority, ofClients, now: () => new Date() });
});

/** What node:tls says of a server with this certificate when it connects to `host`; undefined: it accepts it. */
async function refusal(kind: ServerCertificateKind, host: string): Promise<string | undefined> {
  const { chain, key } = await minter.mint(kind, host);
  const server = tls.createServer({ cert: chain, key, ciphers: 'DEFAULT:@SECLEVEL=0' });
  server.on('tlsClientError', () => undefined);
  server.on('secureConnection', (socket) => {
    socket.on('error', () => undefined);
    socket.resume();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = tls.connect({
    port: (server.address() as AddressInfo).port,
    host: '127.0.0.1',
    ca: authority.certificate,
    checkServerIdentity: (_name, certificate) => tls.checkServerIdentity(host, certificate),
  });
  const outcome = await new Promise<string | undefined>((settle) => {
    socket.once('secureConnect', () => {
      settle(undefined);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      settle(`${error.code ?? ''} ${error.message}`);
    });
  });
  socket.destroy();
  server.close();
  return outcome;
}

const name = 'api.cluster.authn.test';
const forAddress = new Set<string>([
  'address-as-dns-name',
  'other-address',
  'near-addresses',
  'address-wildcards',
  'permitted-addresses',
]);

describe('a server certificate that is', () => {
  test.each(Object.keys(acceptableServerCertificates) as (keyof typeof acceptableServerCertificates)[])(
    '%s is accepted by node:tls',
    async (kind) => {
      expect(await refusal(kind, name)).toBeUndefined();
      if (!['wildcard', 'upper-case', 'name-with-a-dot-and-without'].includes(kind))
        expect(await refusal(kind, '127.0.0.1')).toBeUndefined();
    },
  );

  // What node:tls accepts although it should not: profiles say so (rules S-05, S-10).
  const acceptedByNode = new Set<string>([
    ...['common-name-only', 'common-name-beside-address', 'trailing-dot', 'partial-wildcard'],
  ]);
  const weak = new Set<string>(['weak-key']);
  const codes: Readonly<Partial<Record<ServerCertificateKind, RegExp>>> = {
    'untrusted-ca-sent': /SELF_SIGNED_CERT_IN_CHAIN/,
    'self-signed': /DEPTH_ZERO_SELF_SIGNED_CERT/,
    'same-name-ca': /CERT_SIGNATURE_FAILURE/,
    'same-name-ca-sent': /SELF_SIGNED_CERT_IN_CHAIN/,
    'invalid-signature': /CERT_SIGNATURE_FAILURE/,
    'without-its-key': /BAD_SIGNATURE|DECRYPT|DIGEST/i,
    'with-the-key-of-the-next': /BAD_SIGNATURE|DECRYPT|DIGEST/i,
    expired: /CERT_HAS_EXPIRED/,
    'intermediate-expired': /CERT_HAS_EXPIRED/,
    'not-yet-valid': /CERT_NOT_YET_VALID/,
    'client-auth-only': /INVALID_PURPOSE/,
    'intermediate-for-clients': /INVALID_PURPOSE/,
    'leaf-as-ca': /INVALID_CA|INVALID_PURPOSE/,
    'intermediate-without-signing': /key usage does not include certificate signing/,
    'weak-signature': /digest algorithm too weak/,
    'path-length': /PATH_LENGTH_EXCEEDED/,
    'unknown-critical-extension': /unhandled critical extension/,
    'intermediate-unknown-critical-extension': /unhandled critical extension/,
    'name-constraints': /permitted subtree violation/,
    'permitted-addresses': /permitted subtree violation/,
    'excluded-names': /excluded subtree violation/,
    'expired-lately': /CERT_HAS_EXPIRED/,
    'valid-soon': /CERT_NOT_YET_VALID/,
    'intermediate-not-yet-valid': /CERT_NOT_YET_VALID/,
    'intermediate-version-1': /INVALID_CA|INVALID_PURPOSE/,
    'other-usages': /INVALID_PURPOSE/,
    'untrusted-intermediate': /UNABLE_TO_GET_ISSUER_CERT_LOCALLY/,
    'untrusted-intermediate-and-root': /SELF_SIGNED_CERT_IN_CHAIN/,
    'ca-of-clients': /UNABLE_TO_VERIFY_LEAF_SIGNATURE/,
    'without-names': /ERR_TLS_CERT_ALTNAME_INVALID/,
    'near-names': /ERR_TLS_CERT_ALTNAME_INVALID/,
    'near-addresses': /ERR_TLS_CERT_ALTNAME_INVALID/,
    'near-wildcards': /ERR_TLS_CERT_ALTNAME_INVALID/,
  };

  const unacceptable = Object.keys(serverCertificates).filter((kind) => !(kind in acceptableServerCertificates));
  test.each(unacceptable as UnacceptableServerCertificate[])(
    '%s is rejected by node:tls for its reason',
    async (kind) => {
      const code = await refusal(kind, forAddress.has(kind) ? '127.0.0.1' : name);
      // Whether OpenSSL takes a weak key depends on its level of security, and that on the version of Node.
      if (weak.has(kind)) return;
      if (acceptedByNode.has(kind)) expect(code).toBeUndefined();
      else expect(code).toMatch(codes[kind] ?? /./);
    },
  );
});

test('every kind differs from the ordinary one, and the same one is made once', async () => {
  const others = Object.entries(differences).filter(([kind]) => kind !== 'ordinary');
  expect(others.filter(([, difference]) => Object.keys(difference(name)).length === 0)).toEqual([]);
  expect(await minter.mint('ordinary', name)).toBe(await minter.mint('ordinary', name));
});

test('an ordinary server certificate that signs another is one for servers, so that only CA:FALSE forbids it', async () => {
  const { chain } = await minter.mint('leaf-as-ca', name);
  const [, signer] = certificatesIn(chain).map((pem) => certificateFacts(Buffer.from(pem)));
  expect(signer).toMatchObject({ certificateAuthority: false, extendedKeyUsage: ['server auth'], keyUsage: undefined });
});

test('one that is not yet valid is made anew each time, however long the run lasts', async () => {
  let now = new Date('2026-06-01T12:00:00Z');
  const authority = await makeAuthority({ commonName: 'server-ca', now, hours: 2 });
  const minter = createServerMinter({ authority, now: () => now });
  const made = () => Promise.all((['ordinary', 'valid-soon'] as const).map((kind) => minter.mint(kind, 'localhost')));
  const [ordinary, soon] = await made();
  now = new Date(now.getTime() + 240_000);
  const [again, soonAgain] = await made();
  expect(again).toBe(ordinary);
  const begins = [soon, soonAgain].map((each) => each?.facts.notBefore.toISOString());
  expect(begins).toEqual(['2026-06-01T12:03:00.000Z', '2026-06-01T12:07:00.000Z']);
});
