import type { ClientPromise } from '../../vocabulary/client/types';
import type { ClientProfile } from './client';

const readsCommonName =
  'OpenSSL takes the CN of a certificate without DNS names for its name (X509_check_host, RFC 2818, 3.1)';
const weakKeys = {
  'weak-keys':
    'what OpenSSL takes for a weak key is its security level, which the platform or the build sets (SSL_CTX_set_security_level)',
} as const;
const notReadsHttp = 's_client writes and reads octets, and knows nothing of HTTP';
const oneTls = 'net/http has one configuration of TLS for a server and for a proxy before it';
const weakKeysOfGo = { 'weak-keys': 'Go rejects RSA keys below 1024 bits alone' } as const;

/** A profile that never promised these, each with its reason. */
const profile = (
  name: string,
  description: string,
  unpromised: Readonly<Partial<Record<ClientPromise, string>>> = {},
): ClientProfile => ({ name, description, unpromised, deviations: [] });

/** What correct clients of each kind never promised; `strict` promises everything. */
export const clientProfiles = {
  strict: profile('strict', 'a client that promises everything that is checked'),
  curl: profile('curl', 'curl with OpenSSL', {
    ...weakKeys,
    'san-only': readsCommonName,
    'address-san-only': 'curl compares the CN of a certificate without SAN with the address as with a name',
    'dots-kept': 'curl ignores a dot at the end of the names that it compares',
    'redirects-told': '`--fail` concerns statuses from 400 on; a redirect that is not followed is a success',
    'requests-stay-in-tls': '`--location` follows redirects to clear text unless `--proto-redir` says otherwise',
    'heads-read-to-their-end': 'curl takes the end of a connection for the end of the header section',
    'certificate-stays': 'curl presents the certificate that is given with `--cert` to every host of a transfer',
  }),
  kubectl: profile('kubectl', 'kubectl get --raw', {
    ...weakKeysOfGo,
    'escapes-kept': '`get --raw` of kubectl decodes the path that it is given (client-go, Request.RequestURI)',
    'empty-ca-files-noticed':
      'client-go takes an empty CA file for none, and trusts the CAs of the system (rest.TLSConfigFor)',
    'requests-stay-in-tls': '`get --raw` of kubectl follows redirects whatever their scheme',
    'certificate-stays':
      '`get --raw` of kubectl follows redirects with one transport, which presents its certificate to all',
    'certificate-stays-behind-proxies': oneTls,
    'token-stays': '`get --raw` of kubectl follows redirects with one transport, which adds the token to every request',
    'token-stays-at-its-port':
      '`get --raw` of kubectl follows redirects with one transport, which adds the token to every request',
    'token-stays-in-tls':
      '`get --raw` of kubectl follows redirects with one transport, which adds the token to every request',
  }),
  'openssl-s_client': profile('openssl-s_client', 'openssl s_client', {
    ...weakKeys,
    'san-only': readsCommonName,
    'whole-labels': '`-verify_hostname` allows partial wildcards (X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS is not set)',
    'statuses-told': notReadsHttp,
    'redirects-told': notReadsHttp,
    'first-answer-read': notReadsHttp,
    'heads-read-to-their-end': notReadsHttp,
    'lengths-counted': notReadsHttp,
    'chain-sent': '`-cert` reads the first certificate of its file alone; the others are those of `-cert_chain`',
    'no-answer-told': notReadsHttp,
  }),
  node: profile('node', 'node:https, node:tls, undici and fetch', {
    ...weakKeys,
    'san-only': 'tls.checkServerIdentity takes the CN where the SAN has no DNS name',
    'dots-kept': 'tls.checkServerIdentity ignores a dot at the end of a name',
    'whole-labels': 'tls.checkServerIdentity allows a wildcard in place of a part of a label',
    'requests-stay-in-tls': 'fetch follows redirects whatever their scheme',
    'redirects-told': 'node:https and undici hand a redirect over as an answer',
  }),
  python: profile('python', 'Python ssl and urllib', {
    ...weakKeys,
    'san-only': 'ssl.SSLContext.hostname_checks_common_name is on unless it is switched off',
    'requests-stay-in-tls': 'urllib follows redirects whatever their scheme',
    'heads-read-to-their-end': 'http.client takes the end of a connection for the end of the header section',
    'certificate-stays': 'urllib has one SSL context for every host of a transfer',
  }),
  go: profile('go', 'Go net/http', {
    ...weakKeysOfGo,
    'requests-stay-in-tls': 'http.Client follows redirects whatever their scheme',
    'lone-wildcards-rejected':
      'crypto/x509 takes a wildcard alone for the first label of a name, which may be its only one',
    'certificate-stays': 'http.Client presents the certificate of its transport to every host',
    'certificate-stays-behind-proxies': oneTls,
    'token-stays-at-its-port':
      'http.Client keeps `Authorization` on a redirect to the same host name, whatever its scheme and port',
    'token-stays-in-tls':
      'http.Client keeps `Authorization` on a redirect to the same host name, whatever its scheme and port',
  }),
  wget: profile('wget', 'GNU wget', {
    'weak-keys': 'what GnuTLS takes for a weak key is its priority string, which the platform sets',
    'san-only': 'GnuTLS takes the CN of a certificate without SAN for its name',
    'comments-unread': 'GnuTLS reads no CA in a file where the lines of another one are commented out',
    'extended-key-usage': 'GNU wget asks GnuTLS for no extended key usage',
    'old-tls-rejected': 'GNU wget speaks every version that GnuTLS enables, TLS 1.0 included',
    'token-stays': 'wget sends the fields that are given with `--header` to every host of a transfer',
    'token-stays-at-its-port': 'wget sends the fields that are given with `--header` to every host of a transfer',
    'files-required': 'wget goes on without a client certificate that it cannot load',
    'first-answer-read': 'wget takes octets without a header for an answer of HTTP/0.9',
    'requests-stay-in-tls': 'wget follows redirects whatever their scheme, unless `--https-only` says otherwise',
    'token-stays-in-tls': 'wget sends the fields that are given with `--header` to every host of a transfer',
    'certificate-stays': 'wget presents the certificate that is given with `--certificate` to every host',
  }),
} as const satisfies Readonly<Record<string, ClientProfile>>;

export type ClientProfileName = keyof typeof clientProfiles;
