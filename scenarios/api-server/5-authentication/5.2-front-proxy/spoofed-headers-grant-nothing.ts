import {
  answered,
  claiming,
  claimsThatAgree,
  clientCertificate,
  get,
  groupHeader,
  like,
  listThatNeedsRights,
  notAllowedName,
  notGranted,
  proxyCertificate,
  refused,
  requestForms,
  scenario,
  unknownAuthority,
} from '../../../../harness/vocabulary';

const pods = `${listThatNeedsRights}?limit=1`;
const claimToBeAdmin = claiming('admin', 'system:masters');

export default scenario({
  id: 'spoofed-headers-grant-nothing',
  clause: '5.2.4',
  level: 'MUST',
  rule: 'R-02',
  title: 'Identity headers give no access on a connection that is not verified as the front proxy',
  needs: ['default-authorization'],
  given: {
    proxy: proxyCertificate(),
    'other-proxy': like('proxy', { CN: notAllowedName }),
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
    'none-in-an-unusual-request-without-a-certificate': {
      when: get(pods, { headers: claimToBeAdmin, inEachOf: requestForms.unusualRequests }),
      then: notGranted('unauthenticated'),
      control: 'the-front-proxy-gives-access',
      rule: 'R-01',
    },
    'none-in-an-unusual-request-beside-a-user-certificate': {
      when: get(pods, { present: 'mallory', headers: claimToBeAdmin, inEachOf: requestForms.unusualRequests }),
      then: notGranted('unauthorized', 'authn-conformance:mallory'),
      control: 'the-front-proxy-gives-access',
    },
    'none-in-an-upgrade-without-a-certificate': {
      when: get(pods, { headers: claimToBeAdmin, inEachOf: requestForms.upgrades }),
      then: notGranted('unauthenticated'),
      control: 'the-front-proxy-gives-access',
      rule: 'R-01',
    },
    'none-in-an-upgrade-beside-a-user-certificate': {
      when: get(pods, { present: 'mallory', headers: claimToBeAdmin, inEachOf: requestForms.upgrades }),
      then: notGranted('unauthorized', 'authn-conformance:mallory'),
      control: 'the-front-proxy-gives-access',
    },
    'none-in-any-framing-without-a-certificate': {
      when: get(pods, { headers: claimToBeAdmin, inEachOf: requestForms.framings }),
      then: notGranted('unauthenticated'),
      control: 'the-front-proxy-gives-access',
      rule: 'R-01',
    },
    'none-in-any-framing-beside-a-user-certificate': {
      when: get(pods, { present: 'mallory', headers: claimToBeAdmin, inEachOf: requestForms.framings }),
      then: notGranted('unauthorized', 'authn-conformance:mallory'),
      control: 'the-front-proxy-gives-access',
    },
    'none-beside-any-field-of-http-without-a-certificate': {
      when: get(pods, { headers: claimToBeAdmin, inEachOf: requestForms.fieldsOfHttp }),
      then: notGranted('unauthenticated'),
      control: 'the-front-proxy-gives-access',
      rule: 'R-01',
    },
    'none-in-an-unusual-request-of-a-front-proxy-of-another-name': {
      when: get(pods, { present: 'other-proxy', headers: claimToBeAdmin, inEachOf: requestForms.unusualRequests }),
      then: notGranted('front-proxy-not-allowed'),
      control: 'the-front-proxy-gives-access',
      needs: ['allowed-names-set', 'separate-authorities'],
      rule: 'R-05',
    },
    'the-front-proxy-gives-access-over-http-2': {
      when: get(pods, { present: 'proxy', headers: claimToBeAdmin, http: '2' }),
      then: answered(200, 'list'),
      rule: 'H-02',
    },
    'none-over-http-2-for-a-front-proxy-of-another-name': {
      when: get(pods, { present: 'other-proxy', headers: claimToBeAdmin, http: '2' }),
      then: refused('front-proxy-not-allowed'),
      control: 'the-front-proxy-gives-access-over-http-2',
      needs: ['allowed-names-set', 'separate-authorities'],
      rule: 'R-05',
    },
    'none-beside-an-untrusted-certificate': {
      when: get(pods, { present: 'stranger', headers: claimToBeAdmin }),
      then: refused('untrusted-issuer'),
      control: 'the-front-proxy-gives-access',
      rule: 'C-03',
    },
  },
});
