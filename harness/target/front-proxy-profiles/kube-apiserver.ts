import type { ProxyProfile } from '../front-proxy';
import { strict } from './strict';

/** kube-apiserver before an aggregated API server (an APIService), as measured with 1.36.2. */
export const kubeApiserver: ProxyProfile = {
  ...strict,
  name: 'kube-apiserver',
  description: 'kube-apiserver before an aggregated API server',
  rejections: {
    ...strict.rejections,
    // Who presents no credential is system:anonymous, whom nothing is allowed.
    unauthenticated: [401, 403],
    'upstream-not-verified': [503],
  },
  unpromised: {
    'cookies-removed':
      'kube-apiserver passes on every header that is neither Authorization nor an identity header, cookies among them',
    'answer-headers-removed': 'kube-apiserver passes on the headers of answers as they are',
    'aliases-removed':
      'kube-apiserver removes identity headers by their names; those with `_` and `.` in the name pass, and no server of Kubernetes reads them',
    'dotted-aliases-removed':
      'kube-apiserver removes identity headers by their names; those with `_` and `.` in the name pass, and no server of Kubernetes reads them',
    'upgrade-options-removed':
      'kube-apiserver passes on a request to change the protocol with its headers as they came (UpgradeAwareHandler)',
    'tokens-of-web-sockets-refused':
      'in the handshake of a WebSocket Kubernetes takes a bearer token from `Sec-WebSocket-Protocol` (base64url.bearer.authorization.k8s.io)',
    'upstream-kept-to-itself':
      'kube-apiserver answers 503 with the error of its connection, in which the names of the certificate stand that it did not accept',
    'weak-keys-refused': 'Go verifies certificates for RSA keys of 1024 bits',
    'queries-as-written':
      'kube-apiserver reads the query and writes it anew, its parameters sorted by name (req.URL.Query().Encode()); they are compared by name and value',
    'escapes-kept': 'kube-apiserver decodes the path, authorizes what it has decoded, and passes that on',
  },
  // What is not available is asked for again after 30 seconds at most (remote_available_controller.go).
  noticesUpstreamWithin: 40_000,
  addedGroups: ['system:authenticated'],
  addedExtra: ['authentication.kubernetes.io/credential-id'],
};
