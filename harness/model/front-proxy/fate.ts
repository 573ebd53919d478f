import { identityLines } from '../authentication/header-branches';
import type { HeaderLine } from '../types';
import type { ProxyBranchId } from './branches';
import type { FateOfLine, ProxySettings } from './types';

/** Headers of the connection to the front proxy, which it uses up (RFC 9110, 7.6.1). */
const hopByHop = /^(connection|proxy-connection|keep-alive|te|trailer|transfer-encoding|upgrade)$/;

/** The headers that a user calls those of the connection, in lower case. */
export const nominatedBy = (lines: readonly HeaderLine[]): readonly string[] =>
  lines
    .filter(([name]) => name.toLowerCase() === 'connection')
    .flatMap(([, value]) => value.split(',').map((name) => name.trim().toLowerCase()));

/** What becomes of each header of a user whose request is forwarded (clause 5.2.3). */
export function fatesOf(lines: readonly HeaderLine[], settings: ProxySettings): readonly FateOfLine[] {
  const nominated = nominatedBy(lines);
  return lines.map((line) => fateOf(line, nominated, settings));
}

function fateOf(
  line: HeaderLine,
  nominated: readonly string[],
  { requestHeader, unpromised }: ProxySettings,
): FateOfLine {
  const name = line[0].toLowerCase();
  const isIdentity = (each: string): boolean => identityLines([[each, '']], requestHeader).length > 0;
  const promised = (promise: keyof typeof unpromised, branch: ProxyBranchId): FateOfLine => ({
    line,
    fate: unpromised[promise] === undefined ? 'removed' : 'either',
    branch,
  });
  if (isIdentity(name)) return { line, fate: 'removed', branch: 'proxy-identity-replaced' };
  if (isIdentity(withHyphens(name)))
    return promised(name.includes('.') ? 'dotted-aliases-removed' : 'aliases-removed', 'proxy-alias');
  // A program that makes a variable of it puts the prefix before it once more (RFC 3875, 4.1.18).
  if (isIdentity(withHyphens(name.replace(/^http_/, '')))) return { line, fate: 'either', branch: 'proxy-alias' };
  if (name === 'authorization') return promised('authorization-removed', 'proxy-credential-kept-back');
  if (name === 'proxy-authorization') return promised('proxy-authorization-removed', 'proxy-credential-kept-back');
  if (name === 'cookie') return promised('cookies-removed', 'proxy-credential-kept-back');
  if (name.startsWith('impersonate-')) return promised('impersonation-removed', 'proxy-impersonation');
  if (hopByHop.test(name) || nominated.includes(name))
    return { line, fate: 'either', branch: 'proxy-connection-nominates' };
  return { line, fate: 'passed' };
}

/** As programs read a name that they make a variable of. */
const withHyphens = (name: string): string => name.replace(/[_.]/g, '-');
