import type { ProxyScenario } from '../../harness/vocabulary/front-proxy/types';

/* oxlint-disable typescript/no-require-imports -- imported, each would stand in a second list as well */
const files: readonly { readonly default: ProxyScenario }[] = [
  require('./4-endpoints/passes-unchanged'),
  require('./4-endpoints/long-requests'),
  require('./4-endpoints/no-shared-cache'),
  require('./5.2.1-user-to-proxy/proxy-server-certificate'),
  require('./5.2.1-user-to-proxy/valid-credentials'),
  require('./5.2.1-user-to-proxy/wrong-credentials'),
  require('./5.2.1-user-to-proxy/wrong-tokens-and-certificates'),
  require('./5.2.1-user-to-proxy/credentials-elsewhere'),
  require('./5.2.1-user-to-proxy/every-request-is-authenticated'),
  require('./5.2.1-user-to-proxy/no-request-is-exempt'),
  require('./5.2.1-user-to-proxy/forged-credentials'),
  require('./5.2.1-user-to-proxy/names-of-other-users'),
  require('./5.2.2-proxy-to-api-server/own-certificate'),
  require('./5.2.2-proxy-to-api-server/upstream-verified'),
  require('./5.2.2-proxy-to-api-server/upstream-that-changes'),
  require('./5.2.2-proxy-to-api-server/upstream-failures'),
  require('./5.2.2-proxy-to-api-server/server-is-configured'),
  require('./5.2.3-user-and-group/identity-is-replaced'),
  require('./5.2.3-user-and-group/identity-in-every-request'),
  require('./5.2.3-user-and-group/users-without-groups'),
  require('./5.2.3-user-and-group/hidden-identity-headers'),
  require('./5.2.3-user-and-group/connection-removes-nothing'),
  require('./5.2.3-user-and-group/other-identity-sources'),
  require('./5.2.3-user-and-group/names-arrive-unchanged'),
  require('./5.2.3-user-and-group/names-in-certificates'),
  require('./5.2.3-user-and-group/not-passed-on'),
  require('./5.2.3-user-and-group/user-in-the-host'),
  require('./5.2.3-user-and-group/users-that-share-connections'),
  require('./5.2.3-user-and-group/answers-leave-nothing'),
  require('./5.2.3-user-and-group/resembling-credentials'),
  require('./5.2.3-user-and-group/resumed-sessions'),
  require('./smuggling/request-smuggling'),
  require('./smuggling/tunnels'),
];

/** Every scenario of a front proxy, in the order of the specification. */
export const frontProxyScenarios: readonly ProxyScenario[] = files.map((file) => file.default);
