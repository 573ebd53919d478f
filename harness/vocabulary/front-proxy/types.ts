export type { ConnectToProxy, ProxyAttempt, ProxyRequest, ThroughProxy } from './attempt';
export type { CredentialForm } from './credential-forms';
export type { ProxyExpectation, ProxyRejection, UnchangedPart } from './expectation';
export type { ProxyPromise } from './promises';
export type { FrontProxyWords, ProxyScenario } from './scenario';
export type { SmugglingForm } from './smuggling';
export type { UpstreamAnswer, UpstreamState } from './upstream';
export type { CertifiedUser, GivenUser, ProxyCredentialKind } from './users';
