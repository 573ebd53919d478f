import { clientScenario, rejected, run, server, used } from '../../../harness/vocabulary/client';

export default clientScenario({
  id: 'every-connection-verified',
  clause: '5.1.1',
  level: 'MUST',
  rule: 'S-02',
  title: 'A client verifies the server whatever is negotiated and whatever went wrong before',
  given: {
    trusted: server(),
    'trusted-by-address': server({ addressedBy: 'address' }),
    'asking-for-no-certificate': server({ presents: 'untrusted-ca', asksForNoCertificate: true }),
    'of-http-2': server({ presents: 'untrusted-ca', protocol: 'h2' }),
    'of-no-protocol': server({ presents: 'untrusted-ca', protocol: 'none' }),
    closing: server({ presents: 'untrusted-ca', firstConnection: 'closed' }),
    resetting: server({ presents: 'untrusted-ca', firstConnection: 'reset' }),
    silent: server({ presents: 'untrusted-ca', firstConnection: 'unanswered' }),
    alerting: server({ presents: 'untrusted-ca', firstConnection: 'alerted' }),
    'speaking-clear-text': server({ presents: 'untrusted-ca', firstConnection: 'in-clear-text' }),
    'misnamed-and-closing': server({ presents: 'other-address', addressedBy: 'address', firstConnection: 'closed' }),
  },
  checks: {
    'a-trusted-server': { when: run('trusted'), then: used() },
    'a-trusted-server-by-address': { when: run('trusted-by-address'), then: used() },
    'without-a-request-for-a-certificate': {
      when: run('asking-for-no-certificate'),
      then: rejected(),
      control: 'a-trusted-server',
    },
    'over-http-2': { title: 'Over HTTP/2', when: run('of-http-2'), then: rejected(), control: 'a-trusted-server' },
    'without-a-protocol': { when: run('of-no-protocol'), then: rejected(), control: 'a-trusted-server' },
    'after-a-closed-connection': { when: run('closing'), then: rejected(), control: 'a-trusted-server' },
    'after-a-reset': { when: run('resetting'), then: rejected(), control: 'a-trusted-server' },
    'after-silence': { when: run('silent'), then: rejected(), control: 'a-trusted-server' },
    'after-an-alert': { when: run('alerting'), then: rejected(), control: 'a-trusted-server' },
    'after-clear-text': { when: run('speaking-clear-text'), then: rejected(), control: 'a-trusted-server' },
    'another-address-after-a-closed-connection': {
      when: run('misnamed-and-closing'),
      then: rejected(),
      control: 'a-trusted-server-by-address',
      rule: 'S-04',
    },
  },
});
