import {
  answered,
  claiming,
  clientCertificate,
  extraHeader,
  get,
  header,
  identifiedAs,
  listThatNeedsRights,
  notGranted,
  proxyCertificate,
  refused,
  scenario,
  uidHeader,
  whoAmI,
} from '../../../../harness/vocabulary';

/** Under the names that the flags have by default. */
const administrator = [header('X-Remote-User', 'admin'), header('X-Remote-Group', 'system:masters')];

export default scenario({
  id: 'custom-header-names',
  clause: '2.5.4',
  level: 'MUST',
  rule: 'H-16',
  title: 'With other configured header names, the default names carry no identity',
  needs: ['custom-header-names'],
  given: { proxy: proxyCertificate(), mallory: clientCertificate({ CN: 'mallory', O: 'guests' }) },
  checks: {
    'the-configured-names-identify': {
      when: whoAmI({ present: 'proxy', headers: claiming('jane', 'dev') }),
      then: identifiedAs('jane', ['dev']),
    },
    'the-default-name-identifies-nobody': {
      when: whoAmI({ present: 'proxy', headers: [header('X-Remote-User', 'mallory')] }),
      then: refused('front-proxy-without-user'),
      needs: ['separate-authorities'],
      control: 'the-configured-names-identify',
      states: 'custom-header-names',
    },
    'the-default-names-over-http-2-identify-nobody': {
      when: whoAmI({ present: 'proxy', http: '2', headers: administrator }),
      then: refused('front-proxy-without-user'),
      needs: ['separate-authorities'],
      control: 'the-configured-names-identify-over-http-2',
      rule: 'T-07',
    },
    'the-configured-names-identify-over-http-2': {
      when: whoAmI({ present: 'proxy', http: '2', headers: claiming('admin', 'system:masters') }),
      then: identifiedAs('admin', ['system:masters']),
      rule: 'T-07',
    },
    'the-configured-names-give-rights': {
      when: get(listThatNeedsRights, { present: 'proxy', headers: claiming('admin', 'system:masters') }),
      then: answered(200, 'list'),
      needs: ['default-authorization'],
      rule: 'I-07',
    },
    'the-default-names-give-no-rights': {
      when: get(listThatNeedsRights, { present: 'proxy', headers: administrator }),
      then: notGranted('front-proxy-without-user'),
      needs: ['default-authorization', 'separate-authorities'],
      control: 'the-configured-names-give-rights',
    },
    'the-default-names-give-no-rights-beside-a-user-certificate': {
      when: get(listThatNeedsRights, { present: 'mallory', headers: administrator }),
      then: refused('unauthorized'),
      needs: ['default-authorization'],
      control: 'the-configured-names-give-rights',
    },
    'the-default-names-give-no-rights-without-a-certificate': {
      when: get(listThatNeedsRights, { headers: administrator }),
      then: refused('unauthenticated'),
      needs: ['default-authorization'],
      control: 'the-configured-names-give-rights',
    },
    'the-default-names-identify-nobody-beside-a-user-certificate': {
      when: whoAmI({ present: 'mallory', headers: administrator }),
      then: identifiedAs('mallory', ['guests']),
      control: 'the-configured-names-identify',
    },
    'the-default-names-add-nothing': {
      when: whoAmI({
        present: 'proxy',
        headers: [
          ...claiming('jane', 'dev'),
          header('X-Remote-User', 'mallory'),
          header('X-Remote-Group', 'system:masters'),
        ],
      }),
      then: identifiedAs('jane', ['dev']),
    },
    'the-default-prefix-gives-no-extra-attribute': {
      when: whoAmI({
        present: 'proxy',
        headers: [
          header('X-Remote-Extra-Scopes', 'admin'),
          header('X-Remote-Extra-Team', 'ops'),
          ...claiming('jane', 'dev'),
          extraHeader('scopes', 'read'),
        ],
      }),
      then: identifiedAs('jane', ['dev'], { extra: { scopes: ['read'] }, noOtherExtra: true }),
      needs: ['custom-extra-prefixes'],
      clause: '5.3.7',
    },
    'the-default-uid-header-gives-no-uid': {
      when: whoAmI({ present: 'proxy', headers: [header('X-Remote-Uid', '666'), ...claiming('jane', 'dev')] }),
      then: identifiedAs('jane', ['dev'], { uid: '' }),
      needs: ['custom-uid-header'],
    },
    'the-default-uid-header-changes-no-uid': {
      when: whoAmI({
        present: 'proxy',
        headers: [header('X-Remote-Uid', '666'), ...claiming('jane', 'dev'), uidHeader('u-1')],
      }),
      then: identifiedAs('jane', ['dev'], { uid: 'u-1' }),
      needs: ['custom-uid-header'],
    },
  },
});
