import {
  answered,
  claiming,
  clientCertificate,
  exactNames,
  get,
  identifiedAs,
  listThatNeedsRights,
  proxyCertificate,
  refused,
  scenario,
  uidHeader,
  uidsWithoutRights,
  whoAmI,
} from '../../../../harness/vocabulary';

const jane = claiming('jane', 'dev');

const values = Object.entries(exactNames).map(
  ([id, uid]) =>
    [
      id,
      {
        when: whoAmI({ present: 'proxy', headers: [...jane, uidHeader(uid)] }),
        then: identifiedAs('jane', ['dev'], { uid }),
      },
    ] as const,
);

export default scenario({
  id: 'exact-uids',
  clause: '2.5.4',
  level: 'MAY',
  rule: 'H-12',
  title: 'With a configured UID header, the UID is its first value, unchanged',
  needs: ['uid-header'],
  given: { proxy: proxyCertificate(), alice: clientCertificate({ CN: 'alice', O: 'dev' }) },
  checks: {
    ...Object.fromEntries(values),
    'the-first-of-several-counts': {
      when: whoAmI({ present: 'proxy', headers: [...jane, uidHeader('u-1'), uidHeader('u-2')] }),
      then: identifiedAs('jane', ['dev'], { uid: 'u-1' }),
    },
    'an-empty-one-is-none': {
      when: whoAmI({ present: 'proxy', headers: [...jane, uidHeader('')] }),
      then: identifiedAs('jane', ['dev'], { uid: '' }),
    },
    'space-around-it-is-no-part-of-it': {
      when: whoAmI({ present: 'proxy', headers: [...jane, uidHeader('  u 1 ')] }),
      then: identifiedAs('jane', ['dev'], { uid: 'u 1' }),
    },
    'each-request-has-its-own': {
      when: whoAmI({ present: 'proxy', after: [[...jane, uidHeader('u-1')]], headers: [...jane, uidHeader('u-2')] }),
      then: identifiedAs('jane', ['dev'], { uid: 'u-2' }),
      rule: 'K-01',
    },
    'a-request-without-one-has-none-of-an-earlier-one': {
      when: whoAmI({ present: 'proxy', after: [[...jane, uidHeader('u-1')]], headers: jane }),
      then: identifiedAs('jane', ['dev'], { uid: '' }),
      rule: 'K-01',
    },
    'a-request-without-one-has-none-of-an-earlier-one-over-http-2': {
      when: whoAmI({ present: 'proxy', after: [[...jane, uidHeader('u-1')]], headers: jane, http: '2' }),
      then: identifiedAs('jane', ['dev'], { uid: '' }),
      rule: 'K-01',
    },
    'a-certificate-identifies': {
      when: whoAmI({ present: 'alice' }),
      then: identifiedAs('alice', ['dev'], { uid: '' }),
      rule: 'C-01',
    },
    'beside-a-user-certificate-it-gives-none': {
      when: whoAmI({ present: 'alice', headers: [uidHeader('u-1')] }),
      then: identifiedAs('alice', ['dev'], { uid: '' }),
      control: 'a-certificate-identifies',
      clause: '5.2.4',
      rule: 'R-02',
      level: 'MUST',
    },
    'a-front-proxy-with-a-uid-is-trusted': {
      when: whoAmI({ present: 'proxy', headers: [...jane, uidHeader('u-1')] }),
      then: identifiedAs('jane', ['dev'], { uid: 'u-1' }),
    },
    'without-a-user-it-names-nobody': {
      when: whoAmI({ present: 'proxy', headers: [uidHeader('u-1')] }),
      then: refused('front-proxy-without-user'),
      needs: ['separate-authorities'],
      control: 'a-front-proxy-with-a-uid-is-trusted',
      rule: 'H-03',
      level: 'MUST',
    },
    'the-front-proxy-gives-access': {
      when: get(listThatNeedsRights, {
        present: 'proxy',
        headers: [...claiming('jane', 'system:masters'), uidHeader('0')],
      }),
      then: answered(200, 'list'),
      needs: ['default-authorization'],
      clause: '2.1.7',
      rule: 'I-07',
      level: 'MUST',
    },
    'none-of-them-grants-rights': {
      title: 'A UID that elsewhere is that of a superuser grants no rights',
      when: get(listThatNeedsRights, { present: 'proxy', headers: jane, inEachOf: uidsWithoutRights }),
      then: refused('unauthorized'),
      control: 'the-front-proxy-gives-access',
      needs: ['default-authorization'],
      clause: '2.1.3',
      rule: 'R-12',
      level: 'MUST',
    },
  },
});
