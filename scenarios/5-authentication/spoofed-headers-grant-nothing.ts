import {
  answered,
  claiming,
  claimsThatAgree,
  clientCertificate,
  get,
  groupHeader,
  like,
  listThatNeedsRights,
  proxyCertificate,
  refused,
  scenario,
  unknownAuthority,
} from '../../harness/vocabulary';

const pods = `${listThatNeedsRights}?limit=1`;
const claimToBeAdmin = claiming('admin', 'system:masters');

export default scenario({
  id: 'spoofed-headers-grant-nothing',
  clause: '5.2.4',
  level: 'MUST',
  rule: 'R-02',
  title: 'Whoever is not verified as the front proxy gains no access by identity headers',
  needs: ['default-authorization'],
  given: {
    proxy: proxyCertificate(),
    mallory: clientCertificate({ CN: 'authn-conformance:mallory', O: 'authn-conformance:guests' }),
    stranger: like('mallory', { issuer: unknownAuthority }),
  },
  checks: {
    'the-front-proxy-gives-access': {
      when: get(pods, { present: 'proxy', headers: claimToBeAdmin }),
      then: answered(200, 'list'),
      rule: 'H-02',
    },
    'none-without-a-certificate': {
      when: get(pods, { headers: claimToBeAdmin }),
      then: refused('unauthenticated'),
      control: 'the-front-proxy-gives-access',
      rule: 'R-01',
    },
    'none-for-a-group-alone': {
      when: get(pods, { headers: [groupHeader('system:masters')] }),
      then: refused('unauthenticated'),
      control: 'the-front-proxy-gives-access',
      rule: 'H-10',
    },
    'none-beside-a-user-certificate': {
      when: get(pods, { present: 'mallory', headers: claimToBeAdmin }),
      then: refused('unauthorized'),
      control: 'the-front-proxy-gives-access',
    },
    'none-for-a-group-beside-a-user-certificate': {
      when: get(pods, { present: 'mallory', headers: [groupHeader('system:masters')] }),
      then: refused('unauthorized'),
      control: 'the-front-proxy-gives-access',
    },
    'none-for-claims-that-agree-in-part-beside-a-user-certificate': {
      when: get(pods, {
        present: 'mallory',
        inEachOf: claimsThatAgree('authn-conformance:mallory', 'authn-conformance:guests'),
      }),
      then: refused('unauthorized'),
      control: 'the-front-proxy-gives-access',
    },
    'none-beside-an-untrusted-certificate': {
      when: get(pods, { present: 'stranger', headers: claimToBeAdmin }),
      then: refused('untrusted-issuer'),
      control: 'the-front-proxy-gives-access',
      rule: 'C-03',
    },
  },
});
