import { asIf, clientCertificate, identifiedAs, scenario, whoAmI } from '../../../../harness/vocabulary';

export default scenario({
  id: 'client-certificate',
  clause: '2.2.3',
  level: 'MUST',
  rule: 'C-01',
  title: 'A client certificate of the trusted authority proves who the client is',
  under: 'each-tls-version',
  given: {
    alice: clientCertificate({ CN: 'alice', O: 'dev' }),
    bob: clientCertificate({ CN: 'bob', O: 'ops' }),
    rsa: clientCertificate({ CN: 'alice', O: 'dev', key: 'RSA-2048' }),
    'rsa-3072': clientCertificate({ CN: 'alice', O: 'dev', key: 'RSA-3072' }),
    'p-384': clientCertificate({ CN: 'alice', O: 'dev', key: 'P-384' }),
    ed25519: clientCertificate({ CN: 'alice', O: 'dev', key: 'Ed25519' }),
    'any-usage': clientCertificate({ CN: 'alice', O: 'dev', extendedKeyUsage: [] }),
    'any-extended-usage': clientCertificate({ CN: 'alice', O: 'dev', extendedKeyUsage: ['any'] }),
    'both-usages': clientCertificate({ CN: 'alice', O: 'dev', extendedKeyUsage: ['server auth', 'client auth'] }),
  },
  checks: {
    'proves-who-the-client-is': { when: whoAmI({ present: 'alice' }), then: identifiedAs('alice', ['dev']) },
    'another-certificate-proves-another-client': {
      when: whoAmI({ present: 'bob' }),
      then: identifiedAs('bob', ['ops']),
    },
    'the-kind-of-key-makes-no-difference': {
      title: 'An RSA key of 2048 bits identifies as a P-256 key does',
      when: whoAmI({ present: 'rsa' }),
      then: asIf(whoAmI({ present: 'alice' })),
      rule: 'L-01',
    },
    'an-rsa-key-of-3072-bits-makes-no-difference': {
      when: whoAmI({ present: 'rsa-3072' }),
      then: asIf(whoAmI({ present: 'alice' })),
      rule: 'C-17',
      level: 'MAY',
    },
    'a-p-384-key-makes-no-difference': {
      when: whoAmI({ present: 'p-384' }),
      then: asIf(whoAmI({ present: 'alice' })),
      rule: 'C-17',
      level: 'MAY',
    },
    'an-ed25519-key-makes-no-difference': {
      when: whoAmI({ present: 'ed25519' }),
      then: asIf(whoAmI({ present: 'alice' })),
      rule: 'C-17',
      level: 'MAY',
    },
    'no-extended-key-usage-means-any-use': {
      when: whoAmI({ present: 'any-usage' }),
      then: identifiedAs('alice', ['dev']),
      rule: 'C-10',
      level: 'SHOULD',
    },
    'a-usage-that-allows-any-does': {
      when: whoAmI({ present: 'any-extended-usage' }),
      then: identifiedAs('alice', ['dev']),
      needs: ['any-usage-accepted'],
      rule: 'C-10',
      level: 'SHOULD',
    },
    'a-further-usage-does-no-harm': {
      when: whoAmI({ present: 'both-usages' }),
      then: identifiedAs('alice', ['dev']),
      rule: 'C-10',
      level: 'SHOULD',
    },
  },
});
