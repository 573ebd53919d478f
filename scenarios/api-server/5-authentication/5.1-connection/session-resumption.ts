import {
  asIf,
  claiming,
  clientCertificate,
  identifiedAs,
  like,
  nobodyBut,
  proxyCertificate,
  refused,
  scenario,
  unknownAuthority,
  unknownServerName,
  whoAmI,
} from '../../../../harness/vocabulary';

const alice = { user: 'alice', groups: ['dev'] };
const bob = { user: 'bob', groups: ['ops'] };
const mallory = { user: 'mallory', groups: ['guests'] };
const admin = { user: 'admin', groups: ['system:masters'] };
const jane = { user: 'jane', groups: ['dev'] };
const claimToBeJane = claiming('jane', 'dev');
const claimToBeAdmin = claiming('admin', 'system:masters');

export default scenario({
  id: 'session-resumption',
  clause: '5.1.3',
  level: 'MUST',
  rule: 'K-04',
  title: 'A resumed TLS session has the identity of its original handshake, or that of a new credential, and no other',
  under: 'each-tls-version',
  given: {
    alice: clientCertificate({ CN: 'alice', O: 'dev' }),
    bob: clientCertificate({ CN: 'bob', O: 'ops' }),
    mallory: clientCertificate({ CN: 'mallory', O: 'guests' }),
    proxy: proxyCertificate(),
    stranger: like('alice', { issuer: unknownAuthority }),
  },
  checks: {
    'its-maker-stays-who-it-is': {
      when: whoAmI({ present: 'alice', resuming: { present: 'alice' } }),
      then: identifiedAs('alice', ['dev']),
    },
    'another-certificate-makes-no-third-identity': {
      when: whoAmI({ present: 'bob', resuming: { present: 'alice' } }),
      then: nobodyBut(alice, bob),
      control: 'its-maker-stays-who-it-is',
    },
    'of-an-untrusted-certificate-it-identifies-nobody-over-http-2': {
      when: whoAmI({ present: 'stranger', http: '2', resuming: { present: 'stranger' } }),
      then: nobodyBut(),
      control: 'its-maker-stays-who-it-is',
    },
    'without-a-certificate-it-is-at-most-its-makers-over-http-2': {
      when: whoAmI({ http: '2', resuming: { present: 'alice' } }),
      then: nobodyBut({ user: 'alice', groups: ['dev'] }),
      control: 'its-maker-stays-who-it-is',
    },
    'without-a-certificate-it-is-at-most-its-makers': {
      when: whoAmI({ resuming: { present: 'alice' } }),
      then: nobodyBut(alice),
      control: 'its-maker-stays-who-it-is',
    },
    'made-without-a-certificate-it-identifies-nobody': {
      when: whoAmI({ resuming: {} }),
      then: asIf(whoAmI()),
      control: 'its-maker-stays-who-it-is',
      rule: 'K-05',
    },
    'made-without-a-certificate-it-gives-a-certificate-no-other-name': {
      when: whoAmI({ present: 'alice', resuming: {} }),
      then: nobodyBut(alice),
      control: 'its-maker-stays-who-it-is',
      rule: 'K-05',
    },
    'spoofed-headers-gain-nothing-by-it': {
      when: whoAmI({ headers: claimToBeAdmin, resuming: { present: 'mallory' } }),
      then: nobodyBut(mallory),
      control: 'its-maker-stays-who-it-is',
    },
    'spoofed-headers-gain-nothing-by-one-without-a-certificate': {
      when: whoAmI({ headers: claimToBeAdmin, resuming: {} }),
      then: nobodyBut(),
      control: 'its-maker-stays-who-it-is',
      rule: 'K-05',
    },
    'the-front-proxys-certificate-beside-a-users-session-mixes-nothing': {
      when: whoAmI({ present: 'proxy', headers: claimToBeAdmin, resuming: { present: 'mallory' } }),
      then: nobodyBut(mallory, admin),
      control: 'its-maker-stays-who-it-is',
    },
    'the-front-proxys-own-session-speaks-for-users': {
      when: whoAmI({ present: 'proxy', headers: claimToBeJane, resuming: { present: 'proxy' } }),
      then: identifiedAs('jane', ['dev']),
    },
    'the-front-proxys-own-session-names-the-user-of-each-request': {
      when: whoAmI({
        present: 'proxy',
        headers: claimToBeJane,
        resuming: { present: 'proxy', headers: claimToBeAdmin },
      }),
      then: identifiedAs('jane', ['dev']),
      control: 'the-front-proxys-own-session-speaks-for-users',
    },
    'the-front-proxys-own-session-names-nobody-in-a-request-without-a-user': {
      when: whoAmI({ present: 'proxy', resuming: { present: 'proxy', headers: claimToBeAdmin } }),
      then: refused('front-proxy-without-user'),
      control: 'the-front-proxys-own-session-speaks-for-users',
      needs: ['separate-authorities'],
    },
    'the-front-proxys-session-without-a-certificate-names-no-third': {
      when: whoAmI({ headers: claimToBeJane, resuming: { present: 'proxy' } }),
      then: nobodyBut(jane),
      control: 'the-front-proxys-own-session-speaks-for-users',
    },
    'the-front-proxys-session-with-a-users-certificate-names-no-third': {
      when: whoAmI({ present: 'mallory', headers: claimToBeJane, resuming: { present: 'proxy' } }),
      then: nobodyBut(mallory, jane),
      control: 'the-front-proxys-own-session-speaks-for-users',
    },
    'made-under-another-server-name-it-is-at-most-its-makers': {
      when: whoAmI({ present: 'mallory', resuming: { present: 'alice', serverName: unknownServerName } }),
      then: nobodyBut(alice, mallory),
      control: 'its-maker-stays-who-it-is',
      rule: 'K-07',
    },
    'made-under-another-server-name-without-a-certificate-it-identifies-no-one': {
      when: whoAmI({ headers: claimToBeAdmin, resuming: { serverName: unknownServerName } }),
      then: nobodyBut(),
      control: 'its-maker-stays-who-it-is',
      rule: 'K-07',
    },
    'made-under-another-server-name-with-an-untrusted-certificate-it-identifies-no-one': {
      when: whoAmI({ resuming: { present: 'stranger', serverName: unknownServerName } }),
      then: nobodyBut(),
      control: 'its-maker-stays-who-it-is',
      rule: 'K-07',
    },
  },
});
