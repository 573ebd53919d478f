import { answered, connect, refused, scenario } from '../../../../harness/vocabulary';

const trusting = 'anything';

export default scenario({
  id: 'malformed-certificates',
  clause: '5.1.3',
  level: 'SHOULD',
  rule: 'C-16',
  title: 'Malformed client certificates fail the TLS handshake and do not affect other connections',
  given: {},
  checks: {
    'a-connection-is-answered': { when: connect({ trusting }), then: answered() },
    'no-certificate-at-all': {
      when: connect({ trusting, sends: 'no-certificate-at-all' }),
      then: refused('malformed-certificate'),
      control: 'a-connection-is-answered',
    },
    'a-certificate-of-no-length': {
      when: connect({ trusting, sends: 'one-of-no-length' }),
      then: refused('malformed-certificate'),
      control: 'a-connection-is-answered',
    },
    'a-certificate-that-is-cut-short': {
      when: connect({ trusting, sends: 'one-that-is-cut-short' }),
      then: refused('malformed-certificate'),
      control: 'a-connection-is-answered',
    },
    'a-certificate-that-is-longer-than-it-is': {
      title: 'A certificate that says it is longer than it is',
      when: connect({ trusting, sends: 'one-that-is-longer-than-it-is' }),
      then: refused('malformed-certificate'),
      control: 'a-connection-is-answered',
    },
  },
});
