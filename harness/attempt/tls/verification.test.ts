import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { compiledPath } from '../../../fixtures/testing/compiled';
import { makeAuthority, makeServerCertificate } from '../../pki';
import { connect, get, whoAmI } from '../../vocabulary';
import { answering, createPeers, exchangeOf, makePki, probeFor, type Peer, type Pki } from '../peers.fixture';
import type { Exchange } from '../request/types';

let pki: Pki;
beforeAll(async () => {
  pki = await makePki();
});
const peers = createPeers();
afterEach(peers.closeAll);

const empty = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';
const serve = (server = pki.server): Promise<Peer> =>
  peers.tls({ cert: server.chain, key: server.key }, answering(empty));

const untrusted = 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY';
const uncovered = 'ERR_TLS_CERT_ALTNAME_INVALID';

describe.each(['1.2', '1.3'] as const)('under TLS %s', (tls) => {
  describe('the client refuses, and not one byte of HTTP leaves it,', () => {
    const refusals: readonly (readonly [string, Partial<Exchange>, code: string])[] = [
      ['without any authority', { attempt: connect({ trusting: 'no-authority' }) }, untrusted],
      ['with another authority', { attempt: connect({ trusting: 'an-unknown-authority' }) }, untrusted],
      ['under a name that is not covered', { attempt: connect({ as: 'an-uncovered-name' }) }, uncovered],
      ['under an address that is not covered', { attempt: connect({ as: 'an-uncovered-address' }) }, uncovered],
      [
        'without any authority although the target is not verified',
        { attempt: connect({ trusting: 'no-authority' }), verifiesServer: false },
        untrusted,
      ],
    ];

    test.each(refusals)('%s', async (_title, difference, code) => {
      const peer = await serve();
      const observed = await probeFor(pki)(exchangeOf(pki, peer, { tls, ...difference }));
      expect(observed).toMatchObject({ ending: { kind: 'client-refused', code }, httpBytesWritten: 0 });
      await peer.quiet();
      expect(peer.received.map(({ text }) => text())).toEqual(['']);
    });

    test.each([whoAmI(), get('/api'), whoAmI({ http: '2' })])('in every kind of attempt: %#', async (attempt) => {
      const peer = await serve();
      const exchange = exchangeOf(pki, peer, { tls, attempt });
      const strange = { ...exchange, endpoint: { ...exchange.endpoint, trust: pki.stranger } };
      expect(await probeFor(pki)(strange)).toMatchObject({
        ending: { kind: 'client-refused', code: untrusted },
        httpBytesWritten: 0,
        identity: undefined,
      });
      await peer.quiet();
      expect(peer.received.map(({ text }) => text())).toEqual(['']);
    });
  });

  test('it goes on where it is told not to verify, and knows what it did not confirm', async () => {
    const peer = await serve();
    const attempt = connect({ trusting: 'anything', as: 'an-uncovered-name' });
    const observed = await probeFor(pki)(exchangeOf(pki, peer, { tls, attempt }));
    expect(observed.ending).toEqual({ kind: 'response' });
    expect(observed.tls?.verification).toEqual({
      path: undefined,
      name: 'its certificate covers localhost, 127.0.0.1, and not uncovered.authn-conformance.invalid',
      checkedName: 'uncovered.authn-conformance.invalid',
    });
    const exchange = exchangeOf(pki, peer, { tls, verifiesServer: false });
    const strange = { ...exchange, endpoint: { ...exchange.endpoint, trust: pki.stranger } };
    expect(await probeFor(pki)(strange)).toMatchObject({
      ending: { kind: 'response' },
      tls: { verification: { path: untrusted } },
    });
  });
});

describe("the server's certificate", () => {
  const past = new Date(Date.now() - 48 * 3_600_000);
  const future = new Date(Date.now() + 24 * 3_600_000);

  test.each([
    ['expired', past, 'CERT_HAS_EXPIRED'],
    ['not yet valid', future, 'CERT_NOT_YET_VALID'],
  ])('that is %s is refused', async (_title, now, code) => {
    const authority = await makeAuthority({ commonName: 'root', now: past, hours: 24 * 7 });
    const server = await makeServerCertificate({ authority, hosts: ['localhost'], now, hours: 1 });
    const exchange = exchangeOf({ ...pki, trust: authority.certificate }, await serve(server));
    expect((await probeFor(pki)(exchange)).ending).toEqual({ kind: 'client-refused', code });
  });

  test('is checked under the name of the endpoint, which need not be its address', async () => {
    const peer = await serve();
    const under = async (serverName: string) => {
      const exchange = exchangeOf(pki, peer);
      return (await probeFor(pki)({ ...exchange, endpoint: { ...exchange.endpoint, serverName } })).ending;
    };
    expect(await under('localhost')).toEqual({ kind: 'response' });
    expect(await under('127.0.0.1')).toEqual({ kind: 'response' });
    expect(await under('api.test')).toEqual({ kind: 'client-refused', code: uncovered });
    expect(await under('127.0.0.2')).toEqual({ kind: 'client-refused', code: uncovered });
  });

  test('is never covered by its common name', async () => {
    const authority = await makeAuthority({ commonName: 'root', now: new Date(), hours: 1 });
    const server = await makeServerCertificate({
      authority,
      commonName: 'localhost',
      hosts: ['other.test'],
      now: new Date(),
    });
    const exchange = exchangeOf({ ...pki, trust: authority.certificate }, await serve(server));
    expect((await probeFor(pki)(exchange)).ending).toEqual({ kind: 'client-refused', code: uncovered });
  });

  test('is verified against the platform where no authority is given', async () => {
    const exchange = exchangeOf(pki, await serve());
    const endpoint = { ...exchange.endpoint, trust: undefined };
    expect((await probeFor(pki)({ ...exchange, endpoint })).ending).toEqual({
      kind: 'client-refused',
      code: untrusted,
    });
  });

  test('sends the name of the endpoint along, and never an address', async () => {
    const names: unknown[] = [];
    const peer = await peers.tls({ cert: pki.server.chain, key: pki.server.key }, (socket) => {
      names.push((socket as unknown as { servername: unknown }).servername);
      socket.end(empty);
    });
    const exchange = exchangeOf(pki, peer);
    for (const serverName of ['localhost', '127.0.0.1'])
      await probeFor(pki)({ ...exchange, endpoint: { ...exchange.endpoint, serverName } });
    expect(names).toEqual(['localhost', false]);
  });
});

/** Jest gives tests a copy of the environment that Node itself never reads, so this takes a process. */
test('NODE_TLS_REJECT_UNAUTHORIZED=0 changes nothing', async () => {
  const peer = await serve();
  const root = join(__dirname, '..', '..', '..');
  const exchange = exchangeOf(pki, peer);
  const strange = { ...exchange, endpoint: { ...exchange.endpoint, trust: pki.stranger } };
  const script = `
    const { createProbe } = require('./harness/attempt');
    const clock = { now: () => new Date(), elapsed: () => performance.now() };
    const { exchange, stranger } = JSON.parse(process.env.ATTEMPT);
    createProbe({ timeout: 20000, clock, unknownAuthority: stranger })(exchange).then(({ ending, httpBytesWritten }) =>
      console.log(JSON.stringify([process.env.NODE_TLS_REJECT_UNAUTHORIZED, ending, httpBytesWritten])));`;
  const attempt = JSON.stringify({ exchange: strange, stranger: pki.stranger });
  const env = { ...process.env, NODE_TLS_REJECT_UNAUTHORIZED: '0', NODE_NO_WARNINGS: '1', ATTEMPT: attempt };
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], {
    cwd: compiledPath(root),
    env,
  });
  expect(JSON.parse(stdout)).toEqual(['0', { kind: 'client-refused', code: untrusted }, 0]);
  await peer.quiet();
  expect(peer.received.map(({ text }) => text())).toEqual(['']);
}, 120_000);
