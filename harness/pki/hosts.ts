import { isIP, isIPv4 } from 'node:net';
import { PkiError } from './errors';

/** Host names and addresses as they go into a subject alternative name: names apart from addresses (rule J-04). */
export interface Hosts {
  readonly dnsNames: readonly string[];
  /** 4 or 16 bytes each. */
  readonly ipAddresses: readonly Buffer[];
}

const dnsName =
  /^(?=.{1,253}$)(?:\*\.)?[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*$/i;

/** Whether the text can stand in a certificate as a host name (`*.` in front allowed) or as an IP address. */
export const isHost = (host: string): boolean => (isIP(host) === 0 ? dnsName.test(host) : !host.includes('%'));

/** Tells host names from IP addresses; throws `host-invalid` for what is neither. */
export function splitHosts(hosts: readonly string[]): Hosts {
  const wrong = hosts.find((host) => !isHost(host));
  if (wrong !== undefined) {
    throw new PkiError('host-invalid', `${JSON.stringify(wrong)} is neither a host name nor an IP address.`);
  }
  return {
    dnsNames: hosts.filter((host) => isIP(host) === 0),
    ipAddresses: hosts.filter((host) => isIP(host) !== 0).map(addressBytes),
  };
}

/** The 4 or 16 bytes of an IP address that `isIP` accepts, without a zone. */
function addressBytes(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number));
  const groups = (part: string): readonly number[] =>
    part === ''
      ? []
      : part.split(':').flatMap((group) => (group.includes('.') ? lastGroups(group) : [parseInt(group, 16)]));
  const [before = '', after] = address.split('::');
  const left = groups(before);
  const right = groups(after ?? '');
  const words = [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right];
  return Buffer.from(words.flatMap((word) => [word >> 8, word & 0xff]));
}

/** `::ffff:192.0.2.1` ends in two groups written as an IPv4 address. */
function lastGroups(dotted: string): readonly number[] {
  const bytes = addressBytes(dotted);
  return [bytes.readUInt16BE(0), bytes.readUInt16BE(2)];
}
