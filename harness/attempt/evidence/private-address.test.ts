import { afterAll, describe, expect, test } from '@jest/globals';
import { dialTcp } from '../tcp/dial-tcp';
import { createPeers } from '../peers.fixture';
import { withPrivateAddresses, requirePrivateAddress, isNear } from './private-address';

describe('an address that nobody else has', () => {
  test.each([
    ['127.0.0.1', true],
    ['127.255.1.2', true],
    ['10.1.2.3', true],
    ['172.15.0.1', false],
    ['172.16.0.1', true],
    ['172.31.255.255', true],
    ['172.32.0.1', false],
    ['192.168.49.2', true],
    ['192.169.0.1', false],
    ['169.254.1.1', false],
    ['100.64.0.1', true],
    ['100.128.0.1', false],
    ['8.8.8.8', false],
    ['::1', true],
    ['fd00::1', true],
    ['fe80::1', false],
    ['2001:db8::1', false],
    ['::ffff:127.0.0.1', true],
    ['::ffff:8.8.8.8', false],
    ['not an address', false],
    ['169.254.169.254', false],
    ['::ffff:169.254.169.254', false],
    ['100.100.100.200', false],
    ['fd00:ec2::254', false],
    ['febf::1', false],
  ])('%s: %s', (address, near) => {
    expect(isNear(address)).toBe(near);
  });
});

const unsaid = { yesThisIsMine: false };
const found =
  (...addresses: readonly string[]) =>
  () =>
    Promise.resolve(addresses);

describe('whose a target is', () => {
  const mine = { yesThisIsMine: true };

  test.each([
    ['a loopback address', '127.0.0.1', unsaid, undefined],
    ['the name of this machine', 'localhost', unsaid, undefined],
    ['a far address that is said to be mine', '203.0.113.7', mine, undefined],
    ['a far address of the harness itself', '203.0.113.7', undefined, undefined],
    ['a name that leads nowhere', 'api.test', unsaid, found()],
    ['a name that leads to private addresses', 'api.test', unsaid, found('10.0.0.1', 'fd00::1')],
  ])('%s needs no word', async (_title, host, safetyPolicy, addresses) => {
    await expect(requirePrivateAddress({ host }, safetyPolicy, addresses)).resolves.toMatchObject({ host });
  });

  test.each([
    [
      'a far address',
      '203.0.113.7',
      undefined,
      /^203\.0\.113\.7 is neither a loopback nor a private address; .*--yes-this-is-mine$/,
    ],
    [
      'a name of which one address is far',
      'api.test',
      found('10.0.0.1', '203.0.113.7'),
      /^api\.test \(203\.0\.113\.7\) is neither /,
    ],
    [
      'the metadata service of a cloud',
      '169.254.169.254',
      undefined,
      /^169\.254\.169\.254 is a link-local address or one of a metadata service; .*--yes-this-is-mine$/,
    ],
    [
      'a name that leads to a link-local address',
      'api.test',
      found('10.0.0.1', 'fe80::1'),
      /^api\.test \(fe80::1\) is a link-local address /,
    ],
    [
      'a name that is not found in time',
      'api.test',
      () => Promise.resolve(undefined),
      /^api\.test could not be looked up in time, .*--yes-this-is-mine$/,
    ],
  ])('%s does', async (_title, host, addresses, message) => {
    await expect(requirePrivateAddress({ host }, unsaid, addresses)).rejects.toMatchObject({
      name: 'TargetError',
      message: expect.stringMatching(message),
    });
  });
});

describe('only addresses that were checked are connected to', () => {
  const peers = createPeers();
  afterAll(peers.closeAll);
  const { signal } = new AbortController();
  const dial = async (host: string, addresses: readonly string[] | undefined) => {
    let connections = 0;
    const { port } = await peers.tcp(() => (connections += 1));
    const dialled = await dialTcp({ host, port, serverName: 'api.test', trust: '', addresses }, signal);
    if ('kind' in dialled) return { dialled, connections };
    const { remoteAddress } = dialled;
    dialled.destroy();
    return { remoteAddress, connections };
  };

  test('a name leads where it led when it was checked, and is not looked up again', async () => {
    const checked = await requirePrivateAddress({ host: 'api.test' }, unsaid, found('127.0.0.1'));
    expect(checked.addresses).toEqual(['127.0.0.1']);
    // Nobody else could say where this name leads.
    expect(await dial('api.test', checked.addresses)).toMatchObject({ remoteAddress: '127.0.0.1' });
  });

  test('a name that could not be looked up leads nowhere, whatever it answers later', async () => {
    const checked = await requirePrivateAddress({ host: 'localhost' }, unsaid, found());
    expect(await dial('localhost', checked.addresses)).toEqual({
      dialled: { kind: 'unreachable', code: 'ENOTFOUND' },
      connections: 0,
    });
  });

  test('a connection to another address ends before the first byte', async () => {
    expect(await dial('127.0.0.1', ['10.0.0.1'])).toMatchObject({
      dialled: { kind: 'unreachable', code: 'it is at 127.0.0.1, which was not checked' },
    });
  });

  test('every setup of a target is checked, once', async () => {
    const asked: string[] = [];
    const endpoint = (name: string) => ({ host: `${name}.test`, port: 1, serverName: '', trust: '' });
    const open = await withPrivateAddresses(
      { authorities: {}, endpoint, close: () => Promise.resolve() },
      {
        setups: [{ name: 'a' }, { name: 'b' }] as never,
        safetyPolicy: { ...unsaid, privileged: false, allowWrites: false },
      },
      (host) => {
        asked.push(host);
        return Promise.resolve([`10.0.0.${asked.length}`]);
      },
    );
    expect([open.endpoint('b'), open.endpoint('a'), open.endpoint('a')].map(({ addresses }) => addresses)).toEqual([
      ['10.0.0.2'],
      ['10.0.0.1'],
      ['10.0.0.1'],
    ]);
    expect(asked).toEqual(['a.test', 'b.test']);
  });
});
