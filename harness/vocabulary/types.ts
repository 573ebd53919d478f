export type { Authority, Certificate, CertificateDescription, ExtendedKeyUsage, Issuer, Text, Texts } from './given';
export type { ApiCall, Attempt, Connect, Header, HttpVersion, Method, PlainHttp, TlsVersion, WhoAmI } from './when';
export type {
  ClientRefusal,
  ExpectedIdentity,
  Expectation,
  IssuedCertificate,
  Refusal,
  ServerCertificateProperty,
} from './then';
export type { Check, Level, Need, RuleId, Scenario } from './scenario';
