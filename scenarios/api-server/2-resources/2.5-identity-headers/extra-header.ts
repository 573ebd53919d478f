import {
  claiming,
  extraHeader,
  identifiedAs,
  proxyCertificate,
  refused,
  scenario,
  whoAmI,
} from '../../../../harness/vocabulary';

const jane = claiming('jane', 'dev');

export default scenario({
  id: 'extra-header',
  clause: '2.5.3',
  level: 'MUST',
  rule: 'H-11',
  title: 'A header with the extra prefix gives one value of the extra attribute that the rest of its name states',
  given: { proxy: proxyCertificate() },
  checks: {
    'gives-a-value': {
      when: whoAmI({ present: 'proxy', headers: [...jane, extraHeader('scopes', 'read')] }),
      then: identifiedAs('jane', ['dev'], { extra: { scopes: ['read'] } }),
    },
    'the-name-is-lower-cased': {
      when: whoAmI({ present: 'proxy', headers: [...jane, extraHeader('Scopes', 'read')] }),
      then: identifiedAs('jane', ['dev'], { extra: { scopes: ['read'] } }),
    },
    'the-case-of-the-prefix-does-not-count': {
      when: whoAmI({
        present: 'proxy',
        headers: [
          ...jane,
          extraHeader('scopes', 'write', 'lower-case'),
          extraHeader('scopes', 'read', 'upper-case'),
          extraHeader('scopes', 'list', 'mixed-case'),
        ],
      }),
      then: identifiedAs('jane', ['dev'], { extra: { scopes: ['write', 'read', 'list'] } }),
      rule: 'H-04',
    },
    'the-prefix-counts-at-the-beginning-alone': {
      when: whoAmI({
        present: 'proxy',
        headers: [
          ...jane,
          extraHeader('scopes', 'read'),
          extraHeader('scopes', 'all', 'behind-words-of-a-proxy'),
          extraHeader('level', 'all', 'behind-words-of-a-proxy'),
          extraHeader('level', 'all', 'without-its-first-word'),
        ],
      }),
      then: identifiedAs('jane', ['dev'], { extra: { scopes: ['read'] }, noOtherExtra: true }),
    },
    'every-value-counts-in-order': {
      when: whoAmI({
        present: 'proxy',
        headers: [...jane, extraHeader('Scopes', 'write'), extraHeader('Scopes', 'read')],
      }),
      then: identifiedAs('jane', ['dev'], { extra: { scopes: ['write', 'read'] } }),
    },
    'a-comma-belongs-to-the-value': {
      when: whoAmI({ present: 'proxy', headers: [...jane, extraHeader('Scopes', 'read,write')] }),
      then: identifiedAs('jane', ['dev'], { extra: { scopes: ['read,write'] } }),
      rule: 'H-11a',
    },
    'the-name-is-percent-decoded': {
      when: whoAmI({ present: 'proxy', headers: [...jane, extraHeader('example.com%2Fscopes', 'read')] }),
      then: identifiedAs('jane', ['dev'], { extra: { 'example.com/scopes': ['read'] } }),
      rule: 'H-11a',
      level: 'SHOULD',
    },
    'the-name-is-decoded-once': {
      when: whoAmI({ present: 'proxy', headers: [...jane, extraHeader('a%2525b', 'read')] }),
      then: identifiedAs('jane', ['dev'], { extra: { 'a%25b': ['read'] } }),
      rule: 'H-11a',
      level: 'SHOULD',
    },
    'the-name-is-lower-cased-before-it-is-decoded': {
      when: whoAmI({ present: 'proxy', headers: [...jane, extraHeader('%41BC', 'read')] }),
      then: identifiedAs('jane', ['dev'], { extra: { Abc: ['read'] } }),
      rule: 'H-11a',
      level: 'SHOULD',
    },
    'a-broken-escape-stays-as-it-is': {
      when: whoAmI({ present: 'proxy', headers: [...jane, extraHeader('bad%zz', 'read')] }),
      then: identifiedAs('jane', ['dev'], { extra: { 'bad%zz': ['read'] } }),
      rule: 'H-11a',
      level: 'SHOULD',
    },
    'an-empty-name-is-one': {
      when: whoAmI({ present: 'proxy', headers: [...jane, extraHeader('', 'read')] }),
      then: identifiedAs('jane', ['dev'], { extra: { '': ['read'] } }),
      rule: 'H-11a',
      level: 'SHOULD',
    },
    'an-empty-value-is-one': {
      when: whoAmI({ present: 'proxy', headers: [...jane, extraHeader('scopes', '')] }),
      then: identifiedAs('jane', ['dev'], { extra: { scopes: [''] } }),
      rule: 'H-11a',
      level: 'SHOULD',
    },
    'without-a-user-identifies-nobody': {
      when: whoAmI({ present: 'proxy', headers: [extraHeader('Scopes', 'read')] }),
      then: refused('front-proxy-without-user'),
      needs: ['separate-authorities'],
      control: 'gives-a-value',
      rule: 'H-10',
    },
  },
});
