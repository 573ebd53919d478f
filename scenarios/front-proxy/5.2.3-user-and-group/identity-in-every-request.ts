import {
  aUserBestInHeader,
  aUserBy,
  aUserWithExtra,
  aUserWithoutGroups,
  anyPath,
  forwarded,
  forwardedRoutes,
  getThrough,
  noOtherIdentity,
  postThrough,
  proxyScenario,
  request,
  routes,
  websocketUpgrade,
} from '../../../harness/vocabulary/front-proxy';
import {
  claimingAll,
  extraHeader,
  groupHeader,
  header,
  octet,
  requestForms,
  uidHeader,
  userHeader,
} from '../../../harness/vocabulary';
import type { FormFamily, Header, RequestForm } from '../../../harness/vocabulary/types';

/** More than some front proxies read at once. */
const fillers = Array.from({ length: 5 }, (_, at) => header(`X-Filler-${at}`, 'x'.repeat(4096)));

const controls = {
  password: 'a-password',
  token: 'a-token',
  certificate: 'a-certificate',
  alone: 'a-user-without-groups',
  described: 'a-user-with-extra-attributes',
  somebody: 'a-declared-user',
} as const;
type Given = keyof typeof controls;

const claimed = (as: Given, inEachOf: FormFamily) => claimedIn(as, inEachOf, claimingAll);
const claimedIn = (as: Given, inEachOf: FormFamily, headers: readonly Header[] = []) =>
  ({
    when: getThrough({ as, headers, inEachOf } as const),
    then: noOtherIdentity(),
    control: controls[as],
  }) as const;

const value = (name: string, ...values: readonly string[]): RequestForm => ({
  name,
  headers: values.map((group) => groupHeader(group)),
});
const many = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => `system:group-${at}`);
const masters = groupHeader('system:masters');

/** Values that front proxies take for their own, for nothing, or for too much to look at. */
const values: FormFamily = {
  name: 'claimed value',
  forms: [
    value('a group', 'developers'),
    value('the group of administrators', 'system:masters'),
    value('the group of users', 'system:authenticated'),
    value('two groups', ...many(2)),
    value('eight groups', ...many(8)),
    value('forty groups', ...many(40)),
    value('a group twice', 'admins', 'admins'),
    value('an empty group before another', '', 'admins'),
    value('a group before an empty one', 'admins', ''),
    value('groups in one line', 'admins,system:masters'),
    value('a group of 300 characters', 'g'.repeat(300)),
    value('a group of 3000 characters', 'g'.repeat(3000)),
    value('a group beyond ASCII', `gr${octet(0xc3)}${octet(0xbc)}n`),
    value('a group of octets that are no UTF-8', `gr${octet(0xfc)}n`),
    value('a group in quotes', '"admins"'),
    { name: 'the own name and a group', headers: [userHeader('{user}'), masters] },
    {
      name: 'the own name and all else',
      headers: [userHeader('{user}'), masters, uidHeader('0'), extraHeader('a', 'b')],
    },
    { name: 'the own name before another', headers: [userHeader('{user}'), userHeader('{other}'), masters] },
    { name: 'an empty name and a group', headers: [userHeader(''), masters] },
    { name: 'the name of the anonymous', headers: [userHeader('system:anonymous'), masters] },
    { name: 'a name of the system', headers: [userHeader('system:admin'), masters] },
    { name: 'a group in upper case', headers: [groupHeader('system:masters', 'upper-case')] },
    {
      name: 'extra attributes of other keys',
      headers: ['scopes', 'a.b', 'x_y', 'a%2fb'].map((key) => extraHeader(key, 'z')),
    },
    { name: 'an extra attribute of 3000 characters', headers: [extraHeader('scopes', 'e'.repeat(3000))] },
    {
      name: 'extra attributes of long keys',
      headers: [60, 70, 130, 260].map((length) => extraHeader('k'.repeat(length), 'z')),
    },
    { name: 'a UID of 3000 characters', headers: [uidHeader('0'.repeat(3000))] },
  ],
};

/** Of clients that are older than ALPN. */
const withoutProtocol = { as: 'somebody', headers: claimingAll, offers: 'no-protocol' } as const;

/** Everything but the ordinary request: front proxies have a second way for some of them, on which nothing is removed. */
export default proxyScenario({
  id: 'identity-in-every-request',
  clause: '5.2.3',
  level: 'MUST',
  rule: 'X-04',
  title: 'No user, group, UID or extra attribute that a user claims reaches the API server, whatever the request',
  given: {
    password: aUserBy('basic'),
    token: aUserBy('bearer-token'),
    certificate: aUserBy('client-certificate'),
    alone: aUserWithoutGroups(),
    described: aUserWithExtra(),
    somebody: aUserBestInHeader(),
  },
  checks: {
    'a-password': { when: getThrough({ as: 'password' }), then: forwarded() },
    'a-password-and-claimed-values': claimedIn('password', values),
    'a-password-in-each-method': claimed('password', requestForms.methods),
    'a-token': { when: getThrough({ as: 'token' }), then: forwarded() },
    'a-token-and-claimed-values': claimedIn('token', values),
    'a-token-in-each-method': claimed('token', requestForms.methods),
    'a-certificate': { when: getThrough({ as: 'certificate' }), then: forwarded() },
    'a-certificate-and-claimed-values': claimedIn('certificate', values),
    'a-certificate-in-each-method': claimed('certificate', requestForms.methods),
    'a-user-without-groups': { when: getThrough({ as: 'alone' }), then: forwarded() },
    'a-user-without-groups-and-claimed-values': claimedIn('alone', values),
    'a-user-without-groups-in-each-method': claimed('alone', requestForms.methods),
    'a-user-with-extra-attributes': { when: getThrough({ as: 'described' }), then: forwarded() },
    'a-user-with-extra-attributes-and-claimed-values': { ...claimedIn('described', values), rule: 'X-05' },
    'a-declared-user': { when: getThrough({ as: 'somebody' }), then: forwarded() },
    'a-change-of-an-object': claimed('somebody', requestForms.changesOfAnObject),
    'framings-and-media-types': claimed('somebody', requestForms.framings),
    upgrades: claimed('somebody', requestForms.upgrades),
    'unusual-requests': claimed('somebody', requestForms.unusualRequests),
    'over-http-2': claimed('somebody', requestForms.overHttp2),
    'paths-and-queries': claimed('somebody', routes),
    'behind-another-front-proxy': claimed('somebody', requestForms.behindAnotherFrontProxy),
    'fields-of-http': claimed('somebody', requestForms.fieldsOfHttp),
    'a-request-that-has-no-answer': {
      title: 'a request that has no answer, whether it is sent again or not',
      when: getThrough({
        as: 'somebody',
        headers: claimingAll,
        earlier: [request({ as: 'somebody' })],
        answered: { none: true },
      }),
      then: noOtherIdentity(),
      control: controls.somebody,
    },
    'the-absolute-form': {
      when: getThrough({ as: 'somebody', headers: claimingAll, path: `https://{authority}${anyPath}` }),
      then: noOtherIdentity(),
      control: controls.somebody,
    },
    'a-large-body': {
      when: postThrough({ as: 'somebody', headers: claimingAll, bodyOfLength: 200_000 }),
      then: noOtherIdentity(),
      control: controls.somebody,
    },
    'a-body-that-waits-to-be-wanted': {
      when: postThrough({ as: 'somebody', headers: [...claimingAll, header('Expect', '100-continue')] }),
      then: noOtherIdentity(),
      control: controls.somebody,
    },
    'behind-twenty-kilobytes': {
      when: getThrough({ as: 'somebody', headers: [...fillers, ...claimingAll] }),
      then: noOtherIdentity(),
      control: controls.somebody,
    },
    'behind-a-large-body': {
      when: postThrough({ as: 'somebody', bodyOfLength: 100_000, chunked: true, trailers: claimingAll }),
      then: noOtherIdentity(),
      control: controls.somebody,
    },
    'without-a-protocol': {
      title: 'on a connection that offers no protocol (ALPN)',
      when: getThrough(withoutProtocol),
      then: noOtherIdentity(),
      control: controls.somebody,
    },
    'in-a-later-request-without-a-protocol': {
      title: 'in a later request of a connection that offers no protocol (ALPN)',
      when: getThrough({ ...withoutProtocol, after: [request({ as: 'somebody' }), request({ as: 'somebody' })] }),
      then: noOtherIdentity(),
      control: controls.somebody,
    },
    'after-a-request-without-a-credential': {
      when: getThrough({ as: 'somebody', headers: claimingAll, after: [request({})] }),
      then: noOtherIdentity(),
      control: controls.somebody,
    },
    'after-a-request-with-a-wrong-credential': {
      when: getThrough({
        as: 'password',
        headers: claimingAll,
        after: [request({ as: 'password', presenting: 'wrong-secret' })],
      }),
      then: noOtherIdentity(),
      control: controls.password,
    },
    'upgrades-of-streams': {
      ...claimedIn('somebody', forwardedRoutes, [...claimingAll, ...websocketUpgrade.headers]),
      when: getThrough({
        as: 'somebody',
        connection: websocketUpgrade.connection,
        headers: [...claimingAll, ...websocketUpgrade.headers],
        inEachOf: forwardedRoutes,
      }),
    },
    'the-second-of-two-at-once': {
      when: getThrough({
        as: 'somebody',
        headers: claimingAll,
        beside: [request({ as: 'somebody', headers: claimingAll })],
      }),
      then: noOtherIdentity(),
      control: controls.somebody,
    },
    'a-body-in-chunks': {
      when: postThrough({ as: 'somebody', headers: claimingAll, chunked: true }),
      then: noOtherIdentity(),
      control: controls.somebody,
    },
  },
});
