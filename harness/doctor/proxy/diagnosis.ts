import type { Endpoint } from '../../target/types';
import { diagnose, inOrder, type Diagnosis } from '../diagnosis';
import type { Given } from '../probe-results/given';
import { ok, type Remark, type Topic } from '../probe-results/finding';
import type { ProxyProbeResults } from './attempts';
import { credentialFacts, credentialFindings, type CredentialFacts } from './credentials';
import { disclosureFacts, disclosureFindings, type DisclosureFacts } from './disclosure';
import { isApiServer, subjectFinding } from './subject';

/** What a look at a front proxy came to besides. */
export interface ProxyFacts extends CredentialFacts, DisclosureFacts {
  /** An API server answers, and no front proxy. */
  readonly apiServer: boolean;
}

/** Everything that a look at a front proxy came to. */
export interface ProxyDiagnosis extends Diagnosis {
  readonly proxy: ProxyFacts;
}

/** What is said of an API server and means nothing of a front proxy, or another thing. */
const ofApiServers: readonly Topic[] = ['anonymous', 'version', 'client-certificate', 'unknown-certificate'];

/** Reads observations; touches nothing. */
export function diagnoseProxy(looks: ProxyProbeResults, endpoint: Endpoint, now: Date, given: Given): ProxyDiagnosis {
  const base = diagnose(looks, endpoint, now, given);
  const credentials = credentialFacts(looks);
  const disclosure = disclosureFacts(looks, endpoint);
  const apiServer = isApiServer(credentials, base.caller, base.kind);
  const own = base.reachable
    ? [
        subjectFinding(apiServer),
        ...credentialFindings(credentials, looks),
        ...disclosureFindings(disclosure),
        ...certificates(base),
      ]
    : [];
  return {
    ...base,
    proxy: { ...credentials, ...disclosure, apiServer },
    findings: inOrder([...base.findings.filter(({ topic }) => !ofApiServers.includes(topic)), ...own]),
  };
}

/** A front proxy need not ask for certificates of its users (clause 5.2.1); where it does, the same counts as of an API server. */
const certificates = ({ clientCertificate, findings }: Diagnosis): readonly Remark[] =>
  (['1.3', '1.2'] as const).some((version) => clientCertificate[version]?.requested === 'requested')
    ? findings.filter(({ topic }) => topic === 'client-certificate' || topic === 'unknown-certificate')
    : [ok('client-certificate', 'it asks for no client certificate: users authenticate in another way')];
