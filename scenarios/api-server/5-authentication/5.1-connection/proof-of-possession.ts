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
/** A certificate of one's own behind that of somebody else, and its key. */
const ownBehindIt = {
  possession: 'key-of-the-next',
  alsoSends: clientCertificate({ CN: 'mallory', O: 'dev' }).description,
} as const;

export default scenario({
  id: 'proof-of-possession',
  clause: '5.1.3',
  level: 'MUST',
  rule: 'C-08',
  title: 'A client certificate without proof of its private key is rejected',
  under: 'each-tls-version',
  given: {
    admin: clientCertificate({ CN: 'admin', O: 'system:masters' }),
    thief: like('admin', { possession: 'forged' }),
    'thief-with-another-certificate': like('admin', ownBehindIt),
    'admin-with-rsa': clientCertificate({ CN: 'admin', O: 'system:masters', key: 'RSA-2048' }),
    'thief-with-rsa': like('admin-with-rsa', { possession: 'forged' }),
    'admin-with-p-384': clientCertificate({ CN: 'admin', O: 'system:masters', key: 'P-384' }),
    'thief-with-p-384': like('admin-with-p-384', { possession: 'forged' }),
    proxy: proxyCertificate(),
    'proxy-thief': like('proxy', { possession: 'forged' }),
    'proxy-thief-with-another-certificate': like('proxy', ownBehindIt),
  },
  checks: {
    'with-its-key-it-identifies': {
      when: whoAmI({ present: 'admin' }),
      then: identifiedAs('admin', ['system:masters']),
    },
    'without-its-key-the-handshake-fails': {
      when: whoAmI({ present: 'thief' }),
      then: refused('no-proof-of-possession'),
      control: 'with-its-key-it-identifies',
    },
    'with-an-rsa-key-it-identifies': {
      title: 'With an RSA key, it identifies',
      when: whoAmI({ present: 'admin-with-rsa' }),
      then: identifiedAs('admin', ['system:masters']),
    },
    'without-its-rsa-key-the-handshake-fails': {
      title: 'Without its RSA key, the handshake fails',
      when: whoAmI({ present: 'thief-with-rsa' }),
      then: refused('no-proof-of-possession'),
      control: 'with-an-rsa-key-it-identifies',
    },
    'with-a-key-of-p-384-it-identifies': {
      title: 'With a key of P-384, it identifies',
      when: whoAmI({ present: 'admin-with-p-384' }),
      then: identifiedAs('admin', ['system:masters']),
      triggers: ['curve-allowed'],
    },
    'without-its-key-of-p-384-the-handshake-fails': {
      title: 'Without its key of P-384, the handshake fails',
      when: whoAmI({ present: 'thief-with-p-384' }),
      then: refused('no-proof-of-possession'),
      control: 'with-a-key-of-p-384-it-identifies',
      triggers: ['curve-allowed'],
    },
    'with-the-key-of-a-certificate-behind-it-the-handshake-fails': {
      when: whoAmI({ present: 'thief-with-another-certificate' }),
      then: refused('no-proof-of-possession'),
      control: 'with-its-key-it-identifies',
    },
    'a-front-proxy-with-its-key-is-trusted': {
      when: whoAmI({ present: 'proxy', headers: jane }),
      then: identifiedAs('jane', ['dev']),
    },
    'a-front-proxy-without-its-key-is-rejected': {
      when: whoAmI({ present: 'proxy-thief', headers: jane }),
      then: refused('no-proof-of-possession'),
      control: 'a-front-proxy-with-its-key-is-trusted',
    },
    'a-front-proxy-with-the-key-of-a-user-behind-it-is-rejected': {
      when: whoAmI({ present: 'proxy-thief-with-another-certificate', headers: jane }),
      then: refused('no-proof-of-possession'),
      control: 'a-front-proxy-with-its-key-is-trusted',
    },
  },
});
