import {
  claiming,
  clientCertificate,
  identifiedAs,
  intermediateBelow,
  like,
  proxyCertificate,
  refused,
  scenario,
  whoAmI,
} from '../../../../harness/vocabulary';

const jane = claiming('jane', 'dev');

export default scenario({
  id: 'intermediates-are-not-kept',
  clause: '2.2.6',
  level: 'MUST',
  rule: 'C-11',
  title: 'An intermediate certificate that one caller has sent completes the certification path of no other',
  early: true,
  given: {
    alice: clientCertificate({ CN: 'alice', O: 'dev', issuer: intermediateBelow('client-ca') }),
    'alice-without-it': like('alice', { sends: 'leaf' }),
    proxy: proxyCertificate({ issuer: intermediateBelow('request-header-ca') }),
    'proxy-without-it': like('proxy', { sends: 'leaf' }),
  },
  checks: {
    'a-user-who-sends-it': {
      when: whoAmI({ present: 'alice' }),
      then: identifiedAs('alice', ['dev']),
      level: 'SHOULD',
    },
    'a-user-behind-one-who-sends-it': {
      when: whoAmI({ present: 'alice-without-it', resuming: { present: 'alice', by: 'nothing' } }),
      then: refused('untrusted-issuer'),
      control: 'a-user-who-sends-it',
    },
    'a-front-proxy-that-sends-it': {
      when: whoAmI({ present: 'proxy', headers: jane }),
      then: identifiedAs('jane', ['dev']),
      level: 'SHOULD',
    },
    'a-front-proxy-behind-one-that-sends-it': {
      when: whoAmI({ present: 'proxy-without-it', headers: jane, resuming: { present: 'proxy', by: 'nothing' } }),
      then: refused('untrusted-issuer'),
      control: 'a-front-proxy-that-sends-it',
    },
  },
});
