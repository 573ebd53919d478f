import type { FormFamily, RequestForm } from '../request-form';
import { certificateHeader, header, type CertificateForm, type Header } from '../header';
import { named } from './claims';

const showing = (as: CertificateForm, ...names: readonly string[]): readonly Header[] =>
  names.map((name) => certificateHeader(name, as));

export const verified = [
  ...named(['X-SSL-Client-Verify', 'SSL-Client-Verify', 'X-Client-Verify', 'X-SSL-Client-Verified'], 'SUCCESS'),
  header('X-SSL', '1'),
  header('X-SSL-Client-Used', '1'),
];

/** A few at a time: many servers take eight kilobytes of header at most. */
const certificateForm = (name: string, as: CertificateForm, ...names: readonly string[]): RequestForm => ({
  name,
  headers: [...showing(as, ...names), ...verified],
});

/** A certificate, or what it says, that a front server writes into a header after it has ended TLS. */
export const certificatesInHeaders: FormFamily = {
  name: 'certificate in a header',
  forms: [
    certificateForm(
      'nginx, percent-encoded',
      'percent-encoded-pem',
      'X-SSL-Client-Cert',
      'X-Client-Cert',
      'SSL-Client-Cert',
    ),
    certificateForm('nginx, in one line', 'pem-in-one-line', 'X-SSL-Client-Cert', 'X-SSL-Cert', 'SSL-Client-Cert'),
    certificateForm('HAProxy', 'base64-der', 'X-SSL-Client-DER', 'X-SSL-Client-Cert', 'X-Client-Certificate'),
    certificateForm('Apache', 'pem-in-one-line', 'SSL_CLIENT_CERT', 'X-Client-Cert', 'X-Client-Certificate'),
    certificateForm(
      'Azure and Traefik',
      'base64-der',
      'X-ARR-ClientCert',
      'X-Forwarded-Tls-Client-Cert',
      'X-Client-Cert',
    ),
    certificateForm(
      'Traefik, percent-encoded',
      'percent-encoded-pem',
      'X-Forwarded-Tls-Client-Cert',
      'X-Forwarded-SSL-Client-Cert',
    ),
    certificateForm('Amazon', 'percent-encoded-pem', 'X-Amzn-Mtls-Clientcert', 'X-Amzn-Mtls-Clientcert-Leaf'),
    certificateForm('PEM in Base64', 'base64-pem', 'X-SSL-Client-Cert', 'X-Client-Cert'),
    certificateForm('RFC 9440', 'rfc-9440', 'Client-Cert'),
    certificateForm('Envoy', 'envoy', 'X-Forwarded-Client-Cert'),
    certificateForm('Envoy, percent-encoded', 'percent-encoded-pem', 'X-Forwarded-Client-Cert'),
    {
      name: 'the subject',
      headers: [
        ...showing(
          'subject',
          'X-SSL-Client-S-DN',
          'X-Client-DN',
          'SSL_CLIENT_S_DN',
          'X-SSL-Client-DN',
          'SSL-Client-Subject-DN',
        ),
        ...showing(
          'subject',
          'X-SSL-Subject',
          'X-Client-Subject',
          'X-Client-Cert-Subject',
          'X-Amzn-Mtls-Clientcert-Subject',
        ),
        ...verified,
      ],
    },
    {
      name: 'the subject with slashes',
      headers: [
        ...showing('subject-with-slashes', 'X-SSL-Client-S-DN', 'X-Client-DN', 'SSL_CLIENT_S_DN', 'X-SSL-Client-DN'),
        ...verified,
      ],
    },
    {
      name: 'its names',
      headers: [
        ...showing(
          'common-name',
          'X-SSL-Client-CN',
          'SSL_CLIENT_S_DN_CN',
          'X-Client-CN',
          'X-SSL-Client-S-DN-CN',
          'X-Cert-CN',
        ),
        ...showing(
          'organization',
          'X-SSL-Client-O',
          'SSL_CLIENT_S_DN_O',
          'X-Client-O',
          'X-SSL-Client-S-DN-O',
          'X-Cert-O',
        ),
        ...verified,
      ],
    },
  ],
};
