import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { flagOf } from '../../settings';
import { TargetError, type Endpoint, type SafetyPolicy, type OpenTarget, type Target } from '../../target/types';

/** Loopback, private and shared address space (RFC 6890, RFC 4193, RFC 6598): nobody else's by mistake. */
const near = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['0.0.0.0', 32],
] as const)
  near.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::1', 128],
  ['::', 128],
  ['fc00::', 7],
] as const)
  near.addSubnet(network, prefix, 'ipv6');

/** Link-local addresses (RFC 3927, RFC 4291), and those at which clouds serve metadata and credentials of a machine. */
const local = new BlockList();
local.addSubnet('169.254.0.0', 16, 'ipv4');
local.addSubnet('fe80::', 10, 'ipv6');
for (const metadata of ['100.100.100.200', '192.0.0.192']) local.addAddress(metadata, 'ipv4');
local.addAddress('fd00:ec2::254', 'ipv6');

/** Whether an address is loopback or private; a link-local one is not. */
export const isNear = (address: string): boolean => !isLinkLocal(address) && isIn(near, address);

const isLinkLocal = (address: string): boolean => isIn(local, address);

function isIn(list: BlockList, address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  const plain = withoutMapping(address);
  return list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
}

/** An IPv4 address in the place of the IPv6 address that maps it. */
export const withoutMapping = (address: string): string =>
  /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;

/** The time for the look-up of a name. */
const lookupTimeout = 3000;

/** How the addresses of a name are found: none where the look-up fails, undefined where it takes too long. */
type LookUp = (host: string) => Promise<readonly string[] | undefined>;

/**
 * Refuses a target that anybody may own until its user has said whose it is. The endpoint that is given back leads only to the
 * addresses that were checked: a name that answers otherwise the next time leads nowhere else, and one that cannot be looked up
 * leads nowhere. Throws TargetError.
 */
export async function requirePrivateAddress<Checked extends Pick<Endpoint, 'host'>>(
  endpoint: Checked,
  safetyPolicy: Pick<SafetyPolicy, 'yesThisIsMine'> | undefined,
  addressesOf: LookUp = addresses,
): Promise<Checked & Pick<Endpoint, 'addresses'>> {
  if (safetyPolicy === undefined || safetyPolicy.yesThisIsMine) return endpoint;
  const { host } = endpoint;
  const found = await addressesOf(host);
  if (found === undefined)
    throw new TargetError(
      `${host} could not be looked up in time, so nothing says whose it is; if you may test this server, say ${flagOf('yesThisIsMine')}`,
    );
  const far = found.find((address) => !isNear(address));
  if (far === undefined) return { ...endpoint, addresses: found };
  const known = far === host ? host : `${host} (${far})`;
  const what = isLinkLocal(far)
    ? 'a link-local address or one of a metadata service'
    : 'neither a loopback nor a private address';
  throw new TargetError(`${known} is ${what}; if you may test this server, say ${flagOf('yesThisIsMine')}`);
}

/** The target with the addresses of its endpoints checked. Throws TargetError. */
export async function withPrivateAddresses(
  open: OpenTarget,
  { setups, safetyPolicy }: Pick<Target, 'setups' | 'safetyPolicy'>,
  addressesOf: LookUp = addresses,
): Promise<OpenTarget> {
  const endpoints = new Map<string, Endpoint>();
  for (const { name } of setups)
    endpoints.set(name, await requirePrivateAddress(open.endpoint(name), safetyPolicy, addressesOf));
  return { ...open, endpoint: (name) => endpoints.get(name) ?? open.endpoint(name) };
}

/** Undefined: not in time. */
async function addresses(host: string): Promise<readonly string[] | undefined> {
  if (isIP(host) !== 0) return [host];
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      resolve(undefined);
    }, lookupTimeout);
  });
  const found = lookup(host, { all: true }).then(
    (each) => each.map(({ address }) => address),
    () => [],
  );
  const either = await Promise.race([found, late]);
  clearTimeout(timer);
  return either;
}
