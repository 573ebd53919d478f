import {
  asking,
  clientCertificate,
  get,
  identifiedAs,
  itself,
  like,
  listThatNeedsRights,
  notGranted,
  ordinaryCertificateOf,
  publicHealth,
  publicVersion,
  refused,
  requestForms,
  requestHeaderAuthority,
  sameNameAs,
  scenario,
  unknownAuthority,
  whoAmI,
} from '../../../../harness/vocabulary';

const CN = 'authn-conformance:admin';

/** What is wrong with a certificate that would else be an administrator's. */
const flaws = {
  'a-certificate-of-an-untrusted-ca': { than: { issuer: unknownAuthority }, as: 'untrusted-issuer', rule: 'C-03' },
  'a-forged-certificate': { than: { issuer: sameNameAs('client-ca') }, as: 'untrusted-issuer', rule: 'C-05' },
  'a-self-signed-certificate': { than: { issuer: itself }, as: 'untrusted-issuer', rule: 'C-04' },
  'a-certificate-that-a-user-issued': {
    than: { issuer: ordinaryCertificateOf('client-ca') },
    as: 'untrusted-issuer',
    rule: 'C-12',
  },
  'an-expired-certificate': { than: { validity: 'expired' }, as: 'not-valid-now', rule: 'C-09' },
  'a-certificate-that-is-not-yet-valid': { than: { validity: 'not-yet-valid' }, as: 'not-valid-now', rule: 'C-09' },
  'a-certificate-for-servers': { than: { extendedKeyUsage: ['server auth'] }, as: 'wrong-usage', rule: 'C-10' },
  'a-certificate-of-the-request-header-ca': {
    than: { issuer: requestHeaderAuthority },
    as: 'front-proxy-without-user',
    rule: 'R-08',
    needs: ['separate-authorities'],
  },
} as const;

type Flaw = keyof typeof flaws;
type FlawIn = (typeof flaws)[Flaw];

const publicPaths = [asking(publicHealth), asking(publicVersion)];
const http2 = { http: '2' } as const;

/** Where it is presented. */
const places = (present: Flaw, as: FlawIn['as']) =>
  ({
    'on-paths-that-need-rights': {
      when: whoAmI({ present, inEachOf: requestForms.protectedPaths }),
      then: notGranted(as),
      needs: ['default-authorization'],
      control: 'an-administrator-is-identified',
    },
    'for-lists-with-parameters': {
      when: get(listThatNeedsRights, { present, inEachOf: requestForms.parametersOfLists }),
      then: notGranted(as),
      needs: ['default-authorization'],
      control: 'an-administrator-is-identified',
    },
    'by-other-methods': {
      when: get(listThatNeedsRights, { present, inEachOf: requestForms.methods }),
      then: notGranted(as),
      needs: ['default-authorization'],
      control: 'an-administrator-is-identified',
    },
    'behind-public-paths': {
      when: whoAmI({ present, behind: publicPaths }),
      then: refused(as),
      control: 'an-administrator-is-identified-behind-public-paths',
    },
    'behind-public-paths-over-http-2': {
      when: whoAmI({ present, behind: publicPaths, ...http2 }),
      then: refused(as),
      control: 'an-administrator-is-identified-behind-public-paths-over-http-2',
    },
    'in-a-resumed-session': {
      when: whoAmI({ present, resuming: { present } }),
      then: refused(as),
      control: 'an-administrator-is-identified-in-a-resumed-session',
    },
    'in-a-resumed-session-over-http-2': {
      when: whoAmI({ present, resuming: { present }, ...http2 }),
      then: refused(as),
      control: 'an-administrator-is-identified-in-a-resumed-session-over-http-2',
    },
  }) as const;

const identified = identifiedAs(CN, ['system:masters']);
const flawsOf = Object.entries(flaws) as [Flaw, FlawIn][];

/**
 * Each certificate that fails, with the names of an administrator: a server that looks at a certificate in one way where it is asked
 * for one thing, and in another way elsewhere, gives away what only administrators have. A table of flaws and places.
 */
export default scenario({
  id: 'flaws-in-every-request',
  clause: '5.1.5',
  level: 'MUST',
  rule: 'C-03',
  title: 'A certificate that fails makes no administrator, whatever is asked for and however',
  given: {
    admin: clientCertificate({ CN, O: 'system:masters' }),
    ...(Object.fromEntries(flawsOf.map(([flaw, { than }]) => [flaw, like('admin', than)])) as Record<
      Flaw,
      ReturnType<typeof like<'admin'>>
    >),
  },
  checks: {
    'an-administrator-is-identified': { when: whoAmI({ present: 'admin' }), then: identified, rule: 'C-01' },
    'an-administrator-is-identified-behind-public-paths': {
      when: whoAmI({ present: 'admin', behind: publicPaths }),
      then: identified,
      rule: 'C-01',
    },
    'an-administrator-is-identified-behind-public-paths-over-http-2': {
      when: whoAmI({ present: 'admin', behind: publicPaths, ...http2 }),
      then: identified,
      rule: 'C-01',
    },
    'an-administrator-is-identified-in-a-resumed-session': {
      when: whoAmI({ present: 'admin', resuming: { present: 'admin' } }),
      then: identified,
      rule: 'C-01',
    },
    'an-administrator-is-identified-in-a-resumed-session-over-http-2': {
      when: whoAmI({ present: 'admin', resuming: { present: 'admin' }, ...http2 }),
      then: identified,
      rule: 'C-01',
    },
    ...Object.fromEntries(
      flawsOf.flatMap(([flaw, each]) =>
        Object.entries(places(flaw, each.as)).map(([place, check]) => {
          const needs = ['needs' in each ? each.needs : [], 'needs' in check ? check.needs : []].flat();
          return [`${flaw}-${place}`, { ...check, rule: each.rule, needs }] as const;
        }),
      ),
    ),
  },
});
