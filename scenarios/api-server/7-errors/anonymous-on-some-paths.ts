import {
  anonymousPath,
  answered,
  clientCertificate,
  get,
  identifiedAs,
  lastAnonymousPath,
  like,
  pathNotForAnonymous,
  refused,
  refusedNotAnonymous,
  requestForms,
  scenario,
  unknownAuthority,
  whoAmI,
} from '../../../harness/vocabulary';

export default scenario({
  id: 'anonymous-on-some-paths',
  clause: '7.5',
  level: 'SHOULD',
  rule: 'N-05',
  title: 'With anonymous access limited to some paths, anonymous requests are accepted on exactly these paths',
  needs: ['anonymous-on-some-paths'],
  given: {
    alice: clientCertificate({ CN: 'alice', O: 'dev' }),
    stranger: like('alice', { issuer: unknownAuthority }),
    expired: like('alice', { validity: 'expired' }),
  },
  checks: {
    'a-certificate-identifies': {
      when: whoAmI({ present: 'alice' }),
      then: identifiedAs('alice', ['dev']),
      rule: 'C-01',
    },
    'the-first-path-is-for-anonymous-callers': {
      when: get(anonymousPath),
      then: answered([200, 403]),
    },
    'the-last-path-is-too-whatever-the-query': {
      when: get(lastAnonymousPath, { inEachOf: requestForms.queriesOfAnonymousPaths }),
      then: answered([200, 403]),
    },
    'no-other-path-is': {
      when: get(pathNotForAnonymous, { inEachOf: requestForms.anonymousPathsElsewhere }),
      then: refusedNotAnonymous('anonymous-elsewhere'),
      control: 'the-first-path-is-for-anonymous-callers',
      states: 'anonymous-on-some-paths',
    },
    'no-path-near-one-of-them-is': {
      when: get(anonymousPath, { inEachOf: requestForms.pathsNearAnonymousOnes }),
      then: refusedNotAnonymous('anonymous-elsewhere'),
      control: 'the-first-path-is-for-anonymous-callers',
    },
    'without-a-credential-no-one-is-identified': {
      when: whoAmI(),
      then: refusedNotAnonymous('unauthenticated'),
      control: 'a-certificate-identifies',
    },
    'an-untrusted-certificate-is-rejected-there-as-well': {
      when: get(anonymousPath, { present: 'stranger' }),
      then: refused('untrusted-issuer'),
      control: 'the-first-path-is-for-anonymous-callers',
      rule: 'C-20',
    },
    'an-expired-certificate-is-rejected-there-as-well': {
      when: get(lastAnonymousPath, { present: 'expired' }),
      then: refused('not-valid-now'),
      control: 'the-last-path-is-too-whatever-the-query',
      rule: 'C-20',
    },
  },
});
