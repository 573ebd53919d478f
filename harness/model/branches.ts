import type { ClauseId } from '../specification/clauses/clauses';
import type { RuleId } from '../specification/rules';

/** One way in which the specification decides, with the clause and the rule that say so. */
export interface Branch {
  readonly clause: ClauseId;
  readonly rule?: RuleId;
  readonly sentence: string;
}

/** Every branch of the model of the API server, by an id that reports repeat and that does not change. */
export const branches = {
  'clear-text': {
    clause: '7.1',
    rule: 'T-01',
    sentence: 'A request in clear text on the HTTPS port is answered 400, whatever it says.',
  },
  'clear-text-other': {
    clause: '7.1',
    rule: 'T-03',
    sentence: 'Clear text that is no usual HTTP request is not served.',
  },
  'key-not-held': {
    clause: '5.1.3',
    rule: 'C-08',
    sentence: 'A client that does not prove that it holds the private key of its certificate has no connection.',
  },
  'session-keeps-certificate': {
    clause: '5.1.3',
    rule: 'K-04',
    sentence: 'A resumed session has the certificate that it was made with, or the handshake is made anew.',
  },
  'line-malformed': {
    clause: '2.5.4',
    rule: 'G-02',
    sentence: 'A header line whose name is no token carries no identity: the line or the request is refused.',
  },
  'line-folded': {
    clause: '2.5.4',
    rule: 'G-03',
    sentence: 'A line that begins with a space belongs to the line before it, or the request is refused.',
  },
  'value-malformed': {
    clause: '2.5.1',
    rule: 'G-06',
    sentence: 'A control character in the value of an identity header leaves nobody named, or the request is refused.',
  },
  'value-not-utf-8': {
    clause: '2.5.1',
    rule: 'H-13',
    sentence: 'Bytes of an identity that are not UTF-8 stay what they are, or the request is refused.',
  },
  'no-authorities': {
    clause: '5.1.5',
    rule: 'C-21',
    sentence: 'Without a CA to verify clients with, a certificate is no credential.',
  },
  'issuer-unknown': {
    clause: '5.1.5',
    rule: 'C-03',
    sentence: 'A certificate from which no path leads to a trusted CA identifies nobody.',
  },
  'issuer-by-name-alone': {
    clause: '5.1.5',
    rule: 'C-05',
    sentence: 'An issuer that has the name of a trusted CA and another key is another CA.',
  },
  'changed-after-signing': {
    clause: '2.2.5',
    rule: 'C-07',
    sentence: 'A certificate that was changed after it was signed identifies nobody.',
  },
  'signature-weak': {
    clause: '5.1.5',
    rule: 'C-05',
    sentence: 'A signature with MD5, SHA-1 or an unknown algorithm proves nothing.',
  },
  'not-valid-now': {
    clause: '2.2.5',
    rule: 'C-09',
    sentence: 'A certificate outside its validity period, on any level of the path, identifies nobody.',
  },
  'usage-not-for-clients': {
    clause: '2.4.2',
    rule: 'C-10',
    sentence: 'A certificate with extended key usages, none of which is for clients, identifies nobody.',
  },
  'critical-extension-unknown': {
    clause: '2.2.4',
    rule: 'C-15',
    sentence: 'A certificate with a critical extension that the server does not know identifies nobody.',
  },
  'issuer-no-authority': {
    clause: '2.2.6',
    rule: 'C-12',
    sentence: 'A certificate that is no CA, may not sign, or stands too deep or under other names issues no identity.',
  },
  'key-short': {
    clause: '8.1',
    rule: 'C-17',
    sentence: 'A key shorter than RSA 2048 may be refused.',
  },
  'proxy-name-not-allowed': {
    clause: '5.2.4',
    rule: 'R-04',
    sentence: 'A front proxy whose common name is not exactly an allowed name speaks for nobody.',
  },
  'proxy-without-user': {
    clause: '5.2.4',
    rule: 'H-03',
    sentence: 'A front proxy whose first user header is empty or missing names nobody, and is nobody itself.',
  },
  'proxied-user': {
    clause: '5.2.3',
    rule: 'H-01',
    sentence:
      'A verified front proxy names the user, the groups, the UID and extra attributes in the configured headers.',
  },
  'no-common-name': {
    clause: '2.1.1',
    rule: 'I-11',
    sentence: 'A certificate without a common name, or with an empty one, names no user.',
  },
  'uid-ambiguous': {
    clause: '5.1.4',
    rule: 'I-12',
    sentence: 'A certificate with an empty UID or with several has no UID, or identifies nobody.',
  },
  'certificate-user': {
    clause: '5.1.4',
    rule: 'I-01',
    sentence: 'The common name is the user, and every organization is a group, exactly as written.',
  },
  'token-user': {
    clause: '1.2',
    rule: 'P-03',
    sentence: 'A bearer token that the server knows identifies its user where no certificate does.',
  },
  'token-unknown': {
    clause: '1.2',
    rule: 'P-03',
    sentence: 'A bearer token that the server does not know is refused, and its bearer is not anonymous.',
  },
  'certificate-required': {
    clause: '7.2',
    rule: 'C-02',
    sentence: 'Where a client certificate is required, a request without one is refused.',
  },
  'certificate-required-to-verify': {
    clause: '5.1.2',
    rule: 'C-02',
    sentence: 'Where a client certificate is required, nothing stands in for one that does not verify.',
  },
  'anonymous-off': {
    clause: '7.5',
    rule: 'N-03',
    sentence: 'Where anonymous access is off, a request without a credential is refused.',
  },
  'anonymous-elsewhere': {
    clause: '7.5',
    rule: 'N-05',
    sentence: 'Where anonymous access is limited to some paths, it is refused on all others.',
  },
  anonymous: {
    clause: '7.5',
    rule: 'N-01',
    sentence: 'A request without a credential is that of the anonymous caller.',
  },
  'header-name-in-any-case': {
    clause: '2.5.4',
    rule: 'H-04',
    sentence: 'The name of an identity header counts in upper and lower case.',
  },
  'header-space-trimmed': {
    clause: '2.5.1',
    rule: 'H-13',
    sentence: 'Spaces and tabs around a value are no part of it, and everything inside is.',
  },
  'header-first-user': {
    clause: '2.5.1',
    rule: 'H-07',
    sentence: 'Of several lines of a user header the first one counts.',
  },
  'header-order-of-configuration': {
    clause: '5.3.5',
    rule: 'H-08',
    sentence: 'Of several configured user headers the first in the configuration that names somebody counts.',
  },
  'header-every-group': {
    clause: '2.5.2',
    rule: 'H-05',
    sentence: 'Every line of every configured group header is one group, commas included.',
  },
  'header-group-empty': {
    clause: '2.5.2',
    rule: 'H-05',
    sentence: 'An empty group header names no group.',
  },
  'header-uid': {
    clause: '2.5.4',
    rule: 'H-12',
    sentence: 'The UID is the first value of the configured UID headers.',
  },
  'extra-value': {
    clause: '2.5.3',
    rule: 'H-11',
    sentence:
      'A header that begins with a configured prefix gives one value of the attribute that the rest names in lower case.',
  },
  'extra-key-decoded': {
    clause: '2.5.3',
    rule: 'H-11a',
    sentence: 'The name of an extra attribute is percent-decoded once, after it is put into lower case.',
  },
  'extra-key-escape-broken': {
    clause: '2.5.3',
    rule: 'H-11a',
    sentence: 'A name of an extra attribute with a broken escape stays as it is.',
  },
  'header-not-configured': {
    clause: '2.5.4',
    rule: 'H-16',
    sentence: 'A header with a standard name that is not configured is no identity header.',
  },
  'headers-ignored': {
    clause: '5.2.4',
    rule: 'R-02',
    sentence: 'Identity headers of a caller that is no verified front proxy change nothing.',
  },
  'token-not-needed': {
    clause: '1.2',
    rule: 'P-01',
    sentence: 'A bearer token beside a certificate that identifies changes nothing.',
  },
  'token-in-turn': {
    clause: '1.2',
    rule: 'P-02',
    sentence: 'A certificate that identifies nobody does not keep a bearer token from it.',
  },
  'subject-last-name': {
    clause: '5.1.4',
    rule: 'I-13',
    sentence: 'Of several common names the last one is the user.',
  },
  'subject-every-group': {
    clause: '2.1.2',
    rule: 'I-03',
    sentence: 'Every organization is a group, in separate RDNs as well as in one.',
  },
  'subject-group-empty': {
    clause: '2.1.2',
    rule: 'I-06',
    sentence: 'An empty organization is an empty group, or none.',
  },
  'subject-others-ignored': {
    clause: '5.1.4',
    rule: 'I-14',
    sentence: 'No other attribute of the subject names a user or a group.',
  },
  'subject-uid': {
    clause: '5.1.4',
    rule: 'I-12',
    sentence: 'The only UID of a subject is the UID of the caller, where the server reads it.',
  },
  'group-added': {
    clause: '2.1.5',
    rule: 'I-08',
    sentence: 'An authenticated caller is in system:authenticated.',
  },
  'group-added-once': {
    clause: '2.1.5',
    rule: 'I-09',
    sentence: 'A caller whose credential names system:authenticated is in it once.',
  },
  'group-not-added': {
    clause: '2.1.5',
    rule: 'I-10',
    sentence: 'A user called system:anonymous, or in system:unauthenticated, is not in system:authenticated.',
  },
  'impersonation-without-user': {
    clause: '1.3',
    rule: 'P-10',
    sentence: 'A request that asks for groups, a UID or attributes of another, and names no user, is refused.',
  },
  'impersonation-forbidden': {
    clause: '1.3',
    rule: 'P-09',
    sentence: 'A caller who may not do everything may not act as another.',
  },
  impersonated: {
    clause: '1.3',
    rule: 'P-09',
    sentence: 'An administrator who acts as another has the identity of the other alone.',
  },
  'granted-everything': {
    clause: '5.1.4',
    rule: 'I-07',
    sentence: 'A member of system:masters, by exactly this name, may do everything.',
  },
  'granted-to-everyone': {
    clause: '7.5',
    rule: 'N-01',
    sentence: 'Health and version are for every caller that authentication accepts, the anonymous one included.',
  },
  'granted-to-the-authenticated': {
    clause: '2.1.5',
    rule: 'I-08',
    sentence: 'Discovery is for the members of system:authenticated.',
  },
  'forbidden-anonymous': {
    clause: '7.5',
    rule: 'N-02',
    sentence: 'The anonymous caller may read nothing that needs rights.',
  },
  forbidden: {
    clause: '1.3',
    rule: 'E-03',
    sentence: 'An authenticated caller without rights is refused by authorization, as itself.',
  },
} as const satisfies Readonly<Record<string, Branch>>;

export type BranchId = keyof typeof branches;

/** The branches as a list, for coverage and for pages. */
export const modelBranches: readonly (Branch & { readonly id: BranchId })[] = Object.entries(branches).map(
  ([id, branch]) => ({ id: id as BranchId, ...branch }),
);
