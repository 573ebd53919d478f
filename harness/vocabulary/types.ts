export type { Authority, Certificate, CertificateDescription, Issuer, Text, Validity } from './given';
export type { ApiServerWords, Check, CheckOf, Level, Need, Scenario, ScenarioOf } from './scenario';
export type { SubjectId, Words } from './subject';
export type { Point } from './points';
export type { Setting } from './settings';
export type {
  ClientRefusal,
  ExpectedIdentity,
  Expectation,
  ExpectedCertificate,
  Refusal,
  ServerCertificateProperty,
} from './expectation';
export type { FormFamily, RequestForm } from './request-form';
export type { Trigger } from './triggers';
export type { CertificateForm, Header } from './header';
export type { TlsVersion } from './versions';
export type { Attempt, MalformedCertificate } from './when';
