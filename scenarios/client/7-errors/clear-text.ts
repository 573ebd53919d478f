import { clearTextRefused, clientScenario, presenting, run, used } from '../../../harness/vocabulary/client';

export default clientScenario({
  id: 'clear-text-told',
  clause: '7.1',
  level: 'MUST',
  title: 'A client that speaks clear text to the port of TLS learns that it failed',
  given: { secured: presenting('ordinary') },
  checks: {
    'over-tls': { title: 'Over TLS', when: run('secured'), then: used() },
    'in-clear-text': { when: run('secured', { scheme: 'http' }), then: clearTextRefused, control: 'over-tls' },
  },
});
