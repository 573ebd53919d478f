import { clientCertificate, identifiedAs, like, nobodyBut, scenario, whoAmI } from '../../../../harness/vocabulary';

export default scenario({
  id: 'string-types',
  clause: '2.1.1',
  level: 'SHOULD',
  rule: 'I-15',
  title: 'A name in a certificate is the same in every ASN.1 string type',
  given: {
    utf8: clientCertificate({ CN: 'alice', O: ['dev', 'ops'] }),
    printable: like('utf8', { CN: { text: 'alice', type: 'printable' } }),
    ia5: like('utf8', { CN: { text: 'alice', type: 'ia5' } }),
    t61: like('utf8', { CN: { text: 'alice', type: 't61' } }),
    bmp: like('utf8', { CN: { text: 'alice', type: 'bmp' } }),
    'bmp-of-other-scripts': like('utf8', { CN: { text: 'Zoë 山田', type: 'bmp' } }),
    't61-of-latin-1': like('utf8', {
      CN: { text: 'Zo\u00eb', type: 't61' },
      O: { text: '\u00f3ystem:masters', type: 't61' },
    }),
    universal: like('utf8', { CN: { text: 'alice', type: 'universal' }, O: { text: 'dev', type: 'universal' } }),
    'printable-groups': like('utf8', {
      O: [
        { text: 'dev', type: 'printable' },
        { text: 'ops', type: 'printable' },
      ],
    }),
    'groups-of-all-types': like('utf8', {
      O: [
        { text: 'dev', type: 'ia5' },
        { text: 'ops', type: 't61' },
        { text: 'équipe 開発', type: 'bmp' },
      ],
    }),
  },
  checks: {
    'utf8-string-is-the-user': { when: whoAmI({ present: 'utf8' }), then: identifiedAs('alice', ['dev', 'ops']) },
    'printable-string-is-the-same-user': {
      when: whoAmI({ present: 'printable' }),
      then: identifiedAs('alice', ['dev', 'ops']),
    },
    'ia5-string-is-the-same-user': { when: whoAmI({ present: 'ia5' }), then: identifiedAs('alice', ['dev', 'ops']) },
    't61-string-is-the-same-user': { when: whoAmI({ present: 't61' }), then: identifiedAs('alice', ['dev', 'ops']) },
    'bmp-string-is-the-same-user': { when: whoAmI({ present: 'bmp' }), then: identifiedAs('alice', ['dev', 'ops']) },
    'letters-of-any-script-stay-in-a-bmp-string': {
      when: whoAmI({ present: 'bmp-of-other-scripts' }),
      then: identifiedAs('Zoë 山田', ['dev', 'ops']),
    },
    'octets-beyond-ascii-in-a-t61-string-are-no-letters-of-ascii': {
      // Latin-1, as Go and OpenSSL read it, what stands for no letter where the octets are taken for UTF-8, or rejected.
      when: whoAmI({ present: 't61-of-latin-1' }),
      then: nobodyBut(
        { user: 'Zo\u00eb', groups: ['\u00f3ystem:masters'] },
        { user: 'Zo\ufffd', groups: ['\ufffdystem:masters'] },
      ),
      control: 'utf8-string-is-the-user',
      level: 'MUST',
    },
    'a-universal-string-is-the-same-user-or-rejected': {
      when: whoAmI({ present: 'universal' }),
      then: nobodyBut({ user: 'alice', groups: ['dev'] }),
      control: 'utf8-string-is-the-user',
      level: 'MUST',
    },
    'organizations-as-printable-strings-are-the-same-groups': {
      when: whoAmI({ present: 'printable-groups' }),
      then: identifiedAs('alice', ['dev', 'ops']),
      clause: '2.1.2',
    },
    'organizations-of-other-string-types-are-groups': {
      when: whoAmI({ present: 'groups-of-all-types' }),
      then: identifiedAs('alice', ['dev', 'ops', 'équipe 開発']),
      clause: '2.1.2',
    },
  },
});
