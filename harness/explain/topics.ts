import { answerTopics } from './topics/answers';
import { clientCertificateTopics } from './topics/client-certificates';
import { frontProxyTopics } from './topics/front-proxies';
import { identityTopics } from './topics/identities';
import { serverCertificateTopics } from './topics/server-certificates';
import { transportTopics } from './topics/transport';
import { upstreamTopics } from './topics/upstreams';
import type { Topic } from './types';

/** Every topic of the explanations: the one table that says what an attacker gains, what has happened, and which directive mends it. */
export const topics: Readonly<Record<string, Topic>> = {
  ...transportTopics,
  ...serverCertificateTopics,
  ...clientCertificateTopics,
  ...identityTopics,
  ...frontProxyTopics,
  ...upstreamTopics,
  ...answerTopics,
};
