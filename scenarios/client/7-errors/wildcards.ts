import { clientScenario, presenting, rejected, run, used } from '../../../harness/vocabulary/client';

export default clientScenario({
  id: 'wildcard-names',
  clause: '7.4',
  level: 'MAY',
  rule: 'S-10',
  title: 'A wildcard in a server certificate stands for exactly one label',
  given: {
    'by-long-name': presenting('ordinary', 'long-name'),
    'part-of-a-label': presenting('partial-wildcard', 'long-name'),
    'two-labels': presenting('multi-label-wildcard', 'long-name'),
    'all-labels': presenting('wildcard-alone', 'long-name'),
    'below-the-name': presenting('wildcard-below', 'long-name'),
    'second-label': presenting('inner-wildcard', 'long-name'),
  },
  checks: {
    'a-covered-name': { when: run('by-long-name'), then: used() },
    'a-part-of-a-label': { when: run('part-of-a-label'), then: rejected('whole-labels'), control: 'a-covered-name' },
    'two-labels': { when: run('two-labels'), then: rejected(), control: 'a-covered-name' },
    'a-wildcard-alone': { when: run('all-labels'), then: rejected(), control: 'a-covered-name' },
    'a-wildcard-below-the-name': { when: run('below-the-name'), then: rejected(), control: 'a-covered-name' },
    'the-second-label': { when: run('second-label'), then: rejected(), control: 'a-covered-name' },
  },
});
