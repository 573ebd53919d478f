/**
 * What servers have been seen to demand of a client certificate, and no rule lets them: alternative names, more usages, an
 * RSA key, a serial number of 64 bits. A server that refuses what is plain is asked with this, so that its rules can be tried and the plain one fails.
 */
export const rich = {
  key: 'RSA-2048',
  serialNumberOctets: 8,
  extendedKeyUsage: ['client auth', 'server auth'],
  dnsNames: ['user.example'],
  emailAddresses: ['user@example.com'],
  uris: ['spiffe://example.com/user'],
} as const;
