import { clientScenario, keepsItsKey, presenting, presentsCertificate, run } from '../../../harness/vocabulary/client';

export default clientScenario({
  id: 'presented-certificate',
  clause: '5.1.6',
  level: 'MUST',
  title: 'A client presents the certificate that it is given, and proves its key',
  under: 'each-tls-version',
  given: { usable: presenting('ordinary'), 'by-address': presenting('ordinary', 'address') },
  checks: {
    'certificate-presented': { when: run('usable'), then: presentsCertificate },
    'certificate-presented-by-address': { when: run('by-address'), then: presentsCertificate },
    'key-beside-the-certificate-kept': {
      when: run('usable', { files: 'certificate-with-its-key' }),
      then: keepsItsKey,
      clause: '5.1.3',
      control: 'certificate-presented',
    },
    'key-kept': { when: run('usable'), then: keepsItsKey, clause: '5.1.3', control: 'certificate-presented' },
  },
});
