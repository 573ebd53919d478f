import {
  claiming,
  clientCertificate,
  groupHeader,
  header,
  identifiedAs,
  identifiedUnless,
  nobodyBut,
  proxyCertificate,
  scenario,
  userHeader,
  whoAmI,
} from '../../../harness/vocabulary';

/** Values of a header, numbered so that one that is lost is seen. */
const numbered = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => `group-${at + 1}`);
const others = (count: number) =>
  Array.from({ length: count }, (_, at) => header(`X-Authn-Conformance-${at + 1}`, 'filler'));

const sixty = numbered(60);
const twoHundred = numbered(200);
const longName = 'u'.repeat(7 * 1024);
const longGroup = 'g'.repeat(7 * 1024);
const jane = { user: 'jane', groups: ['dev'] };

export default scenario({
  id: 'long-headers',
  clause: '2.5.4',
  level: 'MAY',
  rule: 'L-02',
  title: 'Many or long identity headers are accepted completely, or the request is rejected',
  given: { proxy: proxyCertificate(), alice: clientCertificate({ CN: 'alice', O: 'dev' }) },
  checks: {
    'the-front-proxy-is-trusted': {
      when: whoAmI({ present: 'proxy', headers: claiming('jane', 'dev') }),
      then: identifiedAs('jane', ['dev']),
      rule: 'H-01',
    },
    'a-certificate-identifies': { when: whoAmI({ present: 'alice' }), then: identifiedAs('alice', ['dev']) },
    'sixty-groups': {
      when: whoAmI({ present: 'proxy', headers: claiming('jane', ...sixty) }),
      then: identifiedUnless('headers-too-long', { user: 'jane', groups: sixty }),
      control: 'the-front-proxy-is-trusted',
    },
    'sixty-groups-over-http2': {
      when: whoAmI({ present: 'proxy', http: '2', headers: claiming('jane', ...sixty) }),
      then: identifiedUnless('headers-too-long', { user: 'jane', groups: sixty }),
      control: 'the-front-proxy-is-trusted',
    },
    'two-hundred-groups': {
      when: whoAmI({ present: 'proxy', headers: claiming('jane', ...twoHundred) }),
      then: identifiedUnless('headers-too-long', { user: 'jane', groups: twoHundred }),
      control: 'the-front-proxy-is-trusted',
    },
    'two-hundred-groups-over-http2': {
      when: whoAmI({ present: 'proxy', http: '2', headers: claiming('jane', ...twoHundred) }),
      then: identifiedUnless('headers-too-long', { user: 'jane', groups: twoHundred }),
      control: 'the-front-proxy-is-trusted',
    },
    'a-user-of-seven-kilobytes': {
      when: whoAmI({ present: 'proxy', headers: claiming(longName, 'dev') }),
      then: identifiedUnless('headers-too-long', { user: longName, groups: ['dev'] }),
      control: 'the-front-proxy-is-trusted',
    },
    'a-group-of-seven-kilobytes': {
      when: whoAmI({ present: 'proxy', headers: claiming('jane', longGroup, 'dev') }),
      then: identifiedUnless('headers-too-long', { user: 'jane', groups: [longGroup, 'dev'] }),
      control: 'the-front-proxy-is-trusted',
    },
    'a-user-after-two-hundred-other-headers': {
      when: whoAmI({ present: 'proxy', headers: [...others(200), userHeader('jane'), groupHeader('dev')] }),
      then: identifiedUnless('headers-too-long', jane),
      control: 'the-front-proxy-is-trusted',
    },
    'a-group-after-two-hundred-other-headers': {
      when: whoAmI({ present: 'proxy', headers: [userHeader('jane'), ...others(200), groupHeader('dev')] }),
      then: identifiedUnless('headers-too-long', jane),
      control: 'the-front-proxy-is-trusted',
    },
    'two-hundred-other-headers-beside-a-user-certificate': {
      when: whoAmI({ present: 'alice', headers: [...others(200), ...claiming('admin', 'system:masters')] }),
      then: nobodyBut({ user: 'alice', groups: ['dev'] }),
      control: 'a-certificate-identifies',
      rule: 'R-02',
      level: 'MUST',
    },
    'two-hundred-other-headers-without-a-certificate': {
      when: whoAmI({ headers: [...others(200), ...claiming('admin', 'system:masters')] }),
      then: nobodyBut(),
      control: 'a-certificate-identifies',
      rule: 'R-01',
      level: 'MUST',
    },
    'a-long-user-without-a-certificate': {
      when: whoAmI({ headers: claiming(longName, 'system:masters') }),
      then: nobodyBut(),
      control: 'a-certificate-identifies',
      rule: 'R-01',
      level: 'MUST',
    },
  },
});
