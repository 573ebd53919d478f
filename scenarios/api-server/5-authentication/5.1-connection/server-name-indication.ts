import {
  clientCertificate,
  claiming,
  get,
  identifiedAs,
  identifiedWhereCovered,
  like,
  listWithheld,
  listOf,
  noServerName,
  nobodyButUnderAnotherName,
  proxyCertificate,
  requestHeaderAuthority,
  scenario,
  unknownAuthority,
  unknownServerName,
  whoAmI,
  listThatNeedsRights,
} from '../../../../harness/vocabulary';

const claimToBeAdmin = claiming('admin', 'system:masters');
const alice = { user: 'alice', groups: ['dev'] };
const internalName = 'kubernetes.default.svc';
/** The name under which a server of Kubernetes is its own client. */
const loopbackName = 'apiserver-loopback-client';

/** A certificate that proves nothing, where the server name or the host may have settings of its own. */
const provesNothing =
  <const Present extends string, const More extends object>(present: Present, more: More) =>
  (where: { readonly serverName: string } | { readonly host: string }) =>
    ({
      when: whoAmI({ present, ...where }),
      then: nobodyButUnderAnotherName(),
      control: 'a-certificate-identifies',
      level: 'MUST',
      ...more,
    }) as const;
const untrusted = provesNothing('stranger', { rule: 'C-03' });
const expired = provesNothing('expired', { rule: 'C-09' });
const ofTheOtherAuthority = provesNothing('of-the-other-authority', {
  needs: ['separate-authorities'],
  rule: 'R-08',
});

/** Identity headers beside a user's certificate, under a name by which clients inside a cluster come. */
const noOther = (where: { readonly serverName: string }) =>
  ({
    when: whoAmI({ present: 'alice', ...where, headers: claimToBeAdmin }),
    then: nobodyButUnderAnotherName(alice),
    control: 'the-front-proxy-is-trusted',
    rule: 'R-02',
    level: 'MUST',
  }) as const;

export default scenario({
  id: 'server-name-indication',
  clause: '5.1.2',
  level: 'MAY',
  rule: 'S-12',
  title:
    'The server name (SNI) that a client sends does not change which certificates are trusted and which identity they give',
  given: {
    proxy: proxyCertificate(),
    admin: clientCertificate({ CN: 'admin', O: 'system:masters' }),
    alice: clientCertificate({ CN: 'alice', O: 'dev' }),
    stranger: like('alice', { issuer: unknownAuthority }),
    expired: like('alice', { validity: 'expired' }),
    'of-the-other-authority': like('alice', { issuer: requestHeaderAuthority }),
  },
  checks: {
    'a-certificate-identifies': { when: whoAmI({ present: 'alice' }), then: identifiedAs('alice', ['dev']) },
    'the-front-proxy-is-trusted': {
      when: whoAmI({ present: 'proxy', headers: claimToBeAdmin }),
      then: identifiedAs('admin', ['system:masters']),
      rule: 'H-01',
    },
    'an-administrator-may-list-pods': {
      when: get(listThatNeedsRights, { present: 'admin' }),
      then: listOf({ atLeast: 0 }),
      needs: ['default-authorization'],
    },
    'the-same-identity-without-a-server-name': {
      when: whoAmI({ present: 'alice', serverName: noServerName }),
      then: nobodyButUnderAnotherName(alice),
      control: 'a-certificate-identifies',
    },
    'the-same-identity-under-an-unknown-name': {
      when: whoAmI({ present: 'alice', serverName: unknownServerName }),
      then: nobodyButUnderAnotherName(alice),
      control: 'a-certificate-identifies',
    },
    'the-same-identity-under-localhost': {
      when: whoAmI({ present: 'alice', serverName: 'localhost' }),
      then: identifiedWhereCovered('localhost', alice),
      control: 'a-certificate-identifies',
    },
    'the-same-identity-under-an-internal-name': {
      when: whoAmI({ present: 'alice', serverName: internalName }),
      then: identifiedWhereCovered(internalName, alice),
      control: 'a-certificate-identifies',
    },
    'the-same-identity-for-another-host': {
      when: whoAmI({ present: 'alice', host: unknownServerName }),
      then: nobodyButUnderAnotherName(alice),
      control: 'a-certificate-identifies',
    },
    'no-identity-without-a-server-name-and-a-certificate': {
      when: whoAmI({ serverName: noServerName, headers: claimToBeAdmin }),
      then: nobodyButUnderAnotherName(),
      control: 'the-front-proxy-is-trusted',
      rule: 'R-01',
      level: 'MUST',
    },
    'no-identity-under-an-unknown-name-without-a-certificate': {
      when: whoAmI({ serverName: unknownServerName, headers: claimToBeAdmin }),
      then: nobodyButUnderAnotherName(),
      control: 'the-front-proxy-is-trusted',
      rule: 'R-01',
      level: 'MUST',
    },
    'no-identity-under-localhost-without-a-certificate': {
      when: whoAmI({ serverName: 'localhost', headers: claimToBeAdmin }),
      then: nobodyButUnderAnotherName(),
      control: 'the-front-proxy-is-trusted',
      rule: 'R-01',
      level: 'MUST',
    },
    'no-identity-under-an-internal-name-without-a-certificate': {
      when: whoAmI({ serverName: internalName, headers: claimToBeAdmin }),
      then: nobodyButUnderAnotherName(),
      control: 'the-front-proxy-is-trusted',
      rule: 'R-01',
      level: 'MUST',
    },
    'no-identity-under-the-name-of-its-own-client-without-a-certificate': {
      when: whoAmI({ serverName: loopbackName, headers: claimToBeAdmin }),
      then: nobodyButUnderAnotherName(),
      control: 'the-front-proxy-is-trusted',
      rule: 'R-01',
      level: 'MUST',
    },
    'no-identity-for-the-host-localhost-without-a-certificate': {
      when: whoAmI({ host: 'localhost', headers: claimToBeAdmin }),
      then: nobodyButUnderAnotherName(),
      control: 'the-front-proxy-is-trusted',
      rule: 'R-01',
      level: 'MUST',
    },
    'no-identity-for-an-unknown-host-without-a-certificate': {
      when: whoAmI({ host: unknownServerName, headers: claimToBeAdmin }),
      then: nobodyButUnderAnotherName(),
      control: 'the-front-proxy-is-trusted',
      rule: 'R-01',
      level: 'MUST',
    },
    'no-other-user-under-localhost-beside-a-user-certificate': {
      when: whoAmI({ present: 'alice', serverName: 'localhost', host: 'localhost', headers: claimToBeAdmin }),
      then: nobodyButUnderAnotherName(alice),
      control: 'the-front-proxy-is-trusted',
      rule: 'R-02',
      level: 'MUST',
    },
    'no-other-user-under-an-unknown-name-beside-a-user-certificate': {
      when: whoAmI({ present: 'alice', serverName: unknownServerName, headers: claimToBeAdmin }),
      then: nobodyButUnderAnotherName(alice),
      control: 'the-front-proxy-is-trusted',
      rule: 'R-02',
      level: 'MUST',
    },
    'no-other-user-without-a-server-name-beside-a-user-certificate': noOther({ serverName: noServerName }),
    'no-other-user-under-an-internal-name-beside-a-user-certificate': noOther({ serverName: internalName }),
    'no-other-user-under-the-name-of-its-own-client-beside-a-user-certificate': noOther({ serverName: loopbackName }),
    'an-untrusted-certificate-without-a-server-name': untrusted({ serverName: noServerName }),
    'an-untrusted-certificate-under-an-unknown-name': untrusted({ serverName: unknownServerName }),
    'an-untrusted-certificate-under-localhost': untrusted({ serverName: 'localhost' }),
    'an-untrusted-certificate-under-an-internal-name': untrusted({ serverName: internalName }),
    'an-untrusted-certificate-for-another-host': untrusted({ host: 'localhost' }),
    'an-expired-certificate-without-a-server-name': expired({ serverName: noServerName }),
    'an-expired-certificate-under-localhost': expired({ serverName: 'localhost' }),
    'an-expired-certificate-under-an-internal-name': expired({ serverName: internalName }),
    'an-expired-certificate-under-an-unknown-name': expired({ serverName: unknownServerName }),
    'a-certificate-of-the-request-header-authority-under-an-unknown-name': ofTheOtherAuthority({
      serverName: unknownServerName,
    }),
    'a-certificate-of-the-request-header-authority-without-a-server-name': ofTheOtherAuthority({
      serverName: noServerName,
    }),
    'a-certificate-of-the-request-header-authority-under-localhost': ofTheOtherAuthority({ serverName: 'localhost' }),
    'a-certificate-of-the-request-header-authority-under-an-internal-name': ofTheOtherAuthority({
      serverName: internalName,
    }),
    'no-list-under-localhost-without-a-certificate': {
      when: get(listThatNeedsRights, { serverName: 'localhost' }),
      then: listWithheld(),
      control: 'an-administrator-may-list-pods',
      needs: ['default-authorization'],
      level: 'MUST',
    },
    'no-list-without-a-server-name-and-a-certificate': {
      when: get(listThatNeedsRights, { serverName: noServerName }),
      then: listWithheld(),
      control: 'an-administrator-may-list-pods',
      needs: ['default-authorization'],
      level: 'MUST',
    },
    'no-list-under-an-unknown-name-without-a-certificate': {
      when: get(listThatNeedsRights, { serverName: unknownServerName }),
      then: listWithheld(),
      control: 'an-administrator-may-list-pods',
      needs: ['default-authorization'],
      level: 'MUST',
    },
    'no-list-for-the-host-localhost-without-a-certificate': {
      when: get(listThatNeedsRights, { host: 'localhost' }),
      then: listWithheld(),
      control: 'an-administrator-may-list-pods',
      needs: ['default-authorization'],
      level: 'MUST',
    },
    'no-list-under-the-name-of-its-own-client-without-a-certificate': {
      when: get(listThatNeedsRights, { serverName: loopbackName, host: loopbackName }),
      then: listWithheld(),
      control: 'an-administrator-may-list-pods',
      needs: ['default-authorization'],
      level: 'MUST',
    },
    'no-list-under-an-internal-name-without-a-certificate': {
      when: get(listThatNeedsRights, { serverName: internalName, host: internalName }),
      then: listWithheld(),
      control: 'an-administrator-may-list-pods',
      needs: ['default-authorization'],
      level: 'MUST',
    },
  },
});
