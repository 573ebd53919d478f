import {
  claiming,
  clientCertificate,
  identifiedAs,
  like,
  proxyCertificate,
  refused,
  scenario,
  whoAmI,
} from '../../../../harness/vocabulary';

const jane = claiming('jane', 'dev');

export default scenario({
  id: 'expired-certificates',
  clause: '2.2.5',
  level: 'MUST',
  rule: 'C-09',
  title:
    'A certificate outside its validity period is rejected, however long it was valid and however long ago it expired',
  given: {
    alice: clientCertificate({ CN: 'alice', O: 'dev' }),
    'lived-a-year': like('alice', { validity: { from: '-366d', until: '-1d' } }),
    'ended-two-hours-ago': like('alice', { validity: { from: '-3h', until: '-2h' } }),
    // It began before a clock that is an hour behind.
    'ended-half-an-hour-ago': like('alice', { validity: { from: '-3h', until: '-30m' } }),
    'ended-ten-minutes-ago': like('alice', { validity: { from: '-50m', until: '-10m' } }),
    'ended-three-minutes-ago': like('alice', { validity: { from: '-50m', until: '-3m' } }),
    'of-another-century': like('alice', { validity: { from: '1998-01-01', until: '1999-12-31' } }),
    // To who reads the two digits of 1999 as those of 2099 it is valid.
    'that-ended-before-it-began': like('alice', { validity: { from: '2020-01-01', until: '1999-12-31' } }),
    'ended-in-a-year-of-four-digits': like('alice', {
      validity: { from: '-3h', until: '-2h' },
      yearsOfFourDigits: true,
    }),
    'not-yet-for-half-an-hour': like('alice', { validity: { from: '30m', until: '85m' } }),
    'not-yet-for-three-minutes': like('alice', { validity: { from: '3m', until: '55m' } }),
    proxy: proxyCertificate(),
    'proxy-that-lived-a-year': like('proxy', { validity: { from: '-366d', until: '-1d' } }),
    'proxy-that-ended-two-hours-ago': like('proxy', { validity: { from: '-3h', until: '-2h' } }),
    'proxy-that-ended-half-an-hour-ago': like('proxy', { validity: { from: '-3h', until: '-30m' } }),
    'proxy-not-yet-for-half-an-hour': like('proxy', { validity: { from: '30m', until: '85m' } }),
  },
  checks: {
    'a-valid-certificate-identifies': { when: whoAmI({ present: 'alice' }), then: identifiedAs('alice', ['dev']) },
    'not-after-a-year': {
      when: whoAmI({ present: 'lived-a-year' }),
      then: refused('not-valid-now'),
      control: 'a-valid-certificate-identifies',
    },
    'not-two-hours-after-its-end': {
      when: whoAmI({ present: 'ended-two-hours-ago' }),
      then: refused('not-valid-now'),
      control: 'a-valid-certificate-identifies',
    },
    'not-half-an-hour-after-its-end': {
      when: whoAmI({ present: 'ended-half-an-hour-ago' }),
      then: refused('not-valid-now'),
      control: 'a-valid-certificate-identifies',
    },
    'not-ten-minutes-after-its-end': {
      when: whoAmI({ present: 'ended-ten-minutes-ago' }),
      then: refused('not-valid-now'),
      control: 'a-valid-certificate-identifies',
      level: 'SHOULD',
    },
    'not-three-minutes-after-its-end': {
      when: whoAmI({ present: 'ended-three-minutes-ago' }),
      then: refused('not-valid-now'),
      control: 'a-valid-certificate-identifies',
      level: 'SHOULD',
    },
    'not-where-it-ended-in-another-century': {
      when: whoAmI({ present: 'of-another-century' }),
      then: refused('not-valid-now'),
      control: 'a-valid-certificate-identifies',
    },
    'not-where-it-ended-before-it-began': {
      when: whoAmI({ present: 'that-ended-before-it-began' }),
      then: refused('not-valid-now'),
      control: 'a-valid-certificate-identifies',
    },
    'not-where-its-years-have-four-digits': {
      title: 'not where its years have four digits, as those from 2050 on are written',
      when: whoAmI({ present: 'ended-in-a-year-of-four-digits' }),
      then: refused('not-valid-now'),
      control: 'a-valid-certificate-identifies',
    },
    'not-half-an-hour-before-its-beginning': {
      when: whoAmI({ present: 'not-yet-for-half-an-hour' }),
      then: refused('not-valid-now'),
      control: 'a-valid-certificate-identifies',
    },
    'not-three-minutes-before-its-beginning': {
      when: whoAmI({ present: 'not-yet-for-three-minutes' }),
      then: refused('not-valid-now'),
      control: 'a-valid-certificate-identifies',
      level: 'SHOULD',
    },
    'a-valid-front-proxy-is-trusted': {
      when: whoAmI({ present: 'proxy', headers: jane }),
      then: identifiedAs('jane', ['dev']),
      clause: '5.2.4',
      rule: 'H-01',
    },
    'no-front-proxy-after-a-year': {
      when: whoAmI({ present: 'proxy-that-lived-a-year', headers: jane }),
      then: refused('not-valid-now'),
      control: 'a-valid-front-proxy-is-trusted',
      clause: '5.2.4',
    },
    'no-front-proxy-two-hours-after-its-end': {
      when: whoAmI({ present: 'proxy-that-ended-two-hours-ago', headers: jane }),
      then: refused('not-valid-now'),
      control: 'a-valid-front-proxy-is-trusted',
      clause: '5.2.4',
    },
    'no-front-proxy-half-an-hour-after-its-end': {
      when: whoAmI({ present: 'proxy-that-ended-half-an-hour-ago', headers: jane }),
      then: refused('not-valid-now'),
      control: 'a-valid-front-proxy-is-trusted',
      clause: '5.2.4',
    },
    'no-front-proxy-half-an-hour-before-its-beginning': {
      when: whoAmI({ present: 'proxy-not-yet-for-half-an-hour', headers: jane }),
      then: refused('not-valid-now'),
      control: 'a-valid-front-proxy-is-trusted',
      clause: '5.2.4',
    },
  },
});
