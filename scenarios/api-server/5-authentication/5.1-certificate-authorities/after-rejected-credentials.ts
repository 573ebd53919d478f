import {
  clientCertificate,
  identifiedAs,
  like,
  notAllowedName,
  proxyCertificate,
  sameNameAs,
  scenario,
  claiming,
  whoAmI,
} from '../../../../harness/vocabulary';

const jane = claiming('jane', 'dev');
const otherKey = { issuer: sameNameAs('client-ca') } as const;

/**
 * Anyone can present a certificate of somebody else's names, numbers and dates that no CA has issued, and its rejection says
 * nothing of the real one: a server that remembers it by a part of the certificate locks the real holder out.
 */
export default scenario({
  id: 'after-rejected-credentials',
  clause: '5.1.5',
  level: 'MUST',
  rule: 'C-01',
  title: 'A valid certificate is accepted after similar certificates have been rejected',
  given: {
    'of-a-number': clientCertificate({ CN: 'anna', O: 'dev', sharedSerialNumber: 'a' }),
    'forged-of-that-number': clientCertificate({ CN: 'adam', O: 'ops', sharedSerialNumber: 'a', ...otherKey }),
    'of-a-subject': clientCertificate({ CN: 'bert', O: 'dev' }),
    'forged-of-that-subject': like('of-a-subject', otherKey),
    'of-a-key': clientCertificate({ CN: 'carl', O: 'dev', sharedKey: 'c' }),
    'expired-of-that-key': like('of-a-key', { validity: 'expired' }),
    'of-all': clientCertificate({ CN: 'dora', O: 'dev', sharedSerialNumber: 'd', sharedKey: 'd' }),
    'forged-of-all': like('of-all', otherKey),
    // Of another name: a server that locks out the name of the front proxy would go on to do so.
    proxy: proxyCertificate({ sharedSerialNumber: 'p' }),
    'forged-of-its-number': like('proxy', { CN: notAllowedName, issuer: sameNameAs('request-header-ca') }),
  },
  checks: {
    'after-a-forged-one-of-its-serial-number': {
      when: whoAmI({ present: 'of-a-number', resuming: { present: 'forged-of-that-number', by: 'nothing' } }),
      then: identifiedAs('anna', ['dev']),
    },
    'after-a-forged-one-of-its-subject': {
      when: whoAmI({ present: 'of-a-subject', resuming: { present: 'forged-of-that-subject', by: 'nothing' } }),
      then: identifiedAs('bert', ['dev']),
    },
    'after-an-expired-one-of-its-key': {
      when: whoAmI({ present: 'of-a-key', resuming: { present: 'expired-of-that-key', by: 'nothing' } }),
      then: identifiedAs('carl', ['dev']),
    },
    'after-a-forged-one-of-its-subject-key-and-serial-number': {
      when: whoAmI({ present: 'of-all', resuming: { present: 'forged-of-all', by: 'nothing' } }),
      then: identifiedAs('dora', ['dev']),
    },
    'the-front-proxy-after-a-forged-certificate-of-its-serial-number': {
      when: whoAmI({ present: 'proxy', headers: jane, resuming: { present: 'forged-of-its-number', by: 'nothing' } }),
      then: identifiedAs('jane', ['dev']),
      clause: '5.2.4',
      rule: 'H-01',
    },
  },
});
