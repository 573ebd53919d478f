import type { ClientPromise } from '../../vocabulary/client/types';
import type { ClientProfile } from './client';

const readsCommonName =
  'OpenSSL takes the CN of a certificate without DNS names for its name (X509_check_host, RFC 2818, 3.1)';
const securityLevel =
  'what OpenSSL takes for weak is its security level, which the platform or the build sets (SSL_CTX_set_security_level)';
const ofOpenssl = {
  'san-only': readsCommonName,
  'weak-keys': securityLevel,
  'weak-signatures': securityLevel,
} as const;
const notReadsHttp = 's_client writes and reads octets, and knows nothing of HTTP';

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
    ...ofOpenssl,
    'redirects-told': '`--fail` concerns statuses from 400 on; a redirect that is not followed is a success',
    'dots-kept': 'curl ignores a dot at the end of the names that it compares',
    'whole-labels': 'how much of a label a wildcard stands for depends on the TLS library that curl was built with',
    'certificate-stays': 'curl sends a certificate that is given with --cert to every host of the transfer',
  }),
  kubectl: profile('kubectl', 'kubectl', {
    'wildcards-used': 'Go takes a wildcard for one label, and only where others follow it',
    'certificate-stays':
      '`get --raw` of kubectl 1.32 follows redirects with the certificate of the kubeconfig (its HTTP client has one transport for all hosts)',
  }),
  'openssl-s_client': profile('openssl-s_client', 'openssl s_client', {
    ...ofOpenssl,
    'statuses-told': notReadsHttp,
    'redirects-told': notReadsHttp,
    'whole-bodies': notReadsHttp,
    'no-answer-told': notReadsHttp,
    'whole-labels': '`-verify_hostname` allows partial wildcards (X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS is not set)',
  }),
  node: profile('node', 'node:https, node:tls, undici and fetch', {
    ...ofOpenssl,
    'san-only': 'tls.checkServerIdentity takes the CN where the SAN has no DNS name',
    'dots-kept': 'tls.checkServerIdentity ignores a dot at the end of a name',
    'whole-labels': 'tls.checkServerIdentity allows a wildcard in place of a part of a label',
    'redirects-told': 'node:https and undici hand a redirect over as an answer',
  }),
  python: profile('python', 'Python ssl and urllib', {
    'weak-keys': securityLevel,
    'weak-signatures': securityLevel,
    'certificate-stays': 'urllib keeps one SSL context for every host of a transfer',
  }),
  go: profile('go', 'Go net/http', {
    'wildcards-used': 'Go takes a wildcard for one label, and only where others follow it',
    'certificate-stays': 'http.Client presents the certificate of its transport to every host',
  }),
  wget: profile('wget', 'GNU wget', {
    ...ofOpenssl,
    'extended-key-usage': 'GNU wget with GnuTLS checks no extended key usage',
    'certificate-stays': 'wget presents the certificate that is given with --certificate to every host',
  }),
} as const satisfies Readonly<Record<string, ClientProfile>>;

export type ClientProfileName = keyof typeof clientProfiles;
