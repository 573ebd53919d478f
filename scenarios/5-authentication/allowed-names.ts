import {
  allowedName,
  allowedNameCutShort,
  allowedNameInCapitals,
  claiming,
  identifiedAs,
  lastAllowedName,
  like,
  proxyCertificate,
  refused,
  scenario,
  whoAmI,
} from '../../harness/vocabulary';

const jane = claiming('jane', 'dev');

export default scenario({
  id: 'allowed-names',
  clause: '5.2.4',
  level: 'MUST',
  rule: 'R-04',
  title: 'Where a list of allowed names is set, only a front proxy with one of these common names is believed',
  needs: ['allowed-names-set'],
  under: 'each-tls-version',
  given: {
    proxy: proxyCertificate(),
    'last-name': like('proxy', { CN: lastAllowedName }),
    'other-name': like('proxy', { CN: 'other-proxy' }),
    capitals: like('proxy', { CN: allowedNameInCapitals }),
    longer: like('proxy', { CN: `${allowedName}-2` }),
    shorter: like('proxy', { CN: allowedNameCutShort }),
    preceded: like('proxy', { CN: `x-${allowedName}` }),
    padded: like('proxy', { CN: ` ${allowedName} ` }),
    nameless: like('proxy', { CN: '' }),
    'as-organization': like('proxy', { CN: 'other-proxy', O: allowedName }),
    'as-organizational-unit': like('proxy', { CN: 'other-proxy', OU: allowedName }),
    'as-alternative-name': like('proxy', { CN: 'other-proxy', dnsNames: [allowedName] }),
  },
  checks: {
    'the-allowed-name-is-believed': {
      when: whoAmI({ present: 'proxy', headers: jane }),
      then: identifiedAs('jane', ['dev']),
      clause: '5.3.4',
    },
    'each-of-several-allowed-names-is-believed': {
      when: whoAmI({ present: 'last-name', headers: jane }),
      then: identifiedAs('jane', ['dev']),
      clause: '5.3.4',
    },
    'another-name-is-not': {
      when: whoAmI({ present: 'other-name', headers: jane }),
      then: refused('front-proxy-not-allowed'),
      clause: '5.3.4',
    },
    'another-case-is-another-name': {
      when: whoAmI({ present: 'capitals', headers: jane }),
      then: refused('front-proxy-not-allowed'),
      rule: 'R-05',
    },
    'a-longer-name-is-another-name': {
      when: whoAmI({ present: 'longer', headers: jane }),
      then: refused('front-proxy-not-allowed'),
      rule: 'R-05',
    },
    'a-shorter-name-is-another-name': {
      when: whoAmI({ present: 'shorter', headers: jane }),
      then: refused('front-proxy-not-allowed'),
      rule: 'R-05',
    },
    'a-name-that-ends-with-it-is-another-name': {
      when: whoAmI({ present: 'preceded', headers: jane }),
      then: refused('front-proxy-not-allowed'),
      rule: 'R-05',
    },
    'a-padded-name-is-another-name': {
      when: whoAmI({ present: 'padded', headers: jane }),
      then: refused('front-proxy-not-allowed'),
      rule: 'R-05',
    },
    'no-name-is-not-any-name': {
      when: whoAmI({ present: 'nameless', headers: jane }),
      then: refused('front-proxy-not-allowed'),
      rule: 'R-05',
    },
    'the-organizational-unit-is-not-the-name': {
      when: whoAmI({ present: 'as-organizational-unit', headers: jane }),
      then: refused('front-proxy-not-allowed'),
      rule: 'R-05',
    },
    'the-alternative-name-is-not-the-name': {
      when: whoAmI({ present: 'as-alternative-name', headers: jane }),
      then: refused('front-proxy-not-allowed'),
      rule: 'R-05',
    },
    'the-organization-is-not-the-name': {
      when: whoAmI({ present: 'as-organization', headers: jane }),
      then: refused('front-proxy-not-allowed'),
      rule: 'R-05',
    },
  },
});
