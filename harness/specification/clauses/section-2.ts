import type { Clause } from './clause';

/** Section 2: identity, certificates, the documents they are issued from, and the front proxy's headers. */
export const section2 = {
  '2.1.1': {
    title: 'Where the user name comes from',
    sentence: 'A certificate gives the user name by its common name (CN), a front proxy by the user header it sends.',
  },
  '2.1.2': {
    title: 'Where groups come from',
    sentence: 'A certificate gives groups by its organization (O) entries, a front proxy by the group header it sends.',
  },
  '2.1.3': {
    title: 'Groups are only names',
    sentence:
      'Nobody creates or stores a group. A `RoleBinding` or `ClusterRoleBinding` grants to a group when its name is the very same string.',
  },
  '2.1.4': {
    title: 'Members have the rights of the group',
    sentence: 'Whatever is granted to a group, each of its members may do.',
  },
  '2.1.5': {
    title: 'The group system:authenticated',
    sentence: 'The group `system:authenticated` holds the callers whose authentication succeeded, and no others.',
  },
  '2.1.6': {
    title: 'The group system:anonymous',
    sentence: 'The group name `system:anonymous` stands for the callers who did not authenticate.',
  },
  '2.1.7': {
    title: 'The group system:masters',
    sentence: 'Members of `system:masters` are administrators: nothing is forbidden to them.',
  },
  '2.1.8': {
    title: 'Fields of bindings and pods',
    sentence: 'Role bindings and pods are known by name only; their fields are open.',
    notTestable: 'The specification does not show these fields.',
  },
  '2.2.1': {
    title: 'The root CA is the trust anchor',
    sentence:
      'Trust begins at a root CA that signed its own certificate; its private key signs the certificates of servers and clients.',
  },
  '2.2.2': {
    title: 'The server certificate covers the address used',
    sentence:
      "A server proves who it is by a certificate and its private key, and the certificate must cover the name or address that the client used. One made out to the cluster's internal service name does not do for a client that says `localhost`; that client has to use a name that is covered.",
  },
  '2.2.3': {
    title: 'The client certificate proves the client',
    sentence: 'A client proves who it is by its own certificate together with the private key that belongs to it.',
  },
  '2.2.4': {
    title: 'A signing request is a JSON document',
    sentence: 'Certificates are issued from a certificate signing request (CSR) that is written in JSON.',
  },
  '2.2.5': {
    title: 'One signature covers the whole certificate',
    sentence:
      "A certificate names its subject, its issuer, its public key, the time in which it is valid and the algorithm of its signature, and the issuer's private key has signed all of it. Changed in any place, it is worth nothing.",
  },
  '2.2.6': {
    title: 'Certificates chain up to a root',
    sentence: 'From every certificate a chain of issuers leads up to a root CA, which vouches for itself.',
  },
  '2.3.1': {
    title: 'CSR field CN',
    sentence: 'The string `CN` of a CSR document is the common name, and so the user name.',
  },
  '2.3.2': {
    title: 'CSR field hosts',
    sentence:
      'The list `hosts` holds the host names and IP addresses that the certificate is good for. It belongs in the CSR documents of servers only.',
  },
  '2.3.3': {
    title: 'CSR field key.algo',
    sentence: 'The string `key.algo` chooses the kind of key; `rsa` is the one shown.',
  },
  '2.3.4': {
    title: 'CSR field key.size',
    sentence: 'The integer `key.size` chooses how many bits the key has; `2048` is the number shown.',
  },
  '2.3.5': {
    title: 'CSR field names',
    sentence: 'The list `names` holds objects, and the string `O` in each of them is an organization, and so a group.',
  },
  '2.4.1': {
    title: 'Default expiry of a signing configuration',
    sentence: 'In a signing configuration `signing.default.expiry` is a lifetime in hours, written `<hours>h`.',
  },
  '2.4.2': {
    title: 'Usages of a signing profile',
    sentence:
      'A signing profile lists in `usages` what its certificates may be used for. The usages shown are `signing`, `key encipherment`, `server auth` and `client auth`.',
  },
  '2.4.3': {
    title: 'Expiry of a signing profile',
    sentence: 'A signing profile sets by `expiry` how many hours its certificates live, written `<hours>h`.',
  },
  '2.4.4': {
    title: 'The profile is chosen at issue',
    sentence: 'Whoever issues a certificate names the profile that applies to it.',
  },
  '2.5.1': {
    title: 'Header X-Remote-User',
    sentence: 'A front proxy tells the user name in the header `X-Remote-User`.',
  },
  '2.5.2': {
    title: 'Header X-Remote-Group',
    sentence: 'A front proxy tells a group name in the header `X-Remote-Group`.',
  },
  '2.5.3': {
    title: 'Headers X-Remote-Extra-',
    sentence:
      'A front proxy tells an extra attribute in a header `X-Remote-Extra-<name>`, where `X-Remote-Extra-` is the default prefix.',
  },
  '2.5.4': {
    title: 'Header names come from flags',
    sentence:
      'Which headers carry what the front proxy tells is decided by flags of the API server (clauses 5.3.5 to 5.3.7).',
  },
} as const satisfies Readonly<Record<string, Clause>>;
