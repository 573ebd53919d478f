import {
  claiming,
  clientCertificate,
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

const mallory = { user: 'mallory', groups: ['guests'] };

export default scenario({
  id: 'smuggled-identity',
  clause: '5.2.4',
  level: 'MUST',
  rule: 'R-01',
  title: 'A malformed identity header line from a caller other than the front proxy carries no identity',
  given: { proxy: proxyCertificate(), mallory: clientCertificate({ CN: 'mallory', O: 'guests' }) },
  checks: {
    'a-line-as-it-should-be': {
      when: whoAmI({ present: 'proxy', headers: claiming('jane', 'dev') }),
      then: identifiedAs('jane', ['dev']),
      rule: 'H-01',
    },
    'a-certificate-identifies': { when: whoAmI({ present: 'mallory' }), then: identifiedAs('mallory', ['guests']) },
    'a-space-before-the-colon-without-a-certificate': {
      when: whoAmI({
        headers: [
          userHeader('root', 'with-a-space-before-the-colon'),
          groupHeader('system:masters', 'with-a-space-before-the-colon'),
        ],
      }),
      then: nobodyBut(),
      control: 'a-certificate-identifies',
      rule: 'G-02',
    },
    'a-space-before-the-colon-beside-a-user-certificate': {
      when: whoAmI({
        present: 'mallory',
        headers: [
          userHeader('root', 'with-a-space-before-the-colon'),
          groupHeader('system:masters', 'with-a-space-before-the-colon'),
        ],
      }),
      then: nobodyBut(mallory),
      control: 'a-certificate-identifies',
      rule: 'G-02',
    },
    'a-tab-before-the-colon-without-a-certificate': {
      when: whoAmI({
        headers: [
          userHeader('root', 'with-a-tab-before-the-colon'),
          groupHeader('system:masters', 'with-a-tab-before-the-colon'),
        ],
      }),
      then: nobodyBut(),
      control: 'a-certificate-identifies',
      rule: 'G-02',
    },
    'a-tab-before-the-colon-beside-a-user-certificate': {
      when: whoAmI({
        present: 'mallory',
        headers: [
          userHeader('root', 'with-a-tab-before-the-colon'),
          groupHeader('system:masters', 'with-a-tab-before-the-colon'),
        ],
      }),
      then: nobodyBut(mallory),
      control: 'a-certificate-identifies',
      rule: 'G-02',
    },
    'a-line-after-a-leading-space-without-a-certificate': {
      when: whoAmI({ headers: [header('X-Authn-Conformance', 'line'), userHeader('root', 'after-a-leading-space')] }),
      then: nobodyBut(),
      control: 'a-certificate-identifies',
      rule: 'G-03',
    },
    'a-line-after-a-leading-space-beside-a-user-certificate': {
      when: whoAmI({
        present: 'mallory',
        headers: [header('X-Authn-Conformance', 'line'), userHeader('root', 'after-a-leading-space')],
      }),
      then: nobodyBut(mallory),
      control: 'a-certificate-identifies',
      rule: 'G-03',
    },
    'a-folded-line-without-a-certificate': {
      when: whoAmI({
        headers: [
          header('X-Authn-Conformance', 'line\r\n X-Remote-User: root'),
          header('X-Authn-Conformance', 'line\r\n\tX-Remote-Group: system:masters'),
        ],
      }),
      then: nobodyBut(),
      control: 'a-certificate-identifies',
      rule: 'G-04',
    },
    'a-folded-line-beside-a-user-certificate': {
      when: whoAmI({
        present: 'mallory',
        headers: [
          header('X-Authn-Conformance', 'line\r\n X-Remote-User: root'),
          header('X-Authn-Conformance', 'line\r\n\tX-Remote-Group: system:masters'),
        ],
      }),
      then: nobodyBut(mallory),
      control: 'a-certificate-identifies',
      rule: 'G-04',
    },
    'a-bare-line-feed-without-a-certificate': {
      when: whoAmI({
        headers: [
          header('X-Authn-Conformance', 'line\nX-Remote-User: root'),
          header('X-Authn-Conformance', 'line\nX-Remote-Group: system:masters'),
        ],
      }),
      then: nobodyBut(),
      control: 'a-certificate-identifies',
      rule: 'G-05',
    },
    'a-bare-line-feed-beside-a-user-certificate': {
      when: whoAmI({
        present: 'mallory',
        headers: [
          header('X-Authn-Conformance', 'line\nX-Remote-User: root'),
          header('X-Authn-Conformance', 'line\nX-Remote-Group: system:masters'),
        ],
      }),
      then: nobodyBut(mallory),
      control: 'a-certificate-identifies',
      rule: 'G-05',
    },
    'a-bare-carriage-return-without-a-certificate': {
      when: whoAmI({
        headers: [
          header('X-Authn-Conformance', 'line\rX-Remote-User: root'),
          header('X-Authn-Conformance', 'line\rX-Remote-Group: system:masters'),
        ],
      }),
      then: nobodyBut(),
      control: 'a-certificate-identifies',
      rule: 'G-06',
    },
    'a-bare-carriage-return-beside-a-user-certificate': {
      when: whoAmI({
        present: 'mallory',
        headers: [
          header('X-Authn-Conformance', 'line\rX-Remote-User: root'),
          header('X-Authn-Conformance', 'line\rX-Remote-Group: system:masters'),
        ],
      }),
      then: nobodyBut(mallory),
      control: 'a-certificate-identifies',
      rule: 'G-06',
    },
    'a-null-character-without-a-certificate': {
      when: whoAmI({ headers: [userHeader('root\u0000'), groupHeader('system:masters\u0000')] }),
      then: nobodyBut(),
      control: 'a-certificate-identifies',
      rule: 'G-06',
    },
    'a-null-character-beside-a-user-certificate': {
      when: whoAmI({ present: 'mallory', headers: [userHeader('root\u0000'), groupHeader('system:masters\u0000')] }),
      then: nobodyBut(mallory),
      control: 'a-certificate-identifies',
      rule: 'G-06',
    },
    'a-control-character-in-a-name-without-a-certificate': {
      when: whoAmI({
        headers: [
          userHeader('root', 'with-a-control-character-at-the-end'),
          groupHeader('system:masters', 'with-a-control-character-at-the-end'),
        ],
      }),
      then: nobodyBut(),
      control: 'a-certificate-identifies',
      rule: 'G-06',
    },
    'a-control-character-in-a-name-beside-a-user-certificate': {
      when: whoAmI({
        present: 'mallory',
        headers: [
          userHeader('root', 'with-a-control-character-at-the-end'),
          groupHeader('system:masters', 'with-a-control-character-at-the-end'),
        ],
      }),
      then: nobodyBut(mallory),
      control: 'a-certificate-identifies',
      rule: 'G-06',
    },
    'a-control-character-at-the-end-of-the-name-of-a-front-proxy': {
      when: whoAmI({ present: 'proxy', headers: [userHeader('jane', 'with-a-control-character-at-the-end')] }),
      then: refused('smuggled-header'),
      needs: ['separate-authorities'],
      control: 'a-line-as-it-should-be',
      rule: 'G-06',
      level: 'SHOULD',
    },
    'the-control-character-1-in-the-user-of-a-front-proxy': {
      when: whoAmI({ present: 'proxy', headers: [userHeader('ja\u0001ne')] }),
      then: refused('smuggled-header'),
      needs: ['separate-authorities'],
      control: 'a-line-as-it-should-be',
      rule: 'G-06',
      level: 'SHOULD',
    },
    'the-control-character-11-in-the-user-of-a-front-proxy': {
      when: whoAmI({ present: 'proxy', headers: [userHeader('ja\u000bne')] }),
      then: refused('smuggled-header'),
      needs: ['separate-authorities'],
      control: 'a-line-as-it-should-be',
      rule: 'G-06',
      level: 'SHOULD',
    },
    'the-control-character-31-at-the-end-of-the-user-of-a-front-proxy': {
      when: whoAmI({ present: 'proxy', headers: [userHeader('jane\u001f')] }),
      then: refused('smuggled-header'),
      needs: ['separate-authorities'],
      control: 'a-line-as-it-should-be',
      rule: 'G-06',
      level: 'SHOULD',
    },
    'the-control-character-127-in-the-user-of-a-front-proxy': {
      when: whoAmI({ present: 'proxy', headers: [userHeader('ja\u007fne')] }),
      then: refused('smuggled-header'),
      needs: ['separate-authorities'],
      control: 'a-line-as-it-should-be',
      rule: 'G-06',
      level: 'SHOULD',
    },
    'a-null-character-before-the-user-of-a-front-proxy': {
      when: whoAmI({ present: 'proxy', headers: [userHeader('\u0000jane')] }),
      then: refused('smuggled-header'),
      needs: ['separate-authorities'],
      control: 'a-line-as-it-should-be',
      rule: 'G-06',
      level: 'SHOULD',
    },
    'a-bare-carriage-return-at-the-end-of-the-user-of-a-front-proxy': {
      when: whoAmI({ present: 'proxy', headers: [userHeader('jane\rx')] }),
      then: refused('smuggled-header'),
      needs: ['separate-authorities'],
      control: 'a-line-as-it-should-be',
      rule: 'G-06',
      level: 'SHOULD',
    },
    'a-control-character-in-a-group-of-a-front-proxy': {
      when: whoAmI({ present: 'proxy', headers: [...claiming('jane', 'dev'), groupHeader('system:mas\u0008ters')] }),
      then: refused('smuggled-header'),
      needs: ['separate-authorities'],
      control: 'a-line-as-it-should-be',
      rule: 'G-06',
      level: 'SHOULD',
    },
    'a-bare-line-feed-of-a-front-proxy-ends-a-line-or-the-request': {
      when: whoAmI({
        present: 'proxy',
        headers: [header('X-Authn-Conformance', 'line\nX-Authn-Conformance-2: line'), ...claiming('jane', 'dev')],
      }),
      then: nobodyBut({ user: 'jane', groups: ['dev'] }),
      control: 'a-line-as-it-should-be',
      rule: 'G-05',
      level: 'MAY',
    },
  },
});
