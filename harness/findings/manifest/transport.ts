import { said, type ManifestRule } from './rule';

/** RFC 8996; kube-apiserver offers neither unless it is told to. */
export const oldTls: ManifestRule = (manifest) => {
  const version = manifest.text('tls-min-version');
  return ['VersionTLS10', 'VersionTLS11'].includes(version)
    ? [['old-tls', { seen: said('tls-min-version', version) }]]
    : [];
};

/** What Go lists as insecure: RC4, 3DES, CBC with SHA-256, and RSA key exchange. */
const weak = /RC4|3DES|CBC_SHA256$|^TLS_RSA_WITH_/;

export const weakCipherSuites: ManifestRule = (manifest) => {
  const suites = manifest.list('tls-cipher-suites').filter((name) => weak.test(name));
  return suites.length === 0
    ? []
    : [['weak-cipher-suites', { seen: said('tls-cipher-suites', suites).replace(' is ', ' has ') }]];
};
