import * as forge from 'node-forge';

/** A certificate with its key, in PEM. */
export interface Identity {
  readonly cert: string;
  readonly key: string;
  /** The distinguished name of the subject. */
  readonly nameDer: Buffer;
}

/** An RSA key with a certificate of an hour: of its issuer, or self-signed and fit to issue others. */
export function makeIdentity(commonName: string, issuer?: Identity): Identity {
  const keys = forge.pki.rsa.generateKeyPair(2048);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = keys.publicKey;
  certificate.serialNumber = '01';
  certificate.validity.notBefore = new Date(Date.now() - 3_600_000);
  certificate.validity.notAfter = new Date(Date.now() + 3_600_000);
  certificate.setSubject([{ name: 'commonName', value: commonName }]);
  certificate.setIssuer(
    issuer ? forge.pki.certificateFromPem(issuer.cert).subject.attributes : certificate.subject.attributes,
  );
  certificate.setExtensions(issuer ? [] : [{ name: 'basicConstraints', cA: true }]);
  certificate.sign(issuer ? forge.pki.privateKeyFromPem(issuer.key) : keys.privateKey, forge.md.sha256.create());
  const name = forge.asn1.toDer(forge.pki.distinguishedNameToAsn1(certificate.subject)).getBytes();
  return {
    cert: forge.pki.certificateToPem(certificate),
    key: forge.pki.privateKeyToPem(keys.privateKey),
    nameDer: Buffer.from(name, 'latin1'),
  };
}
