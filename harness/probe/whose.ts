import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { TargetError, type Endpoint, type Manners } from '../target/types';

/** Loopback, private, link-local and shared address space (RFC 6890, RFC 4193, RFC 6598): nobody else's by mistake. */
const near = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
  ['0.0.0.0', 32],
] as const)
  near.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::1', 128],
  ['::', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  near.addSubnet(network, prefix, 'ipv6');

/** Whether an address is loopback or private. */
export function isNear(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return mapped === undefined ? near.check(address, family === 6 ? 'ipv6' : 'ipv4') : near.check(mapped, 'ipv4');
}

/** The time for the look-up of a name. */
const lookupTimeout = 3000;

/**
 * Refuses a target that anybody may own until its user has said whose it is. A name that cannot be looked up is left to be
 * found unreachable. Throws TargetError.
 */
export async function checkWhose(
  { host }: Pick<Endpoint, 'host'>,
  manners: Pick<Manners, 'yesThisIsMine'> | undefined,
  addressesOf: (host: string) => Promise<readonly string[] | undefined> = addresses,
): Promise<void> {
  if (manners === undefined || manners.yesThisIsMine) return;
  const found = await addressesOf(host);
  if (found === undefined)
    throw new TargetError(
      `${host} could not be looked up in time, so nothing says whose it is; if you may test this server, say --yes-this-is-mine`,
    );
  const far = found.find((address) => !isNear(address));
  if (far === undefined) return;
  const known = far === host ? host : `${host} (${far})`;
  throw new TargetError(
    `${known} is neither a loopback nor a private address; if you may test this server, say --yes-this-is-mine`,
  );
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
