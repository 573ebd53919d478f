import { loadAuthority, loadCredential, readCertificates, type AuthorityPair } from '../pki';
import { flagOf, usageOf } from '../settings';
import type { Authority } from '../vocabulary/types';
import { authoritySettings } from './authority-settings';
import type { Declaration } from './declaration/declaration';
import { checkedToken, readTokenFile } from './token-file';
import { TargetError, type SuppliedCredentials, type SafetyPolicy, type Signing } from './types';

/** The authorities whose keys are at hand. Throws PkiError. */
export const authoritiesOf = (declaration: Declaration): Partial<Record<Authority, AuthorityPair>> =>
  Object.fromEntries(
    Object.entries(authoritySettings).flatMap(([authority, { key }]) => {
      const pair = declaration[key];
      return pair === undefined ? [] : [[authority, loadAuthority(pair.certificate, pair.key)]];
    }),
  );

/** Authorities of which no more than the certificate is at hand. */
export function knownOf({
  clientCaCertificate,
  requestHeaderCaCertificate,
}: Declaration): Partial<Record<Authority, string>> {
  const load = (file: string): string => readCertificates(file)[0]?.toString() ?? '';
  return {
    ...(clientCaCertificate === undefined ? {} : { 'client-ca': load(clientCaCertificate) }),
    ...(requestHeaderCaCertificate === undefined ? {} : { 'request-header-ca': load(requestHeaderCaCertificate) }),
  };
}

/** What may be presented as it is. Throws PkiError. */
export function suppliedCredentialsOf({
  clientCertificate,
  token: inline,
  tokenFile,
}: Declaration): SuppliedCredentials {
  const token = tokenFile === undefined ? inline && checkedToken(inline, 'the kubeconfig') : readTokenFile(tokenFile);
  return {
    ...(clientCertificate === undefined
      ? {}
      : { certificate: loadCredential(clientCertificate.certificate, clientCertificate.key) }),
    ...(token === undefined ? {} : { token }),
  };
}

/** How a run has to behave; whatever is not allowed is not. */
export function safetyPolicyOf({
  privileged,
  longLivedCertificates,
  allowTokenExposure,
  allowWrites,
  maxRps,
  yesThisIsMine,
}: Declaration): SafetyPolicy {
  return {
    privileged: privileged === true,
    ...(longLivedCertificates === true ? { longLivedCertificates } : {}),
    ...(allowTokenExposure === true ? { allowTokenExposure } : {}),
    allowWrites: allowWrites === true,
    ...(maxRps === undefined ? {} : { maxRps }),
    yesThisIsMine: yesThisIsMine === true,
  };
}

/** Who signs where no key is at hand. Throws TargetError. */
export function signingsOf(
  { signCommand, requestHeaderSignCommand, certificateSigningRequests }: Declaration,
  supplied: SuppliedCredentials,
  { allowWrites }: SafetyPolicy,
): Partial<Record<Authority, Signing>> {
  if (certificateSigningRequests === true && signCommand !== undefined)
    throw new TargetError(
      `${flagOf('certificateSigningRequests')} and ${flagOf('signCommand')} both say who signs test users; leave one out`,
    );
  if (certificateSigningRequests === true && !allowWrites)
    throw new TargetError(
      `${flagOf('certificateSigningRequests')} creates objects on the target, which are deleted again; allow that with ${flagOf('allowWrites')}`,
    );
  if (certificateSigningRequests === true && supplied.certificate === undefined && supplied.token === undefined)
    throw new TargetError(
      `${flagOf('certificateSigningRequests')} needs the credential of somebody who may approve them; supply one with ${usageOf('kubeconfig')} or ${usageOf('clientCertificate')}`,
    );
  const command = (flag: string, text: string): Signing => ({ kind: 'command', flag, command: text });
  return {
    ...(certificateSigningRequests === true ? { 'client-ca': { kind: 'certificate-signing-request' } } : {}),
    ...(signCommand === undefined ? {} : { 'client-ca': command(flagOf('signCommand'), signCommand) }),
    ...(requestHeaderSignCommand === undefined
      ? {}
      : { 'request-header-ca': command(flagOf('requestHeaderSignCommand'), requestHeaderSignCommand) }),
  };
}
