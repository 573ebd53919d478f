import { claiming, eachIdentifiedAs, proxyCertificate, scenario, whoAmI } from '../../../../harness/vocabulary';

const callers = Array.from({ length: 24 }, (_, index) => ({
  user: `user-${index}`,
  // Lists of different lengths, so that one which is shared or reused shows.
  groups: Array.from({ length: 1 + (index % 4) }, (_each, group) => `group-${index}-${group}`),
}));
const [first, ...others] = callers.map(({ user, groups }) => claiming(user, ...groups));

export default scenario({
  id: 'parallel-requests',
  clause: '5.2.3',
  level: 'MUST',
  rule: 'K-08',
  title: 'Users who ask at the same time through one front proxy keep their own names and groups',
  given: { proxy: proxyCertificate() },
  checks: {
    'each-of-many-users-is-who-it-is': {
      when: whoAmI({ present: 'proxy', http: '2', headers: first ?? [], beside: others }),
      then: eachIdentifiedAs(...callers),
    },
    'each-of-several-pipelined-users-is-who-it-is': {
      title: 'Users whose requests are pipelined in HTTP/1.1 keep their own identities',
      when: whoAmI({ present: 'proxy', headers: first ?? [], beside: others.slice(0, 7) }),
      then: eachIdentifiedAs(...callers.slice(0, 8)),
    },
  },
});
