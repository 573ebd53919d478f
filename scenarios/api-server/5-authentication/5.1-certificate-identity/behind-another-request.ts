import {
  answered,
  asIf,
  asking,
  claiming,
  clientCertificate,
  discovery,
  get,
  identifiedAs,
  like,
  listThatNeedsRights,
  proxyCertificate,
  publicHealth,
  publicVersion,
  refused,
  sameNameAs,
  scenario,
  whoAmI,
} from '../../../../harness/vocabulary';

const admin = 'authn-conformance:admin';
const jane = claiming('jane', 'dev');
const administrator = claiming('jane', 'system:masters');
const publicPaths = [asking(publicHealth), asking(publicVersion)];
const versions = { '': '1.1', '-over-http-2': '2' } as const;

/** The checks in each version of HTTP, with the end of their ids that says which. */
const inEachVersion = <Check>(
  make: (http: (typeof versions)[keyof typeof versions], suffix: keyof typeof versions) => Record<string, Check>,
): Record<string, Check> =>
  Object.fromEntries(
    (Object.keys(versions) as (keyof typeof versions)[]).flatMap((suffix) =>
      Object.entries(make(versions[suffix], suffix)).map(([id, check]) => [`${id}${suffix}`, check] as const),
    ),
  );

/**
 * A connection on which different things are asked for: what a public path does not look at, and what one path is given, must
 * count for nothing where another one is asked for.
 */
export default scenario({
  id: 'behind-another-request',
  clause: '1.3',
  level: 'MUST',
  rule: 'K-01',
  title: 'Each request is authenticated and authorized on its own, whatever was asked for before on its connection',
  given: {
    admin: clientCertificate({ CN: admin, O: 'system:masters' }),
    alice: like('admin', { CN: 'authn-conformance:alice', O: 'authn-conformance:developers' }),
    forged: like('alice', { issuer: sameNameAs('client-ca') }),
    expired: like('alice', { validity: 'expired' }),
    proxy: proxyCertificate(),
  },
  checks: inEachVersion((http, suffix) => ({
    'a-user-is-identified-behind-public-paths': {
      when: whoAmI({ present: 'alice', behind: publicPaths, http }),
      then: identifiedAs('authn-conformance:alice', ['authn-conformance:developers']),
    },
    'a-forged-certificate-is-rejected-behind-public-paths': {
      when: whoAmI({ present: 'forged', behind: publicPaths, http }),
      then: refused('untrusted-issuer'),
      control: `a-user-is-identified-behind-public-paths${suffix}`,
      rule: 'C-05',
    },
    'an-expired-certificate-is-rejected-behind-public-paths': {
      when: whoAmI({ present: 'expired', behind: publicPaths, http }),
      then: refused('not-valid-now'),
      control: `a-user-is-identified-behind-public-paths${suffix}`,
      rule: 'C-09',
    },
    'a-caller-without-a-certificate-is-nobody-behind-public-paths': {
      when: whoAmI<'alice'>({ behind: [asking(publicVersion, administrator)], http }),
      then: asIf(whoAmI<'alice'>({ http })),
      control: `a-user-is-identified-behind-public-paths${suffix}`,
      rule: 'K-02',
    },
    'the-front-proxy-names-a-user-behind-public-paths': {
      when: whoAmI({ present: 'proxy', headers: jane, behind: publicPaths, http }),
      then: identifiedAs('jane', ['dev']),
      clause: '5.2.3',
      rule: 'H-01',
    },
    'a-front-proxy-that-names-nobody-is-rejected-behind-a-public-path-for-a-user': {
      when: whoAmI({ present: 'proxy', behind: [asking(publicVersion, jane)], http }),
      then: refused('front-proxy-without-user'),
      control: `the-front-proxy-names-a-user-behind-public-paths${suffix}`,
      needs: ['separate-authorities'],
      rule: 'H-03',
    },
    'a-document-that-cannot-be-read-leaves-no-user-behind': {
      when: whoAmI({
        present: 'proxy',
        headers: jane,
        behind: [asking(`${listThatNeedsRights}?dryRun=All`, administrator, { method: 'POST', body: '{' })],
        http,
      }),
      then: identifiedAs('jane', ['dev']),
      control: `the-front-proxy-names-a-user-behind-public-paths${suffix}`,
    },
    'an-administrator-is-given-the-list-behind-discovery': {
      when: get(listThatNeedsRights, { present: 'admin', behind: [asking(discovery)], http }),
      then: answered(200, 'list'),
      needs: ['default-authorization'],
      rule: 'I-07',
    },
    'a-user-is-not-given-the-list-behind-discovery': {
      when: get(listThatNeedsRights, { present: 'alice', behind: [asking(discovery)], http }),
      then: refused('unauthorized'),
      control: `an-administrator-is-given-the-list-behind-discovery${suffix}`,
      needs: ['default-authorization'],
    },
    'a-user-is-not-given-the-list-behind-a-public-path': {
      when: get(listThatNeedsRights, { present: 'alice', behind: [asking(publicVersion)], http }),
      then: refused('unauthorized'),
      control: `an-administrator-is-given-the-list-behind-discovery${suffix}`,
      needs: ['default-authorization'],
    },
    'a-user-of-the-front-proxy-is-not-given-the-list-behind-discovery': {
      when: get(listThatNeedsRights, {
        present: 'proxy',
        behind: [asking(discovery, administrator), asking(discovery, jane)],
        headers: jane,
        http,
      }),
      then: refused('unauthorized'),
      control: `an-administrator-is-given-the-list-behind-discovery${suffix}`,
      needs: ['default-authorization'],
    },
  })),
});
