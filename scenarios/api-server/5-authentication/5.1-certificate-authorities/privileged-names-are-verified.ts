import {
  allowedName,
  claiming,
  clientCertificate,
  identifiedAs,
  like,
  nobodyBut,
  notAllowedName,
  proxyCertificate,
  refused,
  sameNameAs,
  scenario,
  unknownAuthority,
  whoAmI,
} from '../../../../harness/vocabulary';

const alice = 'authn-conformance:alice';
const developers = 'authn-conformance:developers';

/** The names of services that a cluster trusts, of every kind at once. */
const inASubjectAlternativeName = {
  'names-of-the-local-machine': {
    dnsNames: ['localhost', 'localhost.localdomain', 'host.docker.internal'],
    ipAddresses: ['127.0.0.1', '0.0.0.0', '10.0.0.1', '192.168.0.1', '172.17.0.1'],
  },
  'names-of-the-api-server': {
    dnsNames: ['kubernetes', 'kubernetes.default', 'kubernetes.default.svc', 'kubernetes.default.svc.cluster.local'],
    ipAddresses: ['10.96.0.1', '10.43.0.1'],
  },
  'names-of-a-workload': {
    uris: ['spiffe://cluster.local/ns/kube-system/sa/default', 'spiffe://example.org/front-proxy'],
    emailAddresses: ['admin@example.com', 'root@localhost'],
    principalNames: ['admin@EXAMPLE.COM'],
  },
  'the-name-of-a-front-proxy': { dnsNames: [allowedName, `${allowedName}.kube-system.svc`] },
};

/** Common names of such services; none of them has rights of its own, because every certificate here is issued by the CA of somebody's server. */
const inTheSubject = {
  'the-name-of-a-node': 'system:node:authn-conformance',
  'the-name-of-the-api-server': 'kube-apiserver-kubelet-client',
  'the-name-of-a-part-of-the-control-plane': 'system:kube-authn-conformance',
  'the-name-of-the-local-host': 'localhost',
};

const given = {
  ...inASubjectAlternativeName,
  ...Object.fromEntries(Object.entries(inTheSubject).map(([id, CN]) => [id, { CN }] as const)),
};
const named: Readonly<Record<string, string>> = inTheSubject;
const userOf = (id: string): string => named[id] ?? alice;

/** One entry for each of the names, which stands in its id for `{name}`. */
const ofEach = <Made>(called: string, make: (id: string) => Made): Record<string, Made> =>
  Object.fromEntries(Object.keys(given).map((id) => [called.replace('{name}', id), make(id)] as const));

export default scenario({
  id: 'privileged-names-are-verified',
  clause: '5.1.5',
  level: 'MUST',
  rule: 'C-03',
  title: 'A certificate with the names of a trusted service is verified like every other',
  given: {
    alice: clientCertificate({ CN: alice, O: developers }),
    ...ofEach('{name}', (id) => like('alice', given[id as keyof typeof given])),
    ...ofEach('{name}-of-an-unknown-ca', (id) => like(id, { issuer: unknownAuthority })),
    ...ofEach('{name}-of-a-forged-ca', (id) => like(id, { issuer: sameNameAs('client-ca') })),
    ...ofEach('{name}-expired', (id) => like(id, { validity: 'expired' })),
    proxy: proxyCertificate(),
    'other-proxy': like('proxy', { CN: notAllowedName, ...inASubjectAlternativeName['names-of-the-local-machine'] }),
    'other-proxy-of-the-api-server': like('proxy', {
      CN: 'kube-apiserver',
      ...inASubjectAlternativeName['names-of-the-api-server'],
    }),
  },
  checks: {
    ...ofEach('a-certificate-with-{name}-identifies-a-user', (id) => ({
      when: whoAmI({ present: id }),
      then: identifiedAs(userOf(id), [developers]),
      rule: 'C-01' as const,
    })),
    ...ofEach('a-certificate-of-an-unknown-ca-with-{name}-identifies-nobody', (id) => ({
      when: whoAmI({ present: `${id}-of-an-unknown-ca` }),
      then: refused('untrusted-issuer'),
      control: `a-certificate-with-${id}-identifies-a-user`,
    })),
    ...ofEach('a-certificate-of-a-forged-ca-with-{name}-identifies-nobody', (id) => ({
      when: whoAmI({ present: `${id}-of-a-forged-ca` }),
      then: refused('untrusted-issuer'),
      control: `a-certificate-with-${id}-identifies-a-user`,
      rule: 'C-05' as const,
    })),
    ...ofEach('an-expired-certificate-with-{name}-identifies-nobody', (id) => ({
      when: whoAmI({ present: `${id}-expired` }),
      then: refused('not-valid-now'),
      control: `a-certificate-with-${id}-identifies-a-user`,
      rule: 'C-09' as const,
    })),
    ...ofEach('a-certificate-with-{name}-makes-no-front-proxy', (id) => ({
      when: whoAmI({ present: id, headers: claiming('jane', 'dev') }),
      then: nobodyBut({ user: userOf(id) }),
      control: 'the-front-proxy-is-trusted',
      clause: '5.2.4' as const,
      rule: 'R-02' as const,
    })),
    'the-front-proxy-is-trusted': {
      when: whoAmI({ present: 'proxy', headers: claiming('jane', 'dev') }),
      then: identifiedAs('jane', ['dev']),
      clause: '5.2.4',
      rule: 'H-01',
    },
    'a-front-proxy-of-another-name-on-the-local-machine-is-rejected': {
      when: whoAmI({ present: 'other-proxy', headers: claiming('jane', 'dev') }),
      then: refused('front-proxy-not-allowed'),
      control: 'the-front-proxy-is-trusted',
      needs: ['allowed-names-set', 'separate-authorities'],
      clause: '5.2.4',
      rule: 'R-04',
    },
    'a-front-proxy-named-as-the-api-server-is-rejected': {
      when: whoAmI({ present: 'other-proxy-of-the-api-server', headers: claiming('jane', 'dev') }),
      then: refused('front-proxy-not-allowed'),
      control: 'the-front-proxy-is-trusted',
      needs: ['allowed-names-set', 'separate-authorities'],
      clause: '5.2.4',
      rule: 'R-04',
    },
  },
});
