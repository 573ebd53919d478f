import {
  claiming,
  clientCertificate,
  identifiedAs,
  like,
  proxyCertificate,
  refused,
  scenario,
  whoAmI,
} from '../../../../harness/vocabulary';

export default scenario({
  id: 'identity-mapping',
  clause: '5.1.4',
  level: 'MUST',
  rule: 'I-14',
  title: 'Identity is read from the attributes of the subject, never from its text form',
  given: {
    alice: clientCertificate({ CN: 'alice', O: 'dev' }),
    comma: clientCertificate({ CN: 'alice,O=system:masters', O: 'dev' }),
    slash: clientCertificate({ CN: 'alice/O=system:masters', O: 'dev' }),
    plus: clientCertificate({ CN: 'alice+O=system:masters', O: 'dev' }),
    quote: clientCertificate({ CN: 'alice",O="system:masters', O: 'dev' }),
    backslash: clientCertificate({ CN: 'alice\\,O=system:masters\\', O: 'dev' }),
    'only-an-attribute': clientCertificate({ CN: 'O=system:masters', O: 'CN=root' }),
    'whole-name': clientCertificate({ CN: '/CN=root/O=system:masters', O: 'dev,O=ops' }),
    'multi-valued': clientCertificate({ CN: 'alice+O=x', O: ['dev+CN=root', 'ops,CN=root'], rdns: 'multi-valued' }),
    proxy: proxyCertificate(),
    newline: clientCertificate({ CN: 'alice\nO=system:masters', O: 'dev' }),
    nul: clientCertificate({ CN: 'alice\0.evil', O: 'dev' }),
    'user-in-a-group': clientCertificate({ CN: 'alice', O: 'dev\nCN=root' }),
    'masters-and-more': clientCertificate({ CN: 'alice', O: 'system:masters\0x' }),
    nameless: like('alice', { CN: '' }),
    'without-a-name': like('alice', { CN: [] }),
    'without-a-subject': like('alice', { CN: [], O: [] }),
    'with-other-names-only': like('alice', {
      CN: [],
      O: 'system:masters',
      OU: 'admin',
      emailAddresses: ['admin@example.com'],
    }),
    'with-an-alternative-name-only': like('alice', { CN: [], dnsNames: ['admin'] }),
  },
  checks: {
    'attributes-identify': { when: whoAmI({ present: 'alice' }), then: identifiedAs('alice', ['dev']) },
    'a-comma-in-the-name-starts-no-attribute': {
      when: whoAmI({ present: 'comma' }),
      then: identifiedAs('alice,O=system:masters', ['dev']),
    },
    'a-slash-in-the-name-starts-no-attribute': {
      when: whoAmI({ present: 'slash' }),
      then: identifiedAs('alice/O=system:masters', ['dev']),
    },
    'a-plus-in-the-name-starts-no-attribute': {
      when: whoAmI({ present: 'plus' }),
      then: identifiedAs('alice+O=system:masters', ['dev']),
    },
    'a-quotation-mark-in-the-name-ends-no-attribute': {
      when: whoAmI({ present: 'quote' }),
      then: identifiedAs('alice",O="system:masters', ['dev']),
    },
    'a-backslash-in-the-name-escapes-nothing': {
      when: whoAmI({ present: 'backslash' }),
      then: identifiedAs('alice\\,O=system:masters\\', ['dev']),
    },
    'an-attribute-as-name-is-a-name': {
      when: whoAmI({ present: 'only-an-attribute' }),
      then: identifiedAs('O=system:masters', ['CN=root']),
    },
    'a-distinguished-name-as-name-is-a-name': {
      when: whoAmI({ present: 'whole-name' }),
      then: identifiedAs('/CN=root/O=system:masters', ['dev,O=ops']),
    },
    'multi-valued-names-start-no-attribute': {
      when: whoAmI({ present: 'multi-valued' }),
      then: identifiedAs('alice+O=x', ['dev+CN=root', 'ops,CN=root']),
    },
    'a-distinguished-name-in-a-header-is-a-name': {
      when: whoAmI({ present: 'proxy', headers: claiming('CN=root,O=system:masters', 'CN=ops,O=dev') }),
      then: identifiedAs('CN=root,O=system:masters', ['CN=ops,O=dev']),
    },
    'a-newline-in-the-name-starts-no-attribute': {
      when: whoAmI({ present: 'newline' }),
      then: identifiedAs('alice\nO=system:masters', ['dev']),
    },
    'a-nul-does-not-end-the-name': {
      when: whoAmI({ present: 'nul' }),
      then: identifiedAs('alice\0.evil', ['dev']),
    },
    'a-newline-in-a-group-starts-no-attribute': {
      when: whoAmI({ present: 'user-in-a-group' }),
      then: identifiedAs('alice', ['dev\nCN=root']),
    },
    'a-nul-does-not-end-a-group': {
      when: whoAmI({ present: 'masters-and-more' }),
      then: identifiedAs('alice', ['system:masters\0x']),
    },
    'an-empty-name-identifies-nobody': {
      when: whoAmI({ present: 'nameless' }),
      then: refused('no-common-name'),
      rule: 'I-11',
    },
    'an-alternative-name-does-not-stand-in-for-one': {
      when: whoAmI({ present: 'with-an-alternative-name-only' }),
      then: refused('no-common-name'),
      rule: 'I-11',
    },
    'nothing-else-in-the-certificate-does': {
      when: whoAmI({ present: 'with-other-names-only' }),
      then: refused('no-common-name'),
      rule: 'I-11',
    },
    'without-a-name-nobody-is-identified': {
      when: whoAmI({ present: 'without-a-name' }),
      then: refused('no-common-name'),
      rule: 'I-11',
    },
    'a-certificate-with-an-empty-subject-identifies-nobody': {
      when: whoAmI({ present: 'without-a-subject' }),
      then: refused('no-common-name'),
      rule: 'I-11',
    },
  },
});
