/**
 * What servers have been seen to demand of a client certificate, and no rule lets them: alternative names, more usages, an
 * RSA key. A server that refuses what is plain is asked with this, so that its rules can be tried and the plain one fails.
 */
export const rich = {
  key: 'RSA-2048',
  extendedKeyUsage: ['client auth', 'server auth'],
  dnsNames: ['user.example'],
  emailAddresses: ['user@example.com'],
  uris: ['spiffe://example.com/user'],
} as const;
