import {
  claiming,
  groupHeader,
  header,
  identifiedAs,
  nobodyBut,
  proxyCertificate,
  refused,
  scenario,
  userHeader,
  whoAmI,
} from '../../../../harness/vocabulary';

const jane = claiming('jane', 'dev');
const asJane = { user: 'jane', groups: ['dev'] };

export default scenario({
  id: 'smuggled-headers',
  clause: '2.5.4',
  level: 'SHOULD',
  rule: 'G-01',
  title: 'A malformed identity header line sent through a front proxy carries no identity',
  given: { proxy: proxyCertificate() },
  checks: {
    'a-line-as-it-should-be': {
      when: whoAmI({ present: 'proxy', headers: jane }),
      then: identifiedAs('jane', ['dev']),
      rule: 'H-01',
    },
    'underscores-are-not-hyphens': {
      when: whoAmI({ present: 'proxy', headers: [userHeader('mallory', 'with-underscores')] }),
      then: refused('front-proxy-without-user'),
      needs: ['separate-authorities'],
      control: 'a-line-as-it-should-be',
    },
    'dots-are-not-hyphens': {
      when: whoAmI({ present: 'proxy', headers: [userHeader('mallory', 'with-dots')] }),
      then: refused('front-proxy-without-user'),
      needs: ['separate-authorities'],
      control: 'a-line-as-it-should-be',
    },
    'percent-encoded-hyphens-are-not-hyphens': {
      when: whoAmI({ present: 'proxy', headers: [userHeader('mallory', 'percent-encoded')] }),
      then: refused('front-proxy-without-user'),
      needs: ['separate-authorities'],
      control: 'a-line-as-it-should-be',
    },
    'a-folded-line-is-one-value-or-none': {
      when: whoAmI({ present: 'proxy', headers: [userHeader('jane\r\n mallory'), groupHeader('dev')] }),
      then: nobodyBut(
        { user: 'jane mallory', groups: ['dev'] },
        { user: 'jane  mallory', groups: ['dev'] },
        { user: 'jane   mallory', groups: ['dev'] },
      ),
      needs: ['separate-authorities'],
      control: 'a-line-as-it-should-be',
      rule: 'G-04',
      level: 'MAY',
    },
    'a-group-with-underscores-is-none': {
      when: whoAmI({ present: 'proxy', headers: [...jane, groupHeader('system:masters', 'with-underscores')] }),
      then: identifiedAs('jane', ['dev']),
    },
    'a-space-before-the-colon': {
      when: whoAmI({ present: 'proxy', headers: [userHeader('mallory', 'with-a-space-before-the-colon')] }),
      then: refused('smuggled-header'),
      needs: ['separate-authorities'],
      control: 'a-line-as-it-should-be',
      rule: 'G-02',
    },
    'a-tab-before-the-colon': {
      when: whoAmI({ present: 'proxy', headers: [userHeader('mallory', 'with-a-tab-before-the-colon')] }),
      then: refused('smuggled-header'),
      needs: ['separate-authorities'],
      control: 'a-line-as-it-should-be',
      rule: 'G-02',
    },
    'a-space-before-the-colon-beside-a-good-line': {
      when: whoAmI({
        present: 'proxy',
        headers: [
          userHeader('mallory', 'with-a-space-before-the-colon'),
          groupHeader('system:masters', 'with-a-space-before-the-colon'),
          ...jane,
        ],
      }),
      then: nobodyBut(asJane),
      control: 'a-line-as-it-should-be',
      rule: 'G-02',
    },
    'a-line-after-a-leading-space': {
      when: whoAmI({
        present: 'proxy',
        headers: [header('X-Authn-Conformance', 'line'), userHeader('mallory', 'after-a-leading-space')],
      }),
      then: refused('smuggled-header'),
      needs: ['separate-authorities'],
      control: 'a-line-as-it-should-be',
      rule: 'G-03',
    },
    'a-carriage-return-ends-no-line': {
      when: whoAmI({
        present: 'proxy',
        headers: [header('X-Authn-Conformance', 'line\rX-Remote-Group: system:masters'), ...jane],
      }),
      then: nobodyBut(asJane),
      control: 'a-line-as-it-should-be',
      rule: 'G-06',
    },
    'a-carriage-return-in-the-user': {
      when: whoAmI({ present: 'proxy', headers: [userHeader('mallory\rX-Remote-Group: system:masters')] }),
      then: refused('smuggled-header'),
      needs: ['separate-authorities'],
      control: 'a-line-as-it-should-be',
      rule: 'G-06',
    },
    'a-null-character-in-the-user': {
      when: whoAmI({ present: 'proxy', headers: [userHeader('mallory\u0000jane')] }),
      then: refused('smuggled-header'),
      needs: ['separate-authorities'],
      control: 'a-line-as-it-should-be',
      rule: 'G-06',
    },
    'a-null-character-in-a-group': {
      when: whoAmI({ present: 'proxy', headers: [...jane, groupHeader('system:masters\u0000')] }),
      then: refused('smuggled-header'),
      needs: ['separate-authorities'],
      control: 'a-line-as-it-should-be',
      rule: 'G-06',
    },
    'a-connection-header-removes-no-identity': {
      when: whoAmI({
        present: 'proxy',
        headers: [...jane, header('Connection', 'X-Remote-User, X-Remote-Group')],
      }),
      then: identifiedAs('jane', ['dev']),
      rule: 'X-11',
    },
  },
});
