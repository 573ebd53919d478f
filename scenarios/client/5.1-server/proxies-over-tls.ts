import {
  clientScenario,
  keepsCertificateFromProxy,
  keepsRequestOverTlsFrom,
  presenting,
  run,
  server,
  used,
} from '../../../harness/vocabulary/client';

/** A proxy that is found by its address, and presents this certificate. */
const proxy = (presents: Parameters<typeof presenting>[0]): ReturnType<typeof presenting> => ({
  ...presenting(presents, 'address'),
  tunnels: 'over-tls',
});

export default clientScenario({
  id: 'proxies-over-tls',
  clause: '5.1.1',
  level: 'SHOULD',
  title: 'A client verifies a proxy to which it connects over TLS before it asks it for anything',
  given: {
    trusted: server(),
    'proxy-that-is-trusted': proxy('ordinary'),
    'proxy-of-an-untrusted-ca': proxy('untrusted-ca'),
    'proxy-of-another-name': proxy('other-name'),
    'proxy-whose-certificate-has-expired': proxy('expired'),
  },
  checks: {
    'a-trusted-proxy': {
      when: run('trusted', { through: 'proxy-that-is-trusted', proxyCredential: true }),
      then: used(),
    },
    'an-untrusted-ca': {
      title: 'An untrusted CA',
      when: run('trusted', { through: 'proxy-of-an-untrusted-ca', proxyCredential: true }),
      then: keepsRequestOverTlsFrom('proxy-of-an-untrusted-ca'),
      control: 'a-trusted-proxy',
    },
    'another-name': {
      when: run('trusted', { through: 'proxy-of-another-name', proxyCredential: true }),
      then: keepsRequestOverTlsFrom('proxy-of-another-name'),
      control: 'a-trusted-proxy',
    },
    'an-expired-certificate': {
      when: run('trusted', { through: 'proxy-whose-certificate-has-expired', proxyCredential: true }),
      then: keepsRequestOverTlsFrom('proxy-whose-certificate-has-expired'),
      control: 'a-trusted-proxy',
    },
    'certificate-kept-from-the-proxy': {
      when: run('trusted', { through: 'proxy-that-is-trusted' }),
      then: keepsCertificateFromProxy('proxy-that-is-trusted'),
      control: 'a-trusted-proxy',
      clause: '5.1.6',
      rule: 'S-13',
    },
  },
});
