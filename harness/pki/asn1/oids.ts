/** Object identifiers of certificates (RFC 5280, appendix A; RFC 5480; RFC 8410; RFC 4055). */
export const attributeOids = {
  CN: '2.5.4.3',
  O: '2.5.4.10',
  OU: '2.5.4.11',
  /** Kubernetes' user id attribute, in its own arc. */
  uid: '1.3.6.1.4.1.57683.2',
} as const;

/** Attributes of a subject that name nobody here (RFC 4519; RFC 2985; X.520). */
export const otherAttributeOids = {
  emailAddress: '1.2.840.113549.1.9.1',
  serialNumber: '2.5.4.5',
  UID: '0.9.2342.19200300.100.1.1',
  DC: '0.9.2342.19200300.100.1.25',
  givenName: '2.5.4.42',
  surname: '2.5.4.4',
  initials: '2.5.4.43',
  pseudonym: '2.5.4.65',
  name: '2.5.4.41',
  title: '2.5.4.12',
  description: '2.5.4.13',
  street: '2.5.4.9',
  L: '2.5.4.7',
  ST: '2.5.4.8',
  /** Country, two letters. */
  C: '2.5.4.6',
  dnQualifier: '2.5.4.46',
  organizationIdentifier: '2.5.4.97',
  unstructuredName: '1.2.840.113549.1.9.2',
  role: '2.5.4.72',
  businessCategory: '2.5.4.15',
  telephoneNumber: '2.5.4.20',
  houseIdentifier: '2.5.4.51',
  generationQualifier: '2.5.4.44',
  employeeNumber: '2.16.840.1.113730.3.1.3',
  employeeType: '2.16.840.1.113730.3.1.4',
  departmentNumber: '2.16.840.1.113730.3.1.2',
  displayName: '2.16.840.1.113730.3.1.241',
  userClass: '0.9.2342.19200300.100.1.8',
} as const;

/** The otherName of a user principal name in a subject alternative name. */
export const principalNameOid = '1.3.6.1.4.1.311.20.2.3';

export const extensionOids = {
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  subjectAlternativeName: '2.5.29.17',
  nameConstraints: '2.5.29.30',
  basicConstraints: '2.5.29.19',
  authorityKeyIdentifier: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
  /** No one's: below the enterprise number that RFC 5612 sets aside for examples. */
  unknown: '1.3.6.1.4.1.32473.1',
} as const;

export const signatureOids = {
  rsaWithMd5: '1.2.840.113549.1.1.4',
  rsaWithSha1: '1.2.840.113549.1.1.5',
  rsaWithSha256: '1.2.840.113549.1.1.11',
  rsaWithSha384: '1.2.840.113549.1.1.12',
  rsaWithSha512: '1.2.840.113549.1.1.13',
  rsaPss: '1.2.840.113549.1.1.10',
  maskGeneration: '1.2.840.113549.1.1.8',
  md5: '1.2.840.113549.2.5',
  sha1: '1.3.14.3.2.26',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha384: '2.16.840.1.101.3.4.2.2',
  sha512: '2.16.840.1.101.3.4.2.3',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  ecdsaWithSha384: '1.2.840.10045.4.3.3',
  ecdsaWithSha512: '1.2.840.10045.4.3.4',
  ed25519: '1.3.101.112',
  /** No one's: below the enterprise number that RFC 5612 sets aside for examples. */
  unknown: '1.3.6.1.4.1.32473.2',
} as const;

/** Extensions of no standard in which programs write users, groups and roles, and such of anybody's: arcs of every length. */
export const namingOids: readonly string[] = [
  // Teleport: users and groups of Kubernetes.
  ...['1.3.9999.1.1', '1.3.9999.1.2', '1.3.9999.2.1.1'],
  // Sigstore: issuer and subject of a token; smallstep: who provisioned it; Hyperledger Fabric: attributes; VOMS: roles.
  ...['1.3.6.1.4.1.57264.1.1', '1.3.6.1.4.1.57264.1.24', '1.3.6.1.4.1.37476.9000.64.1', '1.2.3.4.5.6.7.8.1'],
  ...['1.3.6.1.4.1.8005.100.100.5', '1.3.6.1.4.1.8005.100.100.4'],
  // Enterprises, the first and a late one; universally unique numbers; the arcs of countries.
  ...['1.3.6.1.4.1.1.1', '1.3.6.1.4.1.1.1.1', '1.3.6.1.4.1.65000.1', '1.3.6.1.4.1.65000.1.2', '2.25.1', '2.25.1.1'],
  ...['1.2.250.1.1', '2.16.276.1.1'],
];
