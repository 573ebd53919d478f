import jsonOrYaml from './1-service/json-or-yaml';
import noCredentialStore from './1-service/no-credential-store';
import stagesInOrder from './1-service/stages-in-order';
import userAndGroups from './1-service/user-and-groups';
import stringTypes from './2-resources/string-types';
import userName from './2-resources/user-name';
import groups from './2-resources/groups';
import exactGroups from './2-resources/exact-groups';
import headerBytes from './2-resources/header-bytes';
import exactHeaderValues from './2-resources/exact-header-values';
import exactUserNames from './2-resources/exact-user-names';
import exactGroupMatch from './2-resources/exact-group-match';
import namesElsewhere from './2-resources/names-elsewhere';
import reservedNames from './2-resources/reserved-names';
import similarAllowedNames from './5-authentication/similar-allowed-names';
import groupPermissions from './2-resources/group-permissions';
import authenticatedGroup from './2-resources/authenticated-group';
import anonymousGroup from './2-resources/anonymous-group';
import masters from './2-resources/masters';
import manyGroups from './2-resources/many-groups';
import rootCertificate from './2-resources/root-certificate';
import serverName from './2-resources/server-name';
import clientCertificate from './2-resources/client-certificate';
import csrDocument from './2-resources/csr-document';
import changedCertificate from './2-resources/changed-certificate';
import clientCertificateValidity from './2-resources/client-certificate-validity';
import serverCertificateValidity from './2-resources/server-certificate-validity';
import expiredCertificates from './2-resources/expired-certificates';
import certificationPath from './2-resources/certification-path';
import csrKeyAndHosts from './2-resources/csr-key-and-hosts';
import signingConfiguration from './2-resources/signing-configuration';
import userHeader from './2-resources/user-header';
import groupHeader from './2-resources/group-header';
import extraHeader from './2-resources/extra-header';
import headerNames from './2-resources/header-names';
import customHeaderNames from './2-resources/custom-header-names';
import api from './4-endpoints/api';
import pods from './4-endpoints/pods';
import serverAuthorityForClients from './5-authentication/server-authority-for-clients';
import serverIdentity from './5-authentication/server-identity';
import clientCertificateVerified from './5-authentication/client-certificate-verified';
import proofOfPossession from './5-authentication/proof-of-possession';
import identityMapping from './5-authentication/identity-mapping';
import bothHttpVersions from './5-authentication/both-http-versions';
import badCredentialsEverywhere from './5-authentication/bad-credentials-everywhere';
import forgedSignatures from './5-authentication/forged-signatures';
import weakSignatures from './5-authentication/weak-signatures';
import untrustedClientAuthority from './5-authentication/untrusted-client-authority';
import failedCredential from './5-authentication/failed-credential';
import frontProxyConnection from './5-authentication/front-proxy-connection';
import frontProxyIdentity from './5-authentication/front-proxy-identity';
import spoofedIdentityHeaders from './5-authentication/spoofed-identity-headers';
import spoofedHeadersGrantNothing from './5-authentication/spoofed-headers-grant-nothing';
import allowedNames from './5-authentication/allowed-names';
import anyAllowedName from './5-authentication/any-allowed-name';
import serverFlags from './5-authentication/server-flags';
import plainHttp from './7-errors/plain-http';
import missingClientCertificate from './7-errors/missing-client-certificate';
import untrustedServerAuthority from './7-errors/untrusted-server-authority';
import uncoveredServerName from './7-errors/uncovered-server-name';
import unauthenticatedCaller from './7-errors/unauthenticated-caller';
import longHeaders from './8-limits/long-headers';
import headerAliases from './2-resources/header-aliases';
import smuggledIdentity from './2-resources/smuggled-identity';
import serverNameIndication from './5-authentication/server-name-indication';
import shownLimits from './8-limits/shown-limits';
import coreVersion from './9-versioning/core-version';
import identityOverHttp2 from './5-authentication/identity-over-http2';
import everyFormIsAuthenticated from './1-service/every-form-is-authenticated';
import everyFormIsAuthorized from './1-service/every-form-is-authorized';
import identityFromOtherHeaders from './5-authentication/identity-from-other-headers';
import identityFromTheRequest from './5-authentication/identity-from-the-request';
import otherIdentityGrantsNothing from './5-authentication/other-identity-grants-nothing';
import identityOfEachRequest from './5-authentication/identity-of-each-request';
import bearerTokens from './1-service/bearer-tokens';
import credentialsInTurn from './1-service/credentials-in-turn';
import impersonation from './1-service/impersonation';
import madeUpCredentials from './1-service/made-up-credentials';
import unusualGroups from './2-resources/unusual-groups';
import smuggledHeaders from './2-resources/smuggled-headers';
import severalHeaderNames from './2-resources/several-header-names';
import severalExtraPrefixes from './2-resources/several-extra-prefixes';
import someCustomHeaderNames from './2-resources/some-custom-header-names';
import unusualCertificates from './2-resources/unusual-certificates';
import expiryOnAnOpenConnection from './5-authentication/expiry-on-an-open-connection';
import sessionAfterExpiry from './5-authentication/session-after-expiry';
import similarCertificates from './5-authentication/similar-certificates';
import sessionResumption from './5-authentication/session-resumption';
import parallelRequests from './5-authentication/parallel-requests';
import oneAuthority from './5-authentication/one-authority';
import noClientAuthorities from './5-authentication/no-client-authorities';
import replacedAuthority from './5-authentication/replaced-authority';
import replacedClientCa from './5-authentication/replaced-client-ca';
import malformedCertificates from './5-authentication/malformed-certificates';
import brokenClientCaFile from './5-authentication/broken-client-ca-file';
import certificateInHand from './5-authentication/certificate-in-hand';
import oldTlsVersions from './5-authentication/old-tls-versions';
import anonymousOnSomePaths from './7-errors/anonymous-on-some-paths';
import anonymousRefused from './7-errors/anonymous-refused';
import refusalsSayLittle from './7-errors/refusals-say-little';

/** Every scenario, in the order of the specification. */
export const scenarios = [
  jsonOrYaml,
  noCredentialStore,
  madeUpCredentials,
  bearerTokens,
  stagesInOrder,
  everyFormIsAuthenticated,
  everyFormIsAuthorized,
  credentialsInTurn,
  impersonation,
  identityOfEachRequest,
  userAndGroups,
  userName,
  stringTypes,
  groups,
  exactUserNames,
  exactGroups,
  unusualGroups,
  exactGroupMatch,
  groupPermissions,
  reservedNames,
  authenticatedGroup,
  anonymousGroup,
  masters,
  manyGroups,
  rootCertificate,
  serverName,
  clientCertificate,
  unusualCertificates,
  csrDocument,
  changedCertificate,
  clientCertificateValidity,
  expiredCertificates,
  expiryOnAnOpenConnection,
  sessionAfterExpiry,
  serverCertificateValidity,
  certificationPath,
  csrKeyAndHosts,
  signingConfiguration,
  userHeader,
  groupHeader,
  extraHeader,
  exactHeaderValues,
  headerBytes,
  headerNames,
  smuggledHeaders,
  headerAliases,
  smuggledIdentity,
  customHeaderNames,
  someCustomHeaderNames,
  api,
  pods,
  serverIdentity,
  oldTlsVersions,
  clientCertificateVerified,
  serverNameIndication,
  proofOfPossession,
  similarCertificates,
  sessionResumption,
  identityMapping,
  namesElsewhere,
  certificateInHand,
  bothHttpVersions,
  identityOverHttp2,
  untrustedClientAuthority,
  forgedSignatures,
  weakSignatures,
  badCredentialsEverywhere,
  serverAuthorityForClients,
  noClientAuthorities,
  malformedCertificates,
  replacedAuthority,
  replacedClientCa,
  brokenClientCaFile,
  failedCredential,
  frontProxyConnection,
  frontProxyIdentity,
  parallelRequests,
  spoofedIdentityHeaders,
  spoofedHeadersGrantNothing,
  identityFromOtherHeaders,
  identityFromTheRequest,
  otherIdentityGrantsNothing,
  allowedNames,
  similarAllowedNames,
  anyAllowedName,
  oneAuthority,
  serverFlags,
  severalHeaderNames,
  severalExtraPrefixes,
  plainHttp,
  missingClientCertificate,
  untrustedServerAuthority,
  uncoveredServerName,
  unauthenticatedCaller,
  anonymousRefused,
  anonymousOnSomePaths,
  refusalsSayLittle,
  shownLimits,
  longHeaders,
  coreVersion,
];
