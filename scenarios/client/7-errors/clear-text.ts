import {
  clearTextRefused,
  clientScenario,
  keepsFromClearTextAlike,
  presenting,
  run,
  speaksTls,
  used,
} from '../../../harness/vocabulary/client';

export default clientScenario({
  id: 'clear-text-told',
  clause: '7.1',
  level: 'MUST',
  title: 'A client that speaks clear text to the port of TLS learns that it failed',
  given: { secured: presenting('ordinary'), 'asked-in-capital-letters': presenting('ordinary') },
  checks: {
    'over-tls': { title: 'Over TLS', when: run('secured'), then: used() },
    'over-tls-with-a-scheme-in-capital-letters': {
      title: 'Over TLS with the scheme `HTTPS`, which is the same (RFC 3986, 3.1)',
      when: run('secured', { scheme: 'HTTPS' }),
      then: speaksTls,
      control: 'over-tls',
      clause: '5.1.1',
    },
    'in-clear-text': { when: run('secured', { scheme: 'http' }), then: clearTextRefused, control: 'over-tls' },
    'in-clear-text-with-a-scheme-in-capital-letters': {
      title: 'In clear text with the scheme `HTTP`: it is kept from what is kept from `http`',
      when: run('secured', {
        scheme: 'http',
        runs: 2,
        againstLater: 'asked-in-capital-letters',
        schemeLater: 'HTTP',
      }),
      then: keepsFromClearTextAlike('asked-in-capital-letters'),
      control: 'over-tls',
      clause: '5.1.6',
      level: 'SHOULD',
      rule: 'S-13',
    },
  },
});
