/**
 * Ways to write the same access in a kubeconfig, and kubeconfigs that give none; the words complete "a kubeconfig …". Fields and their
 * meaning are those of the configuration API of Kubernetes (kubeconfig v1).
 */
export const usableKubeconfigs = {
  'in-yaml': 'in blocks of YAML, as kubectl writes it',
  'in-indented-yaml': 'in blocks of YAML with indented lists',
  'in-single-quotes':
    "in YAML with texts in single quotes, in which two stand for one (`it''s`), and references to names in double quotes",
  'with-number-signs':
    'in blocks of YAML whose entries have names with `#` in them, behind others that are called as far as that',
  'with-escapes': 'in JSON in which a letter is written as an escape (`\\u0074`)',
  'with-data': 'with the CA, the certificate and the key as data',
  'with-relative-paths': 'with paths that are relative to its directory',
  'with-other-entries': 'with another cluster, another user and another context before those of the current one',
  'with-other-entries-behind': 'with another cluster, another user and another context behind those of the current one',
  'without-a-token': 'whose user has a certificate and no token, behind users who have both',
  'without-a-certificate': 'whose user has a token and no certificate, behind users who have both',
  'with-a-context-named-after-another':
    'whose current context has the name of another user and another cluster (`user@cluster`)',
  'with-a-context-in-another-case-before':
    'with another context before the current one that has its name in capital letters, and leads to another user and another cluster',
  'with-an-insecure-cluster': 'with another cluster for which verification is skipped',
  'with-a-token-file': 'with the token in a file (`tokenFile`), beside the certificate',
  'with-a-line-of-token-file':
    'with the token in a file that ends with a line feed (`tokenFile`), beside the certificate',
  'with-a-relative-token-file': 'with the token in a file whose path is relative to its directory (`tokenFile`)',
  'with-a-password': 'whose user has a name and a password, and neither certificate nor token',
  'with-verification': 'that says `insecure-skip-tls-verify: false`',
  // YAML 1.1, which Kubernetes reads, has these words for false; to others they are texts.
  'with-no-to-skip-verification': 'that says `insecure-skip-tls-verify: no`',
  'with-off-to-skip-verification': 'that says `insecure-skip-tls-verify: off`',
  'with-zero-to-skip-verification': 'that says `insecure-skip-tls-verify: 0`, which is no boolean',
  'with-an-empty-server-name': 'with an empty `tls-server-name`, which counts as none',
  'with-a-server-name': 'with the address of the server in its URL, and the name as `tls-server-name`',
  // Data overrides files; client-go rejects both together.
  'with-data-beside-files-of-another-user':
    'that has the certificate and the key as data beside the files of another user, which the data goes before',
} as const;

/** No request may come of these, or none with a credential. */
export const unusableKubeconfigs = {
  missing: 'whose file is not there',
  empty: 'that is an empty file',
  'without-a-ca': 'whose cluster names no CA',
  'with-quoted-verification': 'that says `insecure-skip-tls-verify: "false"`, which is no boolean',
  'with-a-ca-and-no-verification': 'that says `insecure-skip-tls-verify: true` beside a CA, which contradicts it',
  'with-data-that-is-no-base64': 'whose data of the CA is no Base64',
  'with-unreadable-data-beside-the-file':
    'that has data of the CA that is no Base64 beside the file of the trusted one, which the data goes before',
  'with-data-of-another-ca':
    'that has another CA as data beside the file of the trusted one, which the data goes before',
  'in-clear-text': 'whose cluster has an `http` URL',
  'in-clear-text-in-capitals': 'whose cluster has a URL with the scheme `HTTP`',
  'without-a-scheme': 'whose cluster has a host and a port in place of a URL',
  'with-a-broken-line': 'that is no YAML, because of `@` before the token',
  'with-a-token-of-two-lines': 'whose user has a token with a line feed in it, which no field can have',
  'with-key-data-that-is-no-base64': 'whose data of the client key is no Base64',
  'with-a-missing-token-file': 'whose user has a certificate, and a token in a file that is missing (`tokenFile`)',
  'with-an-empty-token-file': 'whose user has a certificate, and a token in a file that is empty (`tokenFile`)',
  'without-a-key': 'whose user has a certificate and no key for it',
  'without-a-current-context': 'that has contexts, and none of them as the current one',
  'of-a-user-in-another-case': 'whose current context names its user in capital letters, and that has no such user',
  'of-a-cluster-in-another-case':
    'whose current context names its cluster in capital letters, and that has no such cluster',
  'of-a-context-in-another-case':
    'whose current context is called by its name in capital letters, and that has no such context',
  'without-a-user': 'whose current context names no user, behind users who have both',
  'of-a-missing-context': 'whose current context it does not have',
  'of-a-missing-cluster': 'whose current context names a cluster that it does not have',
  'of-a-missing-user': 'whose current context names a user that it does not have',
  'with-a-program-that-fails': 'whose user has no credential but a program that fails (`exec`)',
} as const;

export const kubeconfigForms = { ...usableKubeconfigs, ...unusableKubeconfigs } as const;
export type KubeconfigForm = keyof typeof kubeconfigForms;
