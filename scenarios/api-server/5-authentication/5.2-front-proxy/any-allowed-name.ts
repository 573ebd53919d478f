import {
  claiming,
  clientCertificate,
  identifiedAs,
  like,
  proxyCertificate,
  scenario,
  unknownAuthority,
  refused,
  whoAmI,
} from '../../../../harness/vocabulary';

const jane = claiming('jane', 'dev');

export default scenario({
  id: 'any-allowed-name',
  clause: '5.2.4',
  level: 'SHOULD',
  rule: 'R-06',
  title: 'Without a list of allowed names, every certificate of the request-header CA is that of a front proxy',
  needs: ['allowed-names-unset'],
  given: {
    proxy: proxyCertificate(),
    'other-name': like('proxy', { CN: 'other-proxy' }),
    nameless: like('proxy', { CN: '' }),
    stranger: like('proxy', { issuer: unknownAuthority }),
    mallory: clientCertificate({ CN: 'mallory', O: 'guests' }),
  },
  checks: {
    'the-usual-name-is-believed': {
      when: whoAmI({ present: 'proxy', headers: jane }),
      then: identifiedAs('jane', ['dev']),
    },
    'another-name-is-believed': {
      when: whoAmI({ present: 'other-name', headers: jane }),
      then: identifiedAs('jane', ['dev']),
      states: 'allowed-names-unset',
    },
    'a-certificate-without-a-name-is-trusted': {
      when: whoAmI({ present: 'nameless', headers: jane }),
      then: identifiedAs('jane', ['dev']),
      level: 'MAY',
    },
    'another-authority-is-not': {
      when: whoAmI({ present: 'stranger', headers: jane }),
      then: refused('untrusted-issuer'),
      level: 'MUST',
      rule: 'R-07',
    },
    'a-user-is-no-front-proxy': {
      when: whoAmI({ present: 'mallory', headers: jane }),
      then: identifiedAs('mallory', ['guests']),
      control: 'the-usual-name-is-believed',
      level: 'MUST',
      rule: 'R-09',
    },
  },
});
