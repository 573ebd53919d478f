import {
  amongForwardedGroups,
  answered,
  behindAThousandForwardedGroups,
  claiming,
  clientCertificate,
  discovery,
  firstOfTwoHundred,
  get,
  inGroup,
  lastOfTwoHundred,
  like,
  listThatNeedsRights,
  proxyCertificate,
  scenario,
  whoAmI,
} from '../../../../harness/vocabulary';

const masters = 'system:masters';
const authenticated = 'system:authenticated';

export default scenario({
  id: 'many-groups',
  clause: '2.1.7',
  level: 'MUST',
  rule: 'I-07',
  title: 'A group grants its permissions at every position among many groups',
  given: {
    admin: clientCertificate({ CN: 'authn-conformance:admin', O: masters }),
    first: like('admin', { O: firstOfTwoHundred(masters) }),
    last: like('admin', { O: lastOfTwoHundred(masters) }),
    proxy: proxyCertificate(),
  },
  checks: {
    'the-first-of-two-hundred-groups-grants': {
      when: get(listThatNeedsRights, { present: 'first' }),
      then: answered(200, 'list'),
    },
    'the-last-of-two-hundred-groups-grants': {
      when: get(listThatNeedsRights, { present: 'last' }),
      then: answered(200, 'list'),
    },
    'a-user-in-two-hundred-groups-is-authenticated': {
      when: whoAmI({ present: 'last' }),
      then: inGroup(authenticated),
      clause: '2.1.5',
      rule: 'I-08',
    },
    'a-forwarded-group-grants-at-every-place': {
      when: get(listThatNeedsRights, {
        present: 'proxy',
        headers: claiming('jane'),
        inEachOf: amongForwardedGroups(masters),
      }),
      then: answered(200, 'list'),
      clause: '2.5.2',
      rule: 'H-05',
    },
    'a-forwarded-group-behind-a-thousand-others-grants': {
      title: 'A forwarded group behind a thousand others grants, or the request is rejected for its length',
      when: get(listThatNeedsRights, {
        present: 'proxy',
        headers: claiming('jane'),
        inEachOf: behindAThousandForwardedGroups(masters),
      }),
      then: answered([200, 400, 413, 431]),
      clause: '2.5.2',
      rule: 'L-02',
      level: 'SHOULD',
    },
    'a-user-in-many-forwarded-groups-is-authenticated': {
      title: 'A user whom a front proxy forwards in many groups has the permissions of `system:authenticated`',
      when: get(discovery, { present: 'proxy', headers: claiming('jane'), inEachOf: amongForwardedGroups('dev') }),
      then: answered(200),
      clause: '2.1.5',
      rule: 'I-08',
    },
  },
});
