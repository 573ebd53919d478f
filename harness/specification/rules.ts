import { anonymousRules } from './anonymous';
import { certificateIdentityRules } from './certificate-identity';
import { clientCertificateRules } from './client-certificate';
import { connectionRules } from './connections';
import { endpointAndLimitRules } from './endpoints-and-limits';
import { frontProxyRules } from './front-proxy';
import { headerSyntaxRules } from './header-syntax';
import { issuanceRules } from './issuance';
import { precedenceRules } from './precedence';
import { requestHeaderRules } from './request-headers';
import { serverCertificateRules } from './server-certificate';
import { transportRules } from './transport';
import { trustSeparationRules } from './trust-separation';
import type { Rule } from './rule';

/**
 * Every rule, by section letter and number. Scenarios cite the ids, and reports and users' own records repeat them, so they
 * never change.
 */
export const rules = {
  ...transportRules,
  ...serverCertificateRules,
  ...clientCertificateRules,
  ...certificateIdentityRules,
  ...anonymousRules,
  ...requestHeaderRules,
  ...trustSeparationRules,
  ...precedenceRules,
  ...frontProxyRules,
  ...headerSyntaxRules,
  ...connectionRules,
  ...endpointAndLimitRules,
  ...issuanceRules,
} as const satisfies Readonly<Record<string, Rule>>;

export type RuleId = keyof typeof rules;

/** The sections of the rules, by the letters of their ids. */
export const ruleSections = [
  { letter: 'T', title: 'Transport' },
  { letter: 'S', title: 'Server certificate' },
  { letter: 'C', title: 'Client certificate' },
  { letter: 'I', title: 'Identity from a certificate' },
  { letter: 'N', title: 'Anonymous callers' },
  { letter: 'H', title: 'Identity headers' },
  { letter: 'R', title: 'Trust separation' },
  { letter: 'P', title: 'Order of credentials' },
  { letter: 'X', title: 'Front proxy' },
  { letter: 'G', title: 'Syntax of header lines' },
  { letter: 'K', title: 'Connections and sessions' },
  { letter: 'E', title: 'Endpoints' },
  { letter: 'L', title: 'Limits' },
  { letter: 'J', title: 'Issuing certificates' },
] as const;
