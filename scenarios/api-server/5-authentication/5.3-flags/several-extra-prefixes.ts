import {
  claiming,
  extraHeader,
  identifiedAs,
  lastExtraHeader,
  proxyCertificate,
  scenario,
  whoAmI,
} from '../../../../harness/vocabulary';

const jane = claiming('jane', 'dev');

export default scenario({
  id: 'several-extra-prefixes',
  clause: '5.3.7',
  level: 'SHOULD',
  rule: 'H-11b',
  title: 'Every configured prefix gives extra attributes, in the order of the flag',
  needs: ['several-extra-prefixes'],
  given: { proxy: proxyCertificate() },
  checks: {
    'the-first-prefix': {
      when: whoAmI({ present: 'proxy', headers: [...jane, extraHeader('scopes', 'read')] }),
      then: identifiedAs('jane', ['dev'], { extra: { scopes: ['read'] } }),
    },
    'the-last-prefix': {
      when: whoAmI({ present: 'proxy', headers: [...jane, lastExtraHeader('scopes', 'read')] }),
      then: identifiedAs('jane', ['dev'], { extra: { scopes: ['read'] } }),
    },
    'both-in-the-order-of-the-flag': {
      when: whoAmI({
        present: 'proxy',
        headers: [...jane, lastExtraHeader('scopes', 'write'), extraHeader('scopes', 'read')],
      }),
      then: identifiedAs('jane', ['dev'], { extra: { scopes: ['read', 'write'] } }),
    },
  },
});
