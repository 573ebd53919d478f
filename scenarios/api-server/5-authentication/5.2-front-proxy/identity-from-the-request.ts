import {
  claiming,
  clientCertificate,
  identifiedAs,
  nobodyBut,
  otherIdentitySources,
  proxyCertificate,
  scenario,
  whoAmI,
} from '../../../../harness/vocabulary';

const jane = claiming('jane', 'dev');
const mallory = { user: 'authn-conformance:mallory', groups: ['authn-conformance:guests'] };

export default scenario({
  id: 'identity-from-the-request',
  clause: '5.2.4',
  level: 'MUST',
  rule: 'R-11',
  title: 'Request target, trailers, addresses and other credentials carry no identity',
  given: {
    proxy: proxyCertificate(),
    victim: clientCertificate({ CN: 'authn-conformance:victim', O: 'authn-conformance:victims' }),
    mallory: clientCertificate({ CN: 'authn-conformance:mallory', O: 'authn-conformance:guests' }),
  },
  checks: {
    'a-client-certificate-identifies': {
      when: whoAmI({ present: 'victim' }),
      then: identifiedAs('authn-conformance:victim', ['authn-conformance:victims']),
      rule: 'C-01',
    },
    'the-front-proxy-identifies': {
      when: whoAmI({ present: 'proxy', headers: jane }),
      then: identifiedAs('jane', ['dev']),
      rule: 'H-01',
    },
    'a-credential-that-is-no-token-identifies-no-one-without-a-certificate': {
      when: whoAmI({ inEachOf: otherIdentitySources.otherCredentials, showing: 'victim' }),
      then: nobodyBut(),
      control: 'a-client-certificate-identifies',
    },
    'a-credential-that-is-no-token-identifies-no-one-beside-a-user-certificate': {
      when: whoAmI({ present: 'mallory', inEachOf: otherIdentitySources.otherCredentials, showing: 'victim' }),
      then: nobodyBut(mallory),
      control: 'a-client-certificate-identifies',
    },
    'a-credential-that-is-no-token-identifies-no-one-beside-the-front-proxy': {
      when: whoAmI({
        present: 'proxy',
        headers: jane,
        inEachOf: otherIdentitySources.otherCredentials,
        showing: 'victim',
      }),
      then: nobodyBut({ user: 'jane', groups: ['dev'], noOtherExtra: true }),
      control: 'the-front-proxy-identifies',
    },
    'a-credential-that-is-no-token-identifies-no-one-beside-a-front-proxy-that-names-no-user': {
      when: whoAmI({ present: 'proxy', inEachOf: otherIdentitySources.otherCredentials, showing: 'victim' }),
      then: nobodyBut(),
      control: 'the-front-proxy-identifies',
      needs: ['separate-authorities'],
    },
    'a-user-in-the-request-target-identifies-no-one-without-a-certificate': {
      when: whoAmI({ inEachOf: otherIdentitySources.usersInTargets }),
      then: nobodyBut(),
      control: 'a-client-certificate-identifies',
    },
    'a-user-in-the-request-target-identifies-no-one-beside-a-user-certificate': {
      when: whoAmI({ present: 'mallory', inEachOf: otherIdentitySources.usersInTargets }),
      then: nobodyBut(mallory),
      control: 'a-client-certificate-identifies',
    },
    'a-user-in-the-request-target-identifies-no-one-beside-the-front-proxy': {
      when: whoAmI({ present: 'proxy', headers: jane, inEachOf: otherIdentitySources.usersInTargets }),
      then: nobodyBut({ user: 'jane', groups: ['dev'] }),
      control: 'the-front-proxy-identifies',
    },
    'a-user-in-the-request-target-identifies-no-one-beside-a-front-proxy-that-names-no-user': {
      when: whoAmI({ present: 'proxy', inEachOf: otherIdentitySources.usersInTargets }),
      then: nobodyBut(),
      control: 'the-front-proxy-identifies',
      needs: ['separate-authorities'],
    },
    'a-user-in-the-body-identifies-no-one-without-a-certificate': {
      when: whoAmI({ inEachOf: otherIdentitySources.usersInBodies }),
      then: nobodyBut(),
      control: 'a-client-certificate-identifies',
    },
    'a-user-in-the-body-identifies-no-one-beside-a-user-certificate': {
      when: whoAmI({ present: 'mallory', inEachOf: otherIdentitySources.usersInBodies }),
      then: nobodyBut(mallory),
      control: 'a-client-certificate-identifies',
    },
    'a-user-in-the-body-identifies-no-one-beside-the-front-proxy': {
      when: whoAmI({ present: 'proxy', headers: jane, inEachOf: otherIdentitySources.usersInBodies }),
      then: nobodyBut({ user: 'jane', groups: ['dev'] }),
      control: 'the-front-proxy-identifies',
    },
    'an-address-or-host-identifies-no-one-without-a-certificate': {
      when: whoAmI({ inEachOf: otherIdentitySources.addressesInHeaders }),
      then: nobodyBut(),
      control: 'a-client-certificate-identifies',
    },
    'an-address-or-host-identifies-no-one-beside-a-user-certificate': {
      when: whoAmI({ present: 'mallory', inEachOf: otherIdentitySources.addressesInHeaders }),
      then: nobodyBut(mallory),
      control: 'a-client-certificate-identifies',
    },
    'an-address-or-host-identifies-no-one-beside-the-front-proxy': {
      when: whoAmI({ present: 'proxy', headers: jane, inEachOf: otherIdentitySources.addressesInHeaders }),
      then: nobodyBut({ user: 'jane', groups: ['dev'] }),
      control: 'the-front-proxy-identifies',
    },
    'an-address-or-host-identifies-no-one-beside-a-front-proxy-that-names-no-user': {
      when: whoAmI({ present: 'proxy', inEachOf: otherIdentitySources.addressesInHeaders }),
      then: nobodyBut(),
      control: 'the-front-proxy-identifies',
      needs: ['separate-authorities'],
    },
    'a-trailer-identifies-no-one-without-a-certificate': {
      when: whoAmI({ inEachOf: otherIdentitySources.usersInTrailers, showing: 'victim' }),
      then: nobodyBut(),
      control: 'a-client-certificate-identifies',
    },
    'a-trailer-identifies-no-one-beside-a-user-certificate': {
      when: whoAmI({ present: 'mallory', inEachOf: otherIdentitySources.usersInTrailers, showing: 'victim' }),
      then: nobodyBut(mallory),
      control: 'a-client-certificate-identifies',
    },
    'a-trailer-identifies-no-one-beside-the-front-proxy': {
      when: whoAmI({
        present: 'proxy',
        headers: jane,
        inEachOf: otherIdentitySources.usersInTrailers,
        showing: 'victim',
      }),
      then: nobodyBut({ user: 'jane', groups: ['dev'] }),
      control: 'the-front-proxy-identifies',
    },
    'a-trailer-identifies-no-one-beside-a-front-proxy-that-names-no-user': {
      when: whoAmI({ present: 'proxy', inEachOf: otherIdentitySources.usersInTrailers, showing: 'victim' }),
      then: nobodyBut(),
      control: 'the-front-proxy-identifies',
      needs: ['separate-authorities'],
    },
    'a-trailer-over-http-2-identifies-no-one-without-a-certificate': {
      when: whoAmI({ inEachOf: otherIdentitySources.usersInTrailersOverHttp2 }),
      then: nobodyBut(),
      control: 'a-client-certificate-identifies',
    },
    'a-trailer-over-http-2-identifies-no-one-beside-a-user-certificate': {
      when: whoAmI({ present: 'mallory', inEachOf: otherIdentitySources.usersInTrailersOverHttp2 }),
      then: nobodyBut(mallory),
      control: 'a-client-certificate-identifies',
    },
    'a-trailer-over-http-2-identifies-no-one-beside-the-front-proxy': {
      when: whoAmI({ present: 'proxy', headers: jane, inEachOf: otherIdentitySources.usersInTrailersOverHttp2 }),
      then: nobodyBut({ user: 'jane', groups: ['dev'] }),
      control: 'the-front-proxy-identifies',
    },
    'a-trailer-over-http-2-identifies-no-one-beside-a-front-proxy-that-names-no-user': {
      when: whoAmI({ present: 'proxy', inEachOf: otherIdentitySources.usersInTrailersOverHttp2 }),
      then: nobodyBut(),
      control: 'the-front-proxy-identifies',
      needs: ['separate-authorities'],
    },
  },
});
