import {
  answered,
  claiming,
  extraHeader,
  get,
  groupsOfOtherBytes,
  identifiedAs,
  listThatNeedsRights,
  nobodyBut,
  notGranted,
  octet,
  proxyCertificate,
  scenario,
  whoAmI,
} from '../../../../harness/vocabulary';

const invalid = octet(0xe9);

export default scenario({
  id: 'header-bytes',
  clause: '2.5.1',
  level: 'SHOULD',
  rule: 'H-13',
  title: 'Identity header values that are not UTF-8 stay distinct, or the request is rejected',
  given: { proxy: proxyCertificate() },
  checks: {
    'what-is-utf-8-identifies': {
      when: whoAmI({ present: 'proxy', headers: [...claiming('jos', 'staff'), extraHeader('scopes', 'read')] }),
      then: identifiedAs('jos', ['staff'], { extra: { scopes: ['read'] } }),
      level: 'MUST',
    },
    'a-user-stays-apart-or-is-rejected': {
      when: whoAmI({
        present: 'proxy',
        headers: [...claiming(`jos${invalid}`, 'staff'), extraHeader('scopes', 'read')],
      }),
      then: nobodyBut({ user: `jos${invalid}`, groups: ['staff'], extra: { scopes: ['read'] } }),
      control: 'what-is-utf-8-identifies',
      needs: ['bytes-shown', 'separate-authorities'],
    },
    'a-user-is-not-the-one-without-that-byte': {
      when: whoAmI({ present: 'proxy', headers: claiming(`jos${invalid}`, 'staff') }),
      // As an oracle shows the byte that cannot show bytes: replaced in JSON, escaped in a message, read as Latin-1.
      then: nobodyBut(...[invalid, '\ufffd', '\\xe9', '\u00e9'].map((shown) => ({ user: `jos${shown}` }))),
      control: 'what-is-utf-8-identifies',
      needs: ['separate-authorities'],
    },
    'a-letter-in-utf-8-is-that-letter': {
      when: whoAmI({ present: 'proxy', headers: claiming('jos\u00e9', 'staff') }),
      then: identifiedAs('jos\u00e9', ['staff']),
    },
    'a-user-is-not-the-one-with-that-letter-in-utf-8': {
      when: whoAmI({ present: 'proxy', headers: claiming(`jos${invalid}`, 'staff') }),
      // One and the same reader takes no byte for a letter that it reads in UTF-8, and no oracle shows the byte as that letter.
      then: nobodyBut(...[invalid, '\ufffd', '\\xe9'].map((shown) => ({ user: `jos${shown}` }))),
      control: 'a-letter-in-utf-8-is-that-letter',
      needs: ['separate-authorities'],
    },
    'a-group-stays-apart-or-is-rejected': {
      when: whoAmI({
        present: 'proxy',
        headers: [...claiming('jos', `staff${invalid}`), extraHeader('scopes', 'read')],
      }),
      then: nobodyBut({ user: 'jos', groups: [`staff${invalid}`], extra: { scopes: ['read'] } }),
      control: 'what-is-utf-8-identifies',
      needs: ['bytes-shown', 'separate-authorities'],
      clause: '2.5.2',
    },
    'an-extra-value-stays-apart-or-is-rejected': {
      when: whoAmI({
        present: 'proxy',
        headers: [...claiming('jos', 'staff'), extraHeader('scopes', `read${invalid}`)],
      }),
      then: nobodyBut({ user: 'jos', groups: ['staff'], extra: { scopes: [`read${invalid}`] } }),
      control: 'what-is-utf-8-identifies',
      needs: ['bytes-shown', 'separate-authorities'],
      clause: '2.5.3',
    },
    'an-extra-key-stays-apart-or-is-rejected': {
      when: whoAmI({ present: 'proxy', headers: [...claiming('jos', 'staff'), extraHeader('scopes%e9', 'read')] }),
      then: nobodyBut({ user: 'jos', groups: ['staff'], extra: { [`scopes${invalid}`]: ['read'] } }),
      control: 'what-is-utf-8-identifies',
      needs: ['bytes-shown', 'separate-authorities'],
      clause: '2.5.3',
    },
    'the-group-of-the-administrators-is-given-the-list': {
      when: get(listThatNeedsRights, { present: 'proxy', headers: claiming('jos', 'system:masters') }),
      then: answered(200, 'list'),
      needs: ['default-authorization'],
      level: 'MUST',
      rule: 'H-02',
    },
    'a-group-of-other-bytes-is-granted-nothing': {
      when: get(listThatNeedsRights, { present: 'proxy', headers: claiming('jos'), inEachOf: groupsOfOtherBytes }),
      then: notGranted('unauthorized', 'jos'),
      control: 'the-group-of-the-administrators-is-given-the-list',
      // Where one CA issues both, a front proxy whose headers are rejected is a user of its own name.
      needs: ['default-authorization', 'separate-authorities'],
      clause: '2.5.2',
      level: 'MUST',
    },
  },
});
