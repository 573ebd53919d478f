import { clientCertificate, identifiedAs, scenario, whoAmI } from '../../../../harness/vocabulary';

export default scenario({
  id: 'user-name',
  clause: '2.1.1',
  level: 'MUST',
  rule: 'I-01',
  title: 'The user name is the common name, unchanged',
  under: 'each-tls-version',
  given: {
    alice: clientCertificate({ CN: 'alice', O: 'dev' }),
    capitals: clientCertificate({ CN: 'Alice', O: 'dev' }),
    address: clientCertificate({ CN: 'alice@example.com', O: 'dev' }),
    colons: clientCertificate({ CN: 'system:node:node-1', O: 'system:nodes' }),
    signs: clientCertificate({ CN: 'CORP/o+neil,=x:y', O: 'team/a+b=c' }),
    spaces: clientCertificate({ CN: 'alice smith', O: 'dev team' }),
    'other-scripts': clientCertificate({ CN: 'Zoë 山田', O: 'équipe 開発' }),
    padded: clientCertificate({ CN: '  padded  ', O: ' dev ' }),
    'also-named': clientCertificate({ CN: 'alice', O: 'dev', dnsNames: ['admin'] }),
    long: clientCertificate({ CN: 'b'.repeat(300), O: 'dev' }),
  },
  checks: {
    'the-common-name-is-the-user': { when: whoAmI({ present: 'alice' }), then: identifiedAs('alice', ['dev']) },
    'capital-letters-stay': { when: whoAmI({ present: 'capitals' }), then: identifiedAs('Alice', ['dev']) },
    'an-address-is-a-name-like-any-other': {
      when: whoAmI({ present: 'address' }),
      then: identifiedAs('alice@example.com', ['dev']),
    },
    'a-name-with-colons-stays-whole': {
      when: whoAmI({ present: 'colons' }),
      then: identifiedAs('system:node:node-1', ['system:nodes']),
    },
    'signs-of-distinguished-names-stay-as-they-are': {
      when: whoAmI({ present: 'signs' }),
      then: identifiedAs('CORP/o+neil,=x:y', ['team/a+b=c']),
    },
    'inner-spaces-stay': { when: whoAmI({ present: 'spaces' }), then: identifiedAs('alice smith', ['dev team']) },
    'letters-of-any-script-stay': {
      when: whoAmI({ present: 'other-scripts' }),
      then: identifiedAs('Zoë 山田', ['équipe 開発']),
      rule: 'I-15',
      level: 'SHOULD',
    },
    'outer-spaces-stay': {
      when: whoAmI({ present: 'padded' }),
      then: identifiedAs('  padded  ', [' dev ']),
      rule: 'I-15',
      level: 'SHOULD',
    },
    'an-alternative-name-is-no-user': {
      when: whoAmI({ present: 'also-named' }),
      then: identifiedAs('alice', ['dev']),
    },
    'a-long-name-is-not-cut': {
      when: whoAmI({ present: 'long' }),
      then: identifiedAs('b'.repeat(300), ['dev']),
      rule: 'I-15',
      level: 'SHOULD',
    },
  },
});
