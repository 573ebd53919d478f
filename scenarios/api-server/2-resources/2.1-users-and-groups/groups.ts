import { clientCertificate, identifiedAs, scenario, whoAmI } from '../../../../harness/vocabulary';

export default scenario({
  id: 'groups',
  clause: '2.1.2',
  level: 'MUST',
  rule: 'I-02',
  title: 'The groups are the organizations of the certificate, all of them and no others',
  under: 'each-tls-version',
  given: {
    one: clientCertificate({ CN: 'alice', O: 'dev' }),
    separate: clientCertificate({ CN: 'multi', O: ['zeta', 'alpha', 'dev'] }),
    together: clientCertificate({ CN: 'multi', O: ['zeta', 'alpha', 'dev'], rdns: 'multi-valued' }),
    none: clientCertificate({ CN: 'bob' }),
    unit: clientCertificate({ CN: 'bob', OU: 'system:masters' }),
    both: clientCertificate({ CN: 'alice', O: 'dev', OU: 'ops' }),
    comma: clientCertificate({ CN: 'alice', O: 'dev,ops' }),
    many: clientCertificate({ CN: 'many', O: Array.from({ length: 60 }, (_, i) => `group-${String(i)}`) }),
  },
  checks: {
    'an-organization-is-a-group': { when: whoAmI({ present: 'one' }), then: identifiedAs('alice', ['dev']) },
    'every-organization-is-a-group': {
      when: whoAmI({ present: 'separate' }),
      then: identifiedAs('multi', ['alpha', 'dev', 'zeta']),
      rule: 'I-03',
    },
    'also-in-one-multi-valued-name': {
      when: whoAmI({ present: 'together' }),
      then: identifiedAs('multi', ['alpha', 'dev', 'zeta']),
      rule: 'I-04',
    },
    'sixty-organizations-are-sixty-groups': {
      when: whoAmI({ present: 'many' }),
      then: identifiedAs(
        'many',
        Array.from({ length: 60 }, (_, i) => `group-${String(i)}`),
      ),
      rule: 'I-03',
    },
    'without-an-organization-no-group': { when: whoAmI({ present: 'none' }), then: identifiedAs('bob', []) },
    'an-organizational-unit-is-no-group': { when: whoAmI({ present: 'unit' }), then: identifiedAs('bob', []) },
    'a-unit-beside-an-organization-adds-nothing': {
      when: whoAmI({ present: 'both' }),
      then: identifiedAs('alice', ['dev']),
    },
    'a-comma-does-not-separate-groups': {
      when: whoAmI({ present: 'comma' }),
      then: identifiedAs('alice', ['dev,ops']),
    },
  },
});
