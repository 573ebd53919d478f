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

/** Headers in which front servers pass a certificate on: nginx, HAProxy, Apache, Azure, Traefik, Amazon, Envoy, RFC 9440. */
const certificateHeaders = [
  ...['X-SSL-Client-Cert', 'X-Client-Cert', 'SSL-Client-Cert', 'X-SSL-Cert', 'X-SSL-Client-DER'],
  ...['X-Client-Certificate', 'SSL_CLIENT_CERT', 'X-ARR-ClientCert', 'X-Forwarded-Tls-Client-Cert', 'Client-Cert'],
  ...['X-Amzn-Mtls-Clientcert', 'X-Amzn-Mtls-Clientcert-Leaf', 'X-Forwarded-SSL-Client-Cert'],
  ...['X-Forwarded-Client-Cert', 'X-Forwarded-Client-Certificate'],
];

/** How they write it, in words. */
const encodings: Readonly<Partial<Record<CertificateForm, string>>> = {
  'percent-encoded-pem': 'percent-encoded PEM',
  'pem-in-one-line': 'PEM in one line',
  'base64-der': 'DER in Base64',
  'base64-pem': 'PEM in Base64',
  'rfc-9440': 'DER in Base64 between colons (RFC 9440)',
};

/** A certificate in place of a token: it is public, and proves no key there. */
export const certificatesAsTokens: readonly RequestForm[] = Object.entries(encodings).map(([as, words]) => ({
  name: `a certificate as the token: ${words}`,
  headers: [certificateHeader('Authorization', as as CertificateForm, 'Bearer')],
}));

/** A few at a time: many servers take eight kilobytes of header at most. */
const atOnce = 5;

const chunks = Array.from({ length: Math.ceil(certificateHeaders.length / atOnce) }, (_, at) =>
  certificateHeaders.slice(at * atOnce, (at + 1) * atOnce),
);

const certificateForm = (name: string, as: CertificateForm, ...names: readonly string[]): RequestForm => ({
  name,
  headers: [...showing(as, ...names), ...verified],
});

/** A certificate, or what it says, that a front server writes into a header after it has ended TLS. */
export const certificatesInHeaders: FormFamily = {
  name: 'certificate in a header',
  forms: [
    ...Object.entries(encodings).flatMap(([as, words]) =>
      chunks.map((names) => certificateForm(`${words} in ${names.join(', ')}`, as as CertificateForm, ...names)),
    ),
    certificateForm('Envoy', 'envoy', 'X-Forwarded-Client-Cert'),
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
