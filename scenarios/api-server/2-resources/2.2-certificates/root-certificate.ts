import {
  clientCertificate,
  identifiedAs,
  itself,
  like,
  refused,
  sameNameAs,
  scenario,
  serverCertificate,
  connect,
  whoAmI,
} from '../../../../harness/vocabulary';

export default scenario({
  id: 'root-certificate',
  clause: '2.2.1',
  level: 'MUST',
  rule: 'C-04',
  title: 'Client and server trust the configured root CA only, and no self-signed certificate',
  under: 'each-tls-version',
  given: {
    alice: clientCertificate({ CN: 'alice', O: 'dev' }),
    'self-signed': like('alice', { issuer: itself }),
    'self-signed-administrator': like('alice', { issuer: itself, CN: 'admin', O: 'system:masters' }),
    'self-signed-authority': like('self-signed', { certificateAuthority: true }),
    'forged-authority': like('alice', { certificateAuthority: true, issuer: sameNameAs('client-ca') }),
    'self-issued': like('self-signed', { tampered: { field: 'signature' } }),
    'self-issued-administrator': like('self-signed-administrator', { tampered: { field: 'signature' } }),
  },
  checks: {
    'the-server-certificate-chains-to-the-trusted-root': {
      when: connect(),
      then: serverCertificate('chains-to-the-trusted-authority'),
      rule: 'S-07',
    },
    'a-certificate-of-the-root-is-accepted': {
      when: whoAmI({ present: 'alice' }),
      then: identifiedAs('alice', ['dev']),
      rule: 'C-01',
    },
    'a-self-signed-certificate-identifies-nobody': {
      when: whoAmI({ present: 'self-signed' }),
      then: refused('untrusted-issuer'),
    },
    'not-even-an-administrator': {
      when: whoAmI({ present: 'self-signed-administrator' }),
      then: refused('untrusted-issuer'),
    },
    // That a certificate says that it is a CA (CA:TRUE) makes it none of those that are trusted, and no user of one.
    'a-self-signed-authority-identifies-nobody': {
      when: whoAmI({ present: 'self-signed-authority' }),
      then: refused('untrusted-issuer'),
      control: 'a-certificate-of-the-root-is-accepted',
    },
    'a-forged-authority-identifies-nobody': {
      when: whoAmI({ present: 'forged-authority' }),
      then: refused('untrusted-issuer'),
      control: 'a-certificate-of-the-root-is-accepted',
      rule: 'C-05',
    },
    // Its issuer is its subject, and its own key does not verify its signature.
    'a-self-issued-certificate-with-a-made-up-signature-identifies-nobody': {
      when: whoAmI({ present: 'self-issued' }),
      then: refused('untrusted-issuer'),
      control: 'a-certificate-of-the-root-is-accepted',
    },
    'a-self-issued-administrator-with-a-made-up-signature-is-nobody': {
      when: whoAmI({ present: 'self-issued-administrator' }),
      then: refused('untrusted-issuer'),
      control: 'a-certificate-of-the-root-is-accepted',
    },
  },
});
