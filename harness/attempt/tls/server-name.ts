import { isIP } from 'node:net';
import type { CertificateFacts } from '../../observation';

/** Names of a certificate that the sentence about it repeats: it stands in the evidence of every attempt. */
const mostNamed = 20;

/**
 * Why a certificate does not cover a name; undefined when it does. Only the subject alternative name counts: Node's own
 * check falls back to the common name, which Kubernetes' clients do not (rule S-05). An address is matched against
 * addresses alone (S-04), a wildcard stands for exactly one whole label (RFC 6125, 6.4.3).
 */
export function nameProblem(name: string, certificate: CertificateFacts | undefined): string | undefined {
  if (certificate === undefined) return 'its certificate cannot be read';
  const covered =
    isIP(name) === 0 ? coversHost(name, certificate.dnsNames) : coversAddress(name, certificate.ipAddresses);
  if (covered) return undefined;
  const names = [...certificate.dnsNames, ...certificate.ipAddresses];
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : '';
  const covers = names.length === 0 ? 'no name at all' : `${names.slice(0, mostNamed).join(', ')}${more}`;
  return `its certificate covers ${covers}, and not ${name}`;
}

const coversHost = (host: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => matchesPattern(normal(host), normal(pattern)));

const normal = (name: string): string => name.toLowerCase().replace(/\.$/, '');

function matchesPattern(host: string, pattern: string): boolean {
  if (!pattern.startsWith('*.')) return host === pattern;
  const dot = host.indexOf('.');
  return dot > 0 && pattern.indexOf('.', 2) !== -1 && host.slice(dot) === pattern.slice(1);
}

const coversAddress = (address: string, addresses: readonly string[]): boolean =>
  addresses.some((other) => canonicalAddress(other) === canonicalAddress(address));

/** IPv6 addresses have many spellings; the URL parser knows the canonical one. */
function canonicalAddress(address: string): string {
  if (isIP(address) !== 6) return address;
  const url = `http://[${address}]/`;
  return URL.canParse(url) ? new URL(url).hostname : address;
}
