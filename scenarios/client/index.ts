import type { ClientScenario } from '../../harness/vocabulary/client/types';

/* oxlint-disable typescript/no-require-imports -- imported, each would stand in a second list as well */
/** One line a scenario of the client, in the order of the specification; each file is loaded only with this one. */
const files: readonly { readonly default: ClientScenario }[] = [
  require('./4-endpoints/asked-paths'),
  require('./5.1-server/validity-of-servers'),
  require('./5.1-server/certification-paths'),
  require('./5.1-server/usages-of-servers'),
  require('./5.1-server/usable-servers'),
  require('./5.1-server/changed-servers'),
  require('./5.1-server/verification-of-every-connection'),
  require('./5.1-server/servers-behind-a-proxy'),
  require('./5.1-server/flaws-in-every-place'),
  require('./5.1-server/proxies-over-tls'),
  require('./5.1-server/weak-servers'),
  require('./5.1-server/keys-of-servers'),
  require('./5.1-server/depths-of-paths'),
  require('./5.1-credentials/presented-certificate'),
  require('./5.1-credentials/redirects'),
  require('./5.1-credentials/redirect-forms'),
  require('./5.1-credentials/named-elsewhere'),
  require('./5.1-credentials/given-files'),
  require('./5.1-credentials/kubeconfigs'),
  require('./5.1-credentials/secrets'),
  require('./5.1-credentials/kept-identity'),
  require('./7-errors/clear-text'),
  require('./7-errors/untrusted-issuers'),
  require('./7-errors/uncovered-names'),
  require('./7-errors/wildcards'),
  require('./7-errors/failures'),
];

/** Every scenario of the client. */
export const clientScenarios: readonly ClientScenario[] = files.map((file) => file.default);
