import type {
  Alert,
  CertificateFacts,
  Ending,
  HttpResponse,
  Identity,
  Issuance,
  Observation,
  TlsObservation,
  WireObservation,
} from '../observation';

/** Observations by hand, one line each: everything that is not said is as on a good connection. */

export const at = new Date('2026-06-01T12:00:00Z');

export const factsOf = (difference: Partial<CertificateFacts> = {}): CertificateFacts => ({
  subject: { CN: ['kube-apiserver'], O: [], OU: [], uid: [], text: 'CN=kube-apiserver' },
  issuer: 'CN=kubernetes',
  serialNumber: '01',
  notBefore: new Date('2026-01-01T00:00:00Z'),
  notAfter: new Date('2027-01-01T00:00:00Z'),
  dnsNames: ['api.test'],
  ipAddresses: ['127.0.0.1'],
  publicKey: { type: 'ec', bits: 256 },
  extendedKeyUsage: ['server auth'],
  keyUsage: ['digitalSignature'],
  certificateAuthority: false,
  selfIssued: false,
  fingerprint: 'ab',
  pem: '',
  ...difference,
});

export const tlsOf = (difference: Partial<TlsObservation> = {}): TlsObservation => ({
  protocol: 'TLSv1.3',
  cipher: 'TLS_AES_256_GCM_SHA384',
  alpn: 'http/1.1',
  resumed: false,
  peer: [factsOf()],
  verification: { path: undefined, name: undefined, checkedName: 'api.test' },
  ...difference,
});

export const wireOf = (difference: Partial<WireObservation> = {}): WireObservation => ({
  clientCertificateRequest: 'requested',
  acceptableAuthorities: [],
  sentClientCertificate: 'none',
  sentCertificateVerify: false,
  alerts: [],
  notTls: undefined,
  ...difference,
});

export const alertOf = (name: string, difference: Partial<Alert> = {}): Alert => ({
  direction: 'received',
  number: 48,
  name,
  phase: 'handshake',
  at: 1,
  ...difference,
});

export const observationOf = (ending: Ending, difference: Partial<Observation> = {}): Observation => ({
  kind: 'exchange',
  ending,
  address: 'api.test:6443',
  tls: tlsOf(),
  wire: wireOf(),
  httpBytesWritten: 100,
  request: 'GET /api HTTP/1.1\r\n\r\n',
  response: undefined,
  identity: undefined,
  at,
  duration: 1,
  ...difference,
});

/** A connection on which TLS never came about. */
export const withoutTls = (ending: Ending, wire?: WireObservation): Observation =>
  observationOf(ending, { tls: undefined, wire, httpBytesWritten: 0 });

export const alerted = (...alerts: readonly Alert[]): Observation =>
  withoutTls(
    { kind: 'closed', how: 'end', stage: 'handshake' },
    wireOf({ clientCertificateRequest: 'unknown', alerts }),
  );

export const responseOf = (status: number, body = '', difference: Partial<HttpResponse> = {}): HttpResponse => ({
  version: '1.1',
  status,
  reason: '',
  headers: [],
  body,
  complete: true,
  ...difference,
});

export const answeredWith = (status: number, body = ''): Observation =>
  observationOf({ kind: 'response' }, { response: responseOf(status, body) });

export const identityOf = (difference: Partial<Identity> = {}): Identity => ({
  user: 'jane',
  uid: undefined,
  groups: ['dev'],
  extra: {},
  ...difference,
});

export const takenFor = (difference: Partial<Identity> = {}, status = 200): Observation =>
  observationOf({ kind: 'response' }, { response: responseOf(status), identity: identityOf(difference) });

export const clientRefused = (code: string, httpBytesWritten = 0): Observation => {
  const name = code === 'ERR_TLS_CERT_ALTNAME_INVALID';
  const verification = { path: name ? undefined : code, name: name ? 'it is not' : undefined, checkedName: 'api.test' };
  return observationOf({ kind: 'client-refused', code }, { tls: tlsOf({ verification }), httpBytesWritten });
};

export const issuanceOf = (difference: Partial<CertificateFacts> = {}, verifiesAgainstIssuer = true): Issuance => ({
  kind: 'issuance',
  facts: factsOf(difference),
  verifiesAgainstIssuer,
});
