import type { Clause } from './clause';

/** Section 5: authentication by client certificate and by front proxy, and the flags that set it up. */
export const section5 = {
  '5.1.1': {
    title: 'The client verifies the server',
    sentence:
      'The server shows its certificate and the client verifies it against an authority it trusts; an authority not yet trusted has to be handed over explicitly. A client may leave the verification out, but then does not know whose server it reached.',
  },
  '5.1.2': {
    title: 'The server verifies the client',
    sentence:
      'A server set up to verify clients demands a certificate from the client and checks it against the client CA that it was configured with.',
  },
  '5.1.3': {
    title: 'Proof of possession',
    sentence:
      'A client proves that a certificate is its own by signing part of the handshake with the private key, which never leaves it. Whoever has the certificate without that key is not authenticated.',
  },
  '5.1.4': {
    title: 'CN is the user, O the group',
    sentence:
      'The CN of a client certificate is taken as user name and its O as group. Whoever holds a certificate with the O `system:masters` may do everything.',
  },
  '5.1.5': {
    title: 'Only the client CA issues clients',
    sentence:
      "A client certificate counts only if the authority that the server trusts for clients issued it. That may be the cluster's own root CA, which can issue certificates for new users.",
  },
  '5.1.6': {
    title: 'How a caller presents its certificate',
    sentence:
      'A caller hands its client program the certificate and the key, for instance as two paths in a configuration entry or as two options on the command line.',
  },
  '5.2.1': {
    title: 'From the user to the proxy',
    sentence:
      "Users reach the proxy over TLS with the proxy's own server certificate, and the proxy authenticates them. In the example it does so by HTTP basic authentication against a file of users.",
  },
  '5.2.2': {
    title: 'From the proxy to the API server',
    sentence:
      "Proxy and API server verify each other: the proxy presents a client certificate, `front-proxy-client` in the reference installer, and checks the API server's certificate against its CA and its subject alternative name. The proxy's check is off unless it is switched on, and it must be on.",
  },
  '5.2.3': {
    title: 'The proxy names user and group',
    sentence:
      'The name of the user whom the proxy authenticated travels in `X-Remote-User`, the name of a group in `X-Remote-Group`; in the example that group is `system:masters`.',
  },
  '5.2.4': {
    title: 'Identity headers are trusted from front proxies only',
    sentence:
      'Identity headers count only on a connection whose client certificate the request-header client CA verifies. Where allowed names are listed, the name in that certificate must also be one of them.',
  },
  '5.2.5': {
    title: "The API server takes the front proxy's identity",
    sentence:
      'Requests come to the proxy first, which authenticates the user and passes them on. Unlike with a webhook, the API server takes the identity as it stands and calls no authenticator.',
  },
  '5.2.6': {
    title: 'What a front proxy is good for',
    sentence:
      'A front proxy hides the address of the API server and lets it change unnoticed, may spread the load over several servers, and is one place where all traffic can be watched.',
    notTestable: 'Stated benefits of an architecture, not behaviour that is demanded of a server.',
  },
  '5.3.1': {
    title: 'Flag --tls-cert-file',
    sentence: 'The flag `--tls-cert-file` gives the path of the certificate that the API server presents.',
  },
  '5.3.2': {
    title: 'Flag --tls-private-key-file',
    sentence: 'The flag `--tls-private-key-file` gives the path of the private key that belongs to this certificate.',
  },
  '5.3.3': {
    title: 'Flag --requestheader-client-ca-file',
    sentence:
      "The flag `--requestheader-client-ca-file` gives the CA certificate by which a proxy's client certificate is verified, `front-proxy-ca.crt` in the reference installer.",
  },
  '5.3.4': {
    title: 'Flag --requestheader-allowed-names',
    sentence:
      'The flag `--requestheader-allowed-names` narrows the verified certificates down to the names it lists, `front-proxy-client` in the reference installer.',
  },
  '5.3.5': {
    title: 'Flag --requestheader-username-headers',
    sentence:
      'The flag `--requestheader-username-headers` says which header names the user, `X-Remote-User` in the reference installer.',
  },
  '5.3.6': {
    title: 'Flag --requestheader-group-headers',
    sentence:
      'The flag `--requestheader-group-headers` says which header names a group, `X-Remote-Group` in the reference installer.',
  },
  '5.3.7': {
    title: 'Flag --requestheader-extra-headers-prefix',
    sentence:
      'The flag `--requestheader-extra-headers-prefix` says how the headers with extra attributes begin, `X-Remote-Extra-` in the reference installer.',
  },
  '5.3.8': {
    title: 'Flag --authorization-mode',
    sentence:
      'The flag `--authorization-mode` chooses how requests are authorized once the caller is known, `Node,RBAC` in the reference installer.',
  },
  '5.3.9': {
    title: 'Values in the reference installer',
    sentence: 'Next to the purpose of each flag stands the value that the reference installer gives it.',
    notTestable: 'It describes the installer; a server whose flags have other values conforms as well.',
  },
  '5.3.10': {
    title: 'Front-proxy flags are preconfigured',
    sentence: 'The reference installer sets the front-proxy flags by itself.',
    notTestable: 'It describes the installer; who set a flag cannot be seen from a connection to the server.',
  },
} as const satisfies Readonly<Record<string, Clause>>;
