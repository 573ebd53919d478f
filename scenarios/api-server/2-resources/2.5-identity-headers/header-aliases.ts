import {
  asIf,
  claiming,
  clientCertificate,
  extraHeader,
  groupHeader,
  identifiedAs,
  proxyCertificate,
  refused,
  scenario,
  userHeader,
  whoAmI,
} from '../../../../harness/vocabulary';

const jane = claiming('jane', 'dev');
/** Names whose length is the same in one octet. */
const lettersBehind = { within: `{name}${'a'.repeat(256)}` } as const;

export default scenario({
  id: 'header-aliases',
  clause: '2.5.4',
  level: 'SHOULD',
  rule: 'G-01',
  title: 'A header whose name only resembles that of an identity header carries no identity',
  given: { proxy: proxyCertificate(), mallory: clientCertificate({ CN: 'mallory', O: 'guests' }) },
  checks: {
    'a-name-as-it-is-configured': {
      when: whoAmI({ present: 'proxy', headers: jane }),
      then: identifiedAs('jane', ['dev']),
      rule: 'H-01',
    },
    'a-certificate-identifies': { when: whoAmI({ present: 'mallory' }), then: identifiedAs('mallory', ['guests']) },
    'underscores-beside-the-name-adds-nothing': {
      when: whoAmI({
        present: 'proxy',
        headers: [
          userHeader('root', 'with-underscores'),
          groupHeader('system:masters', 'with-underscores'),
          extraHeader('Scopes', 'all', 'with-underscores'),
          ...jane,
        ],
      }),
      then: asIf(whoAmI({ present: 'proxy', headers: jane })),
      control: 'a-name-as-it-is-configured',
    },
    'underscores-without-a-certificate-names-nobody': {
      when: whoAmI({
        headers: [userHeader('root', 'with-underscores'), groupHeader('system:masters', 'with-underscores')],
      }),
      then: asIf(whoAmI()),
      control: 'a-certificate-identifies',
      rule: 'R-01',
      level: 'MUST',
    },
    'underscores-beside-a-user-certificate-names-nobody-else': {
      when: whoAmI({
        present: 'mallory',
        headers: [userHeader('root', 'with-underscores'), groupHeader('system:masters', 'with-underscores')],
      }),
      then: identifiedAs('mallory', ['guests']),
      control: 'a-certificate-identifies',
      rule: 'R-02',
      level: 'MUST',
    },
    'one-underscore-from-a-front-proxy-names-no-user': {
      when: whoAmI({ present: 'proxy', headers: [userHeader('root', 'with-one-underscore')] }),
      then: refused('front-proxy-without-user'),
      needs: ['separate-authorities'],
      control: 'a-name-as-it-is-configured',
    },
    'one-underscore-beside-the-name-adds-nothing': {
      when: whoAmI({
        present: 'proxy',
        headers: [
          userHeader('root', 'with-one-underscore'),
          groupHeader('system:masters', 'with-one-underscore'),
          extraHeader('Scopes', 'all', 'with-one-underscore'),
          ...jane,
        ],
      }),
      then: asIf(whoAmI({ present: 'proxy', headers: jane })),
      control: 'a-name-as-it-is-configured',
    },
    'one-underscore-without-a-certificate-names-nobody': {
      when: whoAmI({
        headers: [userHeader('root', 'with-one-underscore'), groupHeader('system:masters', 'with-one-underscore')],
      }),
      then: asIf(whoAmI()),
      control: 'a-certificate-identifies',
      rule: 'R-01',
      level: 'MUST',
    },
    'one-underscore-beside-a-user-certificate-names-nobody-else': {
      when: whoAmI({
        present: 'mallory',
        headers: [userHeader('root', 'with-one-underscore'), groupHeader('system:masters', 'with-one-underscore')],
      }),
      then: identifiedAs('mallory', ['guests']),
      control: 'a-certificate-identifies',
      rule: 'R-02',
      level: 'MUST',
    },
    'dots-beside-the-name-adds-nothing': {
      when: whoAmI({
        present: 'proxy',
        headers: [
          userHeader('root', 'with-dots'),
          groupHeader('system:masters', 'with-dots'),
          extraHeader('Scopes', 'all', 'with-dots'),
          ...jane,
        ],
      }),
      then: asIf(whoAmI({ present: 'proxy', headers: jane })),
      control: 'a-name-as-it-is-configured',
    },
    'dots-without-a-certificate-names-nobody': {
      when: whoAmI({ headers: [userHeader('root', 'with-dots'), groupHeader('system:masters', 'with-dots')] }),
      then: asIf(whoAmI()),
      control: 'a-certificate-identifies',
      rule: 'R-01',
      level: 'MUST',
    },
    'dots-beside-a-user-certificate-names-nobody-else': {
      when: whoAmI({
        present: 'mallory',
        headers: [userHeader('root', 'with-dots'), groupHeader('system:masters', 'with-dots')],
      }),
      then: identifiedAs('mallory', ['guests']),
      control: 'a-certificate-identifies',
      rule: 'R-02',
      level: 'MUST',
    },
    'no-dashes-from-a-front-proxy-names-no-user': {
      when: whoAmI({ present: 'proxy', headers: [userHeader('root', 'without-dashes')] }),
      then: refused('front-proxy-without-user'),
      needs: ['separate-authorities'],
      control: 'a-name-as-it-is-configured',
    },
    'no-dashes-beside-the-name-adds-nothing': {
      when: whoAmI({
        present: 'proxy',
        headers: [
          userHeader('root', 'without-dashes'),
          groupHeader('system:masters', 'without-dashes'),
          extraHeader('Scopes', 'all', 'without-dashes'),
          ...jane,
        ],
      }),
      then: asIf(whoAmI({ present: 'proxy', headers: jane })),
      control: 'a-name-as-it-is-configured',
    },
    'no-dashes-without-a-certificate-names-nobody': {
      when: whoAmI({
        headers: [userHeader('root', 'without-dashes'), groupHeader('system:masters', 'without-dashes')],
      }),
      then: asIf(whoAmI()),
      control: 'a-certificate-identifies',
      rule: 'R-01',
      level: 'MUST',
    },
    'no-dashes-beside-a-user-certificate-names-nobody-else': {
      when: whoAmI({
        present: 'mallory',
        headers: [userHeader('root', 'without-dashes'), groupHeader('system:masters', 'without-dashes')],
      }),
      then: identifiedAs('mallory', ['guests']),
      control: 'a-certificate-identifies',
      rule: 'R-02',
      level: 'MUST',
    },
    'percent-encoded-dashes-beside-the-name-adds-nothing': {
      when: whoAmI({
        present: 'proxy',
        headers: [
          userHeader('root', 'percent-encoded'),
          groupHeader('system:masters', 'percent-encoded'),
          extraHeader('Scopes', 'all', 'percent-encoded'),
          ...jane,
        ],
      }),
      then: asIf(whoAmI({ present: 'proxy', headers: jane })),
      control: 'a-name-as-it-is-configured',
    },
    'percent-encoded-dashes-without-a-certificate-names-nobody': {
      when: whoAmI({
        headers: [userHeader('root', 'percent-encoded'), groupHeader('system:masters', 'percent-encoded')],
      }),
      then: asIf(whoAmI()),
      control: 'a-certificate-identifies',
      rule: 'R-01',
      level: 'MUST',
    },
    'percent-encoded-dashes-beside-a-user-certificate-names-nobody-else': {
      when: whoAmI({
        present: 'mallory',
        headers: [userHeader('root', 'percent-encoded'), groupHeader('system:masters', 'percent-encoded')],
      }),
      then: identifiedAs('mallory', ['guests']),
      control: 'a-certificate-identifies',
      rule: 'R-02',
      level: 'MUST',
    },
    'an-encoded-space-at-the-end-from-a-front-proxy-names-no-user': {
      when: whoAmI({ present: 'proxy', headers: [userHeader('root', 'with-an-encoded-space-at-the-end')] }),
      then: refused('front-proxy-without-user'),
      needs: ['separate-authorities'],
      control: 'a-name-as-it-is-configured',
    },
    'an-encoded-space-at-the-end-beside-the-name-adds-nothing': {
      when: whoAmI({
        present: 'proxy',
        headers: [
          userHeader('root', 'with-an-encoded-space-at-the-end'),
          groupHeader('system:masters', 'with-an-encoded-space-at-the-end'),
          ...jane,
        ],
      }),
      then: asIf(whoAmI({ present: 'proxy', headers: jane })),
      control: 'a-name-as-it-is-configured',
    },
    'an-encoded-space-at-the-end-without-a-certificate-names-nobody': {
      when: whoAmI({
        headers: [
          userHeader('root', 'with-an-encoded-space-at-the-end'),
          groupHeader('system:masters', 'with-an-encoded-space-at-the-end'),
        ],
      }),
      then: asIf(whoAmI()),
      control: 'a-certificate-identifies',
      rule: 'R-01',
      level: 'MUST',
    },
    'an-encoded-space-at-the-end-beside-a-user-certificate-names-nobody-else': {
      when: whoAmI({
        present: 'mallory',
        headers: [
          userHeader('root', 'with-an-encoded-space-at-the-end'),
          groupHeader('system:masters', 'with-an-encoded-space-at-the-end'),
        ],
      }),
      then: identifiedAs('mallory', ['guests']),
      control: 'a-certificate-identifies',
      rule: 'R-02',
      level: 'MUST',
    },
    '256-letters-behind-a-name-from-a-front-proxy-name-no-user': {
      when: whoAmI({ present: 'proxy', headers: [userHeader('root', lettersBehind)] }),
      then: refused('front-proxy-without-user'),
      needs: ['separate-authorities'],
      control: 'a-name-as-it-is-configured',
    },
    '256-letters-behind-names-beside-these-add-nothing': {
      when: whoAmI({
        present: 'proxy',
        headers: [userHeader('root', lettersBehind), groupHeader('system:masters', lettersBehind), ...jane],
      }),
      then: asIf(whoAmI({ present: 'proxy', headers: jane })),
      control: 'a-name-as-it-is-configured',
    },
    'a-cgi-variable-from-a-front-proxy-names-no-user': {
      when: whoAmI({ present: 'proxy', headers: [userHeader('root', 'as-a-cgi-variable')] }),
      then: refused('front-proxy-without-user'),
      needs: ['separate-authorities'],
      control: 'a-name-as-it-is-configured',
    },
    'a-cgi-variable-beside-the-name-adds-nothing': {
      when: whoAmI({
        present: 'proxy',
        headers: [
          userHeader('root', 'as-a-cgi-variable'),
          groupHeader('system:masters', 'as-a-cgi-variable'),
          extraHeader('Scopes', 'all', 'as-a-cgi-variable'),
          ...jane,
        ],
      }),
      then: asIf(whoAmI({ present: 'proxy', headers: jane })),
      control: 'a-name-as-it-is-configured',
    },
    'a-cgi-variable-without-a-certificate-names-nobody': {
      when: whoAmI({
        headers: [userHeader('root', 'as-a-cgi-variable'), groupHeader('system:masters', 'as-a-cgi-variable')],
      }),
      then: asIf(whoAmI()),
      control: 'a-certificate-identifies',
      rule: 'R-01',
      level: 'MUST',
    },
    'a-cgi-variable-beside-a-user-certificate-names-nobody-else': {
      when: whoAmI({
        present: 'mallory',
        headers: [userHeader('root', 'as-a-cgi-variable'), groupHeader('system:masters', 'as-a-cgi-variable')],
      }),
      then: identifiedAs('mallory', ['guests']),
      control: 'a-certificate-identifies',
      rule: 'R-02',
      level: 'MUST',
    },
  },
});
