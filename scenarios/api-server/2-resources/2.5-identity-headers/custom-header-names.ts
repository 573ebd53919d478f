import {
  claiming,
  header,
  identifiedAs,
  proxyCertificate,
  refused,
  scenario,
  whoAmI,
} from '../../../../harness/vocabulary';

export default scenario({
  id: 'custom-header-names',
  clause: '2.5.4',
  level: 'MUST',
  rule: 'H-16',
  title: 'Where the flags set other header names, the default names carry no identity',
  needs: ['custom-header-names'],
  given: { proxy: proxyCertificate() },
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
  },
});
