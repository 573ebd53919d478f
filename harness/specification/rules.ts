import { anonymousRules } from './rules/anonymous';
import { certificateIdentityRules } from './rules/certificate-identity';
import { clientCertificateRules } from './rules/client-certificate';
import { connectionRules } from './rules/connections';
import { endpointAndLimitRules } from './rules/endpoints-and-limits';
import { frontProxyRules } from './rules/front-proxy';
import { headerSyntaxRules } from './rules/header-syntax';
import { issuanceRules } from './rules/issuance';
import { precedenceRules } from './rules/precedence';
import { requestHeaderRules } from './rules/request-headers';
import { serverCertificateRules } from './rules/server-certificate';
import { transportRules } from './rules/transport';
import { trustSeparationRules } from './rules/trust-separation';
import type { Rule } from './rules/rule';

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
