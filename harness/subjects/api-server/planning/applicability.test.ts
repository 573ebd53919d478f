import { describe, expect, test } from '@jest/globals';
import {
  anonymous,
  asIf,
  caFile,
  certificateFrom,
  certificateInHand,
  claiming,
  clientCertificate,
  extraHeader,
  eachIdentifiedAs,
  formerClientAuthority,
  get,
  header,
  identifiedAs,
  issue,
  issued,
  nobodyBut,
  notInGroup,
  proxyCertificate,
  refused,
  refusedNotAnonymous,
  scenario,
  tokenInHand,
  tokenUser,
  whoAmI,
} from '../../../vocabulary';
import type { Check, Scenario } from '../../../vocabulary/types';
import { applicability } from './applicability';
import { headers, setupOf, targetOf } from '../../../plan/targets.fixture';
import type { Control } from '../../../plan/types';
import type { Setup, Target } from '../../../target/types';

const example = scenario({
  id: 'x',
  clause: '5.2.4',
  level: 'MUST',
  title: 'An example',
  given: {
    alice: clientCertificate({ CN: 'alice' }),
    master: clientCertificate({ CN: 'root', O: 'system:masters' }),
    former: clientCertificate({ CN: 'alice', issuer: formerClientAuthority }),
    later: clientCertificate({ CN: 'alice', validity: 'not-yet-valid' }),
    expired: clientCertificate({ CN: 'alice', validity: 'expired' }),
    jane: certificateFrom({
      csr: { CN: 'jane' },
      signing: { signing: { profiles: { client: {} } } },
      profile: 'client',
    }),
    mine: certificateInHand(),
    proxy: proxyCertificate(),
    other: proxyCertificate({ CN: 'other' }),
    typed: proxyCertificate({ CN: { text: 'other', type: 'printable' } }),
    several: proxyCertificate({ CN: ['stranger', 'other'] }),
    nameless: clientCertificate({ O: 'dev' }),
    document: certificateFrom({ csr: { CN: 'other' }, signing: {}, profile: 'client' }),
  },
  checks: { known: { when: whoAmI({ present: 'alice' }), then: identifiedAs('alice') } },
});

interface Situation {
  readonly control?: Control;
  readonly setup?: Partial<Setup>;
  readonly target?: Partial<Target>;
  readonly of?: Scenario;
}

/** `run`, or the reason why a check is not applicable. */
function decided(check: Check, { control, setup, target, of = example }: Situation = {}): string {
  const decision = applicability(of, check, control, setupOf(setup), undefined, targetOf(target));
  return decision.kind === 'run' ? 'run' : `${decision.kind}: ${decision.reason}`;
}

const allowing = (...allowedNames: readonly string[]): Situation => ({
  setup: { requestHeader: { ...headers, allowedNames } },
});
const notAllowed = refused('front-proxy-not-allowed');
const allowed = 'not-applicable: the name that it tries is one that the target allows';

describe('a name that must not be allowed', () => {
  test.each([
    ['that the target allows', { when: whoAmI({ present: 'other' }), then: notAllowed }, allowed],
    ['written in another string type', { when: whoAmI({ present: 'typed' }), then: notAllowed }, allowed],
    ['among others', { when: whoAmI({ present: 'several' }), then: notAllowed }, allowed],
    [
      'where being anonymous is no refusal',
      { when: whoAmI({ present: 'other' }), then: refusedNotAnonymous('front-proxy-not-allowed') },
      allowed,
    ],
    ['presented with a request', { when: get('/api', { present: 'other' }), then: notAllowed }, allowed],
    ['that nobody has', { when: whoAmI({ present: 'nameless' }), then: notAllowed }, 'run'],
    ['of no certificate', { when: whoAmI(), then: notAllowed }, 'run'],
    ['of a certificate from documents', { when: whoAmI({ present: 'document' }), then: notAllowed }, 'run'],
    ['where it may be', { when: whoAmI({ present: 'other' }), then: refused('front-proxy-without-user') }, 'run'],
    ['where it must be', { when: whoAmI({ present: 'other' }), then: identifiedAs('jane') }, 'run'],
  ] as const)('%s', (_title, check, expected) => {
    expect(decided(check, allowing('first', 'other'))).toBe(expected);
  });

  test('and that is not makes no check inapplicable', () => {
    expect(decided({ when: whoAmI({ present: 'other' }), then: notAllowed }, allowing('first'))).toBe('run');
    expect(decided({ when: whoAmI({ present: 'several' }), then: notAllowed }, allowing('first'))).toBe('run');
  });
});

test('a need that no flag meets asks for none', () => {
  const about =
    'applies only to a server whose client CA file the harness may change while it is running (--change-client-ca-file)';
  const check: Check = { when: whoAmI({ meanwhile: caFile('client-ca', 'replaced') }), then: identifiedAs('alice') };
  expect(decided({ ...check, needs: ['client-ca-replaceable'] })).toBe(`not-applicable: ${about}`);
  expect(decided({ ...check, needs: ['client-ca-replaceable', 'one-authority'] })).toMatch(
    new RegExp(`^not-applicable: ${about.replaceAll(/[()]/g, '.')} and a server with [^;]*$`),
  );
});

test('two needs that one flag meets name it once', () => {
  const check: Check = { when: whoAmI(), then: identifiedAs('alice') };
  expect(decided({ ...check, needs: ['status-documents', 'yaml-documents'] })).toMatch(
    /; if the target is one, say --profile=kube-apiserver \(or aggregated-apiserver, kube-component\)$/,
  );
});

describe('an authority', () => {
  const needs = (what: string, flag: string): string =>
    `not-applicable: needs to know the ${what}; supply it with ${flag} CERT,KEY`;
  const none: Situation = { target: { signers: [] } };

  test.each([
    ['former-client-ca', needs('CA that the target trusted before', '--former-client-ca')],
    ['client-ca', needs('client CA', '--client-ca')],
    ['request-header-ca', needs('request-header CA', '--request-header-ca')],
  ] as const)('that the server must name has to be known: %s', (authority, reason) => {
    const check = { when: get('/api'), then: { kind: 'authority-named', authority } } as const;
    expect(decided(check, none)).toBe(reason);
    expect(decided(check, { target: { signers: [authority] } })).toBe('run');
    expect(decided(check, { target: { signers: [], known: [authority] } })).toBe('run');
  });

  test.each([
    ['presented', { when: whoAmI({ present: 'former' }), then: identifiedAs('alice') }, 'former-client-ca'],
    [
      'of the session that is resumed',
      { when: whoAmI({ resuming: { present: 'former' } }), then: refused('unauthenticated') },
      'former-client-ca',
    ],
    ['of a certificate that is only issued', { when: issue('alice'), then: issued({}) }, 'client-ca'],
  ] as const)('is needed where it is that %s', (_title, check, authority) => {
    expect(decided(check, none)).toMatch(new RegExp(`^not-applicable: .*supply its key with --${authority} `));
    expect(decided(check, { target: { signers: [authority] } })).toBe('run');
  });

  test('is needed where only the twin of the certificate is of it', () => {
    const control: Control = { kind: 'twin', attempt: whoAmI({ present: 'former' }) };
    const check = { when: whoAmI(), then: refused('unauthenticated') };
    expect(decided(check, { control, ...none })).toMatch(/--former-client-ca/);
    expect(decided(check, none)).toBe('run');
  });
});

describe('whoever signs without giving the key away', () => {
  const command: Situation = {
    target: { signers: [], signings: { 'client-ca': { kind: 'command', flag: '--sign-command', command: 'true' } } },
  };
  const cluster: Situation = {
    target: { signers: [], signings: { 'client-ca': { kind: 'certificate-signing-request' } } },
  };

  test('signs what ordinary clients are given', () => {
    const check = { when: whoAmI({ present: 'alice' }), then: identifiedAs('alice') };
    expect([decided(check, command), decided(check, cluster)]).toEqual(['run', 'run']);
  });

  test('and nothing else', () => {
    const check = { when: whoAmI({ present: 'nameless' }), then: refused('no-common-name') };
    expect(decided(check, command)).toBe(
      'not-applicable: needs a certificate that only the key of the client CA can make; supply it with --client-ca CERT,KEY',
    );
  });

  test('nor for another authority', () => {
    const check = { when: whoAmI({ present: 'proxy' }), then: identifiedAs('jane') };
    expect(decided(check, command)).toMatch(/^not-applicable: needs certificates of the request-header CA; /);
  });

  test('no cluster signs for administrators, and a command does', () => {
    const check = { when: whoAmI({ present: 'master' }), then: identifiedAs('root') };
    expect(decided(check, command)).toBe('run');
    expect(decided(check, cluster)).toMatch(/^not-applicable: presents a certificate of system:masters, which no /);
  });
});

describe('a certificate of administrators', () => {
  const safetyPolicy = { privileged: false, allowWrites: false, yesThisIsMine: false };
  const check = { when: whoAmI({ present: 'master' }), then: identifiedAs('root') };
  const unwanted =
    'not-applicable: presents a certificate of system:masters; allow such a certificate with --privileged';

  test('is made only where it is allowed', () => {
    expect(decided(check, { target: { safetyPolicy } })).toBe(unwanted);
    expect(decided(check, { target: { safetyPolicy: { ...safetyPolicy, privileged: true } } })).toBe('run');
    expect(decided(check)).toBe('run');
  });

  test('is not made for a control either', () => {
    const control: Control = { kind: 'twin', attempt: whoAmI({ present: 'master' }) };
    const refusal = { when: whoAmI(), then: refused('unauthenticated') };
    expect(decided(refusal, { control, target: { safetyPolicy } })).toBe(unwanted);
  });
});

describe('a certificate that is valid later than in an hour', () => {
  const safetyPolicy = { privileged: false, allowWrites: false, yesThisIsMine: false };
  const unwanted =
    'not-applicable: needs a certificate of a CA of the target that is valid later than in an hour; allow such a certificate with --long-lived-certificates';
  const later = { when: whoAmI({ present: 'later' }), then: refused('not-valid-now') };
  const ofDocuments = { when: issue('jane'), then: issued({ CN: 'jane' }) };

  test.each<[string, Check]>([
    ['not yet valid', later],
    ['of documents that ask for a year', ofDocuments],
  ])('%s is issued only where it is allowed, and by the bundled server', (_title, check) => {
    expect(decided(check, { target: { safetyPolicy } })).toBe(unwanted);
    expect(decided(check, { target: { safetyPolicy: { ...safetyPolicy, longLivedCertificates: true } } })).toBe('run');
    expect(decided(check)).toBe('run');
  });

  test('is asked for only behind the key', () => {
    expect(decided(later, { target: { safetyPolicy, signers: [] } })).toMatch(
      /^not-applicable: needs certificates of /,
    );
  });

  test('concerns no other', () => {
    const expired = { when: whoAmI({ present: 'expired' }), then: refused('not-valid-now') };
    expect(decided(expired, { target: { safetyPolicy } })).toBe('run');
  });
});

describe('a bearer token in hand', () => {
  const token = [tokenInHand()];
  const held = { target: { supplies: ['token'] } } as const;

  test.each<[string, Check, Control | undefined]>([
    ['where it is shown', { when: whoAmI({ headers: token }), then: tokenUser() }, undefined],
    ['where it came before', { when: whoAmI({ after: [token] }), then: tokenUser() }, undefined],
    ['where it is compared with', { when: whoAmI(), then: asIf(whoAmI({ headers: token })) }, undefined],
    [
      'where the control shows it',
      { when: whoAmI(), then: refused('bad-token') },
      { kind: 'twin', attempt: whoAmI({ headers: token }) },
    ],
  ])('is needed %s', (_title, check, control) => {
    const given = control === undefined ? {} : { control };
    expect(decided(check, given)).toBe(
      'not-applicable: needs a bearer token that the target accepts; supply one with --token-file FILE',
    );
    expect(decided(check, { ...given, ...held })).toBe('run');
    expect(decided(check, { ...given, ...held, setup: { traits: ['client-certificate-required'] } })).toBe(
      'not-applicable: the target takes no bearer token from a caller without a certificate',
    );
  });
});

describe('an oracle that sees who is anonymous alone', () => {
  const target = { oracle: { kind: 'api-classes' } } as const;

  test.each<[Check['then'], string]>([
    [identifiedAs('alice'), 'not-applicable: the identity oracle api-classes cannot see user'],
    [nobodyBut({ user: 'alice' }), 'not-applicable: the identity oracle api-classes cannot see user'],
    [eachIdentifiedAs({ user: 'alice' }), 'not-applicable: the identity oracle api-classes cannot see user'],
    [nobodyBut(), 'run'],
    [anonymous(), 'run'],
    [refused('untrusted-issuer'), 'run'],
  ])('%j', (then, expected) => {
    expect(decided({ when: whoAmI(), then }, { target })).toBe(expected);
  });
});

describe('an oracle that cannot see groups', () => {
  const target = { oracle: { kind: 'forbidden-message' } } as const;

  test.each([
    ['does not matter to a request that does not ask it', { when: get('/api'), then: notInGroup('dev') }, 'run'],
    [
      'matters to a question about one',
      { when: whoAmI(), then: notInGroup('dev') },
      'not-applicable: the identity oracle forbidden-message cannot see groups',
    ],
    ['does not matter to a refusal', { when: whoAmI(), then: refusedNotAnonymous('unauthorized') }, 'run'],
  ] as const)('%s', (_title, check, expected) => {
    expect(decided(check, { target })).toBe(expected);
  });
});

describe('a target without front proxies', () => {
  const proxied: Check = {
    when: whoAmI({ present: 'proxy', headers: claiming('jane', 'dev') }),
    then: identifiedAs('jane'),
  };

  test('that has no authority for them says so instead of asking for its key', () => {
    const setup = { traits: ['no-request-header-authority' as const] };
    const none =
      'not-applicable: the target has no authority to verify front proxies with (--requestheader-client-ca-file), so it believes none';
    expect(decided(proxied, { setup, target: { signers: ['client-ca'] } })).toBe(none);
    expect(decided(proxied, { target: { signers: ['client-ca'] } })).toContain(
      'supply its key with --request-header-ca',
    );
  });

  test.each([
    ['usernameHeaders', 'the user from no header (--requestheader-username-headers)'],
    ['groupHeaders', 'groups from no header (--requestheader-group-headers)'],
  ] as const)('that has no names in %s cannot be sent them', (names, what) => {
    const setup = { requestHeader: { ...headers, [names]: [] } };
    expect(decided(proxied, { setup })).toBe(`not-applicable: the target takes ${what}`);
    expect(decided({ when: whoAmI({ present: 'alice' }), then: identifiedAs('alice') }, { setup })).toBe('run');
  });

  test('nor what is in the company of a question', () => {
    const setup = { requestHeader: { ...headers, extraHeadersPrefixes: [] } };
    const after = [[extraHeader('scopes', 'x')]];
    expect(decided({ when: whoAmI({ present: 'proxy', after }), then: identifiedAs('jane') }, { setup })).toBe(
      'not-applicable: the target takes extra attributes from no header (--requestheader-extra-headers-prefix)',
    );
    expect(
      decided(
        { when: whoAmI({ present: 'proxy', headers: [header('X-A', 'b')] }), then: identifiedAs('jane') },
        { setup },
      ),
    ).toBe('run');
  });
});

describe('a target without a client CA', () => {
  const setup = { traits: ['no-client-authorities' as const] };
  const none =
    'not-applicable: the target has no authority to verify clients with (--client-ca-file), so it identifies no one by a client certificate';

  test('says so instead of asking for its key, or for a certificate', () => {
    const target = { signers: ['request-header-ca' as const] };
    const alice = { when: whoAmI({ present: 'alice' }), then: identifiedAs('alice') };
    expect(decided(alice, { setup, target })).toBe(none);
    expect(decided(alice, { target })).toContain('supply its key with --client-ca');
    const mine = { when: whoAmI({ present: 'mine' }), then: identifiedAs('alice') };
    expect(decided(mine, { setup, target })).toBe(none);
    expect(decided(mine, { target })).toContain('supply one with --kubeconfig');
  });

  test('is sent those of the request-header CA, and of a CA that is unknown', () => {
    const target = { signers: ['request-header-ca' as const] };
    const proxied = { when: whoAmI({ present: 'proxy', headers: claiming('jane') }), then: identifiedAs('jane') };
    expect(decided(proxied, { setup, target })).toBe('run');
  });
});

describe('what does not concern a target, and what needs input', () => {
  const none: Situation = { target: { signers: [] } };
  const alice = { when: whoAmI({ present: 'alice' }), then: identifiedAs('alice') } as const;
  const required = { ...alice, needs: ['client-certificate-required'] } as const;
  const token = { when: whoAmI({ headers: [tokenInHand()] }), then: tokenUser() } as const;
  const blind = { when: whoAmI(), then: notInGroup('dev') } as const;
  const open: Situation = { setup: { traits: [], undeclared: ['client-certificate-required'] } };
  const forbidden = { kind: 'forbidden-message' } as const;
  const unconcerned = ['does-not-concern'];
  const why = (check: Check, { control, setup, target, of = example }: Situation = {}): readonly string[] => {
    const decision = applicability(of, check, control, setupOf(setup), '1.2', targetOf(target));
    if (decision.kind !== 'not-applicable') return [decision.kind];
    return [decision.because, ...(decision.because === 'needs-input' ? decision.supply : [])];
  };

  test.each<[string, Check, Situation, readonly string[]]>([
    ['a key', alice, none, ['needs-input', '--client-ca', '--sign-command']],
    ['a trait that is declared otherwise', required, {}, unconcerned],
    ['a trait of which nothing is declared', required, open, ['needs-input', '--client-auth']],
    ['a trait that is declared', required, { setup: { traits: ['client-certificate-required'] } }, ['run']],
    ['a version of TLS', alice, { target: { tls: ['1.3'] } }, unconcerned],
    ['a version of TLS, and a key', alice, { target: { tls: ['1.3'], signers: [] } }, unconcerned],
    ['a token', token, {}, ['needs-input', '--token-file']],
    ['a token, where none is taken', token, { setup: { traits: ['client-certificate-required'] } }, unconcerned],
    [
      'a name that is allowed, and a key',
      { when: whoAmI({ present: 'other' }), then: notAllowed },
      {
        ...none,
        setup: { requestHeader: { ...headers, allowedNames: ['other'] } },
      },
      unconcerned,
    ],
    [
      'an oracle, where another sees it',
      blind,
      { target: { oracle: forbidden } },
      ['needs-input', '--identity-oracle'],
    ],
    [
      'an oracle, where none sees it',
      blind,
      {
        target: { oracle: forbidden, profile: { ...targetOf().profile, oracle: forbidden } },
      },
      unconcerned,
    ],
  ])('%s', (_title, check, situation, expected) => {
    expect(why(check, situation)).toEqual(expected);
  });

  test('an authority that the target does not have is asked for by no check', () => {
    const check = { when: whoAmI({ present: 'proxy', resuming: { present: 'alice' } }), then: identifiedAs('x') };
    const situation: Situation = { ...none, setup: { traits: ['no-request-header-authority'] } };
    expect(why(check, situation)).toEqual(unconcerned);
  });
});
