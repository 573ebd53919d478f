import {
  certified,
  forwarded,
  getThrough,
  namedAsTheProxy,
  noOtherIdentity,
  proxyScenario,
} from '../../../harness/vocabulary/front-proxy';
import { claiming, clientCertificate, itself } from '../../../harness/vocabulary';
import type { CertifiedUser } from '../../../harness/vocabulary/front-proxy/types';

const control = 'a-common-name-and-a-group';
const asTheProxy = 'the-name-of-the-front-proxy-itself';
const beside = (besides: NonNullable<CertifiedUser['besides']>): CertifiedUser => ({
  ...certified('alice', 'developers'),
  besides,
});

/** Letters of two octets in a BMPString (X.690, 8.23.7), of which the two are those of a pair of these ASCII characters. */
const octetsAsLetters = (text: string): string => Buffer.from(text, 'latin1').swap16().toString('utf16le');

const elsewhere = {
  'a-unit': beside({ OU: ['system:masters', 'admins'] }),
  'a-dns-name': beside({ dnsNames: ['admin', 'admin.example.com'] }),
  'a-mail-address': beside({ emailAddresses: ['admin@example.com'] }),
  'a-uri': beside({ uris: ['spiffe://cluster.local/ns/kube-system/sa/admin'] }),
  'a-principal-name': beside({ principalNames: ['admin@EXAMPLE.COM'] }),
  'a-directory-name': beside({ directoryNames: [{ CN: 'admin', O: 'system:masters' }] }),
  'a-uid-and-a-mail-address-in-the-subject': beside({
    otherAttributes: {
      place: 'last',
      values: { UID: 'admin', emailAddress: 'admin@example.com', title: 'system:masters' },
    },
  }),
  'attributes-before-the-name': beside({
    otherAttributes: { place: 'first', values: { UID: 'admin', DC: 'admin', name: 'admin', serialNumber: '007' } },
  }),
  'other-names-and-an-empty-common-name': {
    ...certified('', 'developers'),
    besides: {
      OU: 'admin',
      dnsNames: ['admin'],
      emailAddresses: ['admin@example.com'],
      uris: ['spiffe://cluster.local/ns/kube-system/sa/admin'],
      principalNames: ['admin@EXAMPLE.COM'],
      directoryNames: [{ CN: 'admin' }],
      otherAttributes: { place: 'first', values: { UID: 'admin', emailAddress: 'admin@example.com' } },
    },
  },
  // Letters of other scripts, whose octets spell `system:admin` and `system:masters`.
  'a-bmp-string-whose-octets-spell-another-name': {
    ...certified('', ''),
    CN: { text: octetsAsLetters('system:admin'), type: 'bmp' },
    O: [{ text: octetsAsLetters('system:masters'), type: 'bmp' }],
  },
  // Sent behind its own, as if they were those of its issuers: anybody can send them, without their keys.
  'another-certificate-behind-it': beside({
    alsoSends: clientCertificate({ CN: 'admin', O: ['system:masters'] }).description,
  }),
  'a-self-signed-certificate-behind-it': beside({
    alsoSends: clientCertificate({ CN: 'admin', O: ['system:masters'], issuer: itself }).description,
  }),
} as const;

const groups = {
  'twelve-groups': certified('alice', ...Array.from({ length: 12 }, (_, at) => `group-${at}`)),
  'forty-groups': certified('alice', ...Array.from({ length: 40 }, (_, at) => `group-${at}`)),
  'a-group-of-the-system': certified('alice', 'system:nodes', 'developers'),
  'a-group-twice': certified('alice', 'developers', 'auditors', 'developers'),
  'a-long-group': certified('alice', 'g'.repeat(64)),
  'a-group-with-commas': certified('alice', 'developers, system:masters'),
  'a-group-with-spaces-around-it': certified('alice', ' developers '),
  'a-group-in-capitals': certified('alice', 'Developers'),
  'a-group-like-a-name': certified('alice', 'CN=admin'),
  'a-group-like-a-name-behind-the-name': { ...certified('alice', 'CN=admin'), besides: { nameFirst: true } },
  'a-unit-like-a-name-and-a-group': beside({ OU: ['CN=admin', 'O=system:masters'] }),
  'a-user-of-the-system': certified('system:kube-scheduler', 'developers'),
} as const;

/** What a front proxy takes from the certificate of a user: its common name and its organizations, all of them, and nothing else. */
export default proxyScenario({
  id: 'names-in-certificates',
  clause: '5.1.4',
  level: 'MAY',
  rule: 'I-17',
  title: 'A front proxy forwards the CN and every O of a client certificate, and nothing else, as identity',
  given: { alice: certified('alice', 'developers'), ...elsewhere, ...groups, proxy: namedAsTheProxy() },
  checks: {
    [control]: { when: getThrough({ as: 'alice' }), then: forwarded() },
    ...Object.fromEntries(
      Object.keys({ ...elsewhere, ...groups }).map((as) => [
        as,
        { when: getThrough({ as }), then: noOtherIdentity(), control } as const,
      ]),
    ),
    [asTheProxy]: { when: getThrough({ as: 'proxy' }), then: noOtherIdentity(), control },
    [`${asTheProxy}-and-identity-headers`]: {
      when: getThrough({ as: 'proxy', headers: claiming('admin', 'system:masters') }),
      then: noOtherIdentity(),
      control: asTheProxy,
      clause: '5.2.3',
      level: 'MUST',
      rule: 'X-04',
    },
  },
});
