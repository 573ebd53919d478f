import {
  certificateFrom,
  clientCertificate,
  get,
  identifiedAs,
  issue,
  issued,
  listOf,
  listThatNeedsRights,
  scenario,
  whereServed,
  whoAmI,
} from '../../../harness/vocabulary';

export default scenario({
  id: 'shown-limits',
  clause: '8.1',
  level: 'MUST',
  rule: 'L-01',
  title: 'The key size, expiry and page size of the examples in the specification are accepted',
  given: {
    admin: clientCertificate({ CN: 'admin', O: 'system:masters', key: 'RSA-2048' }),
    'as-shown': certificateFrom({
      csr: { CN: 'jane', key: { algo: 'rsa', size: 2048 }, names: [{ O: 'dev' }] },
      signing: {
        signing: {
          default: { expiry: '8760h' },
          profiles: {
            kubernetes: {
              usages: ['signing', 'key encipherment', 'server auth', 'client auth'],
              expiry: '8760h',
            },
          },
        },
      },
      profile: 'kubernetes',
    }),
  },
  checks: {
    'an-rsa-key-of-2048-bits-is-issued': {
      when: issue('as-shown'),
      then: issued({ publicKey: { type: 'rsa', bits: 2048 } }),
      rule: 'J-02',
    },
    'an-rsa-key-of-2048-bits-identifies': {
      when: whoAmI({ present: 'admin' }),
      then: identifiedAs('admin', ['system:masters']),
    },
    'a-certificate-is-issued-for-8760-hours': {
      when: issue('as-shown'),
      then: issued({ hours: 8760 }),
      rule: 'J-06',
      clause: '8.2',
    },
    'a-certificate-for-8760-hours-identifies': {
      when: whoAmI({ present: 'as-shown' }),
      then: identifiedAs('jane', ['dev']),
      clause: '8.2',
    },
    'a-list-that-has-no-limit-is-whole': {
      when: get('/api/v1/namespaces', { present: 'admin' }),
      then: whereServed(listOf({ atLeast: 2 })),
      needs: ['paged-namespaces'],
      clause: '8.3',
      level: 'SHOULD',
    },
    'a-limit-bounds-a-list': {
      when: get('/api/v1/namespaces?limit=1', { present: 'admin' }),
      then: listOf({ atLeast: 1, atMost: 1 }),
      control: 'a-list-that-has-no-limit-is-whole',
      needs: ['paged-namespaces'],
      clause: '8.3',
      level: 'SHOULD',
    },
    'pods-are-listed-500-at-a-time': {
      when: get(`${listThatNeedsRights}?limit=500`, { present: 'admin' }),
      then: listOf({ atMost: 500 }),
      title: 'A list of pods with limit=500 has at most 500 items',
      clause: '8.3',
    },
  },
});
