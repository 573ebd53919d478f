import { flagOf, flagWith, usageOf } from '../settings';
import type { ClauseId } from '../specification/clauses/clauses';
import type { RuleId } from '../specification/rules';
import type { Certificate } from './given';
import type { Setting } from './settings';
import type { Words } from './subject';
import type { Expectation } from './expectation';
import { triggersOf, type Trigger } from './triggers';
import type { Attempt } from './when';

/** Requirement levels (RFC 2119); the scenario's is the specification's. */
export const levels = ['MUST', 'SHOULD', 'MAY'] as const;
export type Level = (typeof levels)[number];

/** Whether a level is at least as binding as another. */
export const atLeast = (level: Level, wanted: Level): boolean => levels.indexOf(level) <= levels.indexOf(wanted);

/** What is so of a whole kind of server is said by its profile; the reader is told the names of those of which it is. */
export const profileThatDoes = flagWith('profile', 'NAME');

/**
 * How a target must be set up for a rule to apply, and the flag of the server that says so; everything else a scenario
 * needs follows from its data.
 */
export const needs = {
  'client-certificate-required': {
    sentence: 'a server that requires a client certificate (row 2 of section 7)',
    flag: flagWith('clientAuth', 'require'),
  },
  'anonymous-allowed': {
    sentence: 'a server that serves anonymous callers (row 5 of section 7)',
    flag: flagWith('anonymousAuth', 'true'),
  },
  'allowed-names-set': {
    sentence: 'a server whose list of allowed front-proxy names is set',
    flag: flagWith('requestheaderAllowedNames', 'NAME'),
  },
  'allowed-names-unset': {
    sentence: 'a server that trusts every certificate of the request-header CA',
    flag: flagWith('requestheaderAllowedNames', ''),
  },
  'custom-header-names': {
    sentence: 'a server whose request headers are not the default X-Remote- ones',
    flag: `${flagOf('requestheaderUsernameHeaders')}=NAME and ${flagOf('requestheaderGroupHeaders')}=NAME`,
  },
  'custom-user-header-only': {
    sentence: 'a server whose user header is not X-Remote-User and whose group header is X-Remote-Group',
    flag: flagWith('requestheaderUsernameHeaders', 'NAME'),
  },
  'default-authorization': {
    sentence:
      'a server that grants discovery to authenticated callers and everything else to system:masters only, as RBAC does by default',
    flag: flagWith('authorizationMode', 'RBAC'),
  },
  'public-version': {
    sentence: 'a server that serves /version to every caller, as Kubernetes does',
    flag: profileThatDoes,
  },
  'anonymous-refused': {
    sentence: 'a server that rejects every request without a credential',
    flag: flagWith('anonymousAuth', 'false'),
  },
  'anonymous-on-some-paths': {
    sentence: 'a server that serves anonymous callers on some paths only',
    flag: flagWith('anonymousPaths', 'PATH,PATH'),
  },
  'status-documents': {
    sentence: 'a server that answers a rejection with a Status document, as Kubernetes does',
    flag: profileThatDoes,
  },
  'reserved-groups': {
    sentence: 'a server that adds the group system:authenticated, as Kubernetes does',
    flag: profileThatDoes,
  },
  'any-usage-accepted': {
    sentence: 'a server that accepts client certificates of any extended key usage, as Kubernetes does',
    flag: profileThatDoes,
  },
  'usages-of-authorities': {
    sentence:
      'a server that takes the extended key usages of an intermediate certificate for those of what it issues, as Kubernetes and OpenSSL do; RFC 5280 does not say so',
    flag: profileThatDoes,
  },
  'yaml-documents': {
    sentence: 'a server that answers in YAML when YAML is accepted, as Kubernetes does',
    flag: profileThatDoes,
  },
  'access-reviews': {
    sentence: 'a server that says in a SelfSubjectAccessReview what the caller may do, as Kubernetes does',
    flag: profileThatDoes,
  },
  'bytes-shown': {
    sentence:
      'a server that is known to write no U+FFFD in its answers for bytes that are not UTF-8; Kubernetes writes it for users whom it keeps apart',
    flag: '',
  },
  'paged-namespaces': {
    sentence: 'a server with the namespaces that Kubernetes begins with, listed page by page',
    flag: profileThatDoes,
  },
  'credentials-in-turn': {
    sentence: 'a server that tries every credential of a request in turn, as Kubernetes does',
    flag: profileThatDoes,
  },
  impersonation: {
    sentence: 'a server that allows administrators to impersonate users, as Kubernetes does',
    flag: profileThatDoes,
  },
  'several-user-headers': {
    sentence: 'a server that reads the user from several headers',
    flag: flagWith('requestheaderUsernameHeaders', 'NAME,NAME'),
  },
  'several-group-headers': {
    sentence: 'a server that reads groups from several headers',
    flag: flagWith('requestheaderGroupHeaders', 'NAME,NAME'),
  },
  'several-extra-prefixes': {
    sentence: 'a server with several prefixes of extra headers',
    flag: flagWith('requestheaderExtraHeadersPrefix', 'PREFIX,PREFIX'),
  },
  'custom-extra-prefixes': {
    sentence: 'a server that reads extra attributes under other prefixes than X-Remote-Extra-',
    flag: flagWith('requestheaderExtraHeadersPrefix', 'PREFIX'),
  },
  'custom-uid-header': {
    sentence: 'a server that reads the UID from another header than X-Remote-Uid',
    flag: flagWith('requestheaderUidHeaders', 'NAME'),
  },
  'no-uid-header': {
    sentence: 'a server that reads the UID from no header',
    flag: flagWith('requestheaderUidHeaders', ''),
  },
  'uid-header': {
    sentence: 'a server that reads the UID from a header',
    flag: flagWith('requestheaderUidHeaders', 'NAME'),
  },
  'one-authority': {
    sentence: 'a server with one CA for clients and front proxies',
    flag: `the same CA with ${flagOf('clientCa')} and ${flagOf('requestHeaderCa')}`,
  },
  'client-authority': {
    sentence: 'a server with a client CA',
    flag: `${usageOf('clientCa')} and no ${flagOf('clientCaFile')}=`,
  },
  'no-client-authorities': {
    sentence: 'a server without a client CA',
    flag: flagWith('clientCaFile', ''),
  },
  'no-request-header-authority': {
    sentence: 'a server without a request-header CA',
    flag: flagWith('requestheaderClientCaFile', ''),
  },
  'client-authority-replaced': {
    sentence: 'a server whose client CA was replaced while it was running',
    flag: usageOf('formerClientCa'),
  },
  'client-ca-replaceable': {
    sentence: `a server whose client CA file the harness may change while it is running (${flagOf('changeClientCaFile')})`,
    flag: '',
  },
  'request-header-ca-replaceable': {
    sentence: `a server whose request-header CA file the harness may change while it is running (${flagOf('changeRequestheaderClientCaFile')})`,
    flag: '',
  },
  'separate-server-authority': {
    sentence: 'a server whose own certificate was issued by a CA that it does not trust for clients',
    flag: usageOf('serverCa'),
  },
  'separate-authorities': {
    sentence: 'a server with different CAs for clients and front proxies',
    flag: `two different CAs with ${flagOf('clientCa')} and ${flagOf('requestHeaderCa')}`,
  },
} as const satisfies Readonly<Record<string, { readonly sentence: string; readonly flag: string }>>;
export type Need = keyof typeof needs;

/** One truth about the target, in the words of its subject: what is tried, what must come of it, and what shows that the trial could have succeeded. */
interface CheckIn<Attempted, Expected, CheckId extends string> {
  /** What holds, where the words of the id say it poorly; the id itself is frozen. */
  readonly title?: string;
  readonly when: Attempted;
  readonly then: Expected;
  /** The check that must pass before and after this one, or nothing was shown. */
  readonly control?: CheckId;
  /** What this check needs beside what its scenario needs. */
  readonly needs?: readonly Need[];
  /** What must happen beside the triggers that follow from the attempt. */
  readonly triggers?: readonly Trigger[];
  /** `harness`: a check that no target can fail, because the harness alone decides it. */
  readonly subject?: 'harness';
  /** The setting whose rule this check states: it fails where the target contradicts the setting, and what rests on it is not judged. */
  readonly states?: Setting;
  readonly rule?: RuleId;
  readonly clause?: ClauseId;
  readonly level?: Level;
}

/** A check in the words of a subject. */
export type CheckOf<W extends Words = Words, CheckId extends string = string> = CheckIn<
  W['attempt'],
  W['expectation'],
  CheckId
>;

/** One rule, as data: given these, these checks hold. */
interface ScenarioIn<Subject, Given, Name extends string, CheckId extends string, EachCheck> {
  /** What is under test. */
  readonly subject: Subject;
  readonly id: string;
  readonly clause: ClauseId;
  readonly level: Level;
  readonly rule?: RuleId;
  readonly title: string;
  readonly needs?: readonly Need[];
  /** Core identity rules hold under TLS 1.2 and 1.3 alike; others are tried under whatever the two sides agree on. */
  readonly under?: 'each-tls-version';
  /** Tried before the others, as far as they do not wait: a server that keeps so many of something, and no more, is full of what they have shown it. */
  readonly early?: true;
  readonly given: Readonly<Record<Name, Given>>;
  readonly checks: Readonly<Record<CheckId, EachCheck>>;
}

/** A scenario in the words of a subject. */
export type ScenarioOf<
  W extends Words = Words,
  Name extends string = string,
  CheckId extends string = string,
> = ScenarioIn<W['subject'], W['given'], Name, CheckId, CheckOf<W, CheckId>>;

/** The words of the API server's scenarios; `Name`: the names of their certificates. */
export interface ApiServerWords<Name extends string = string> extends Words {
  readonly subject: 'api-server';
  readonly given: Certificate<Name>;
  readonly attempt: Attempt<Name>;
  readonly expectation: Expectation<Name>;
}

/** A check of the API server. */
export type Check<Name extends string = string, CheckId extends string = string> = CheckOf<
  ApiServerWords<Name>,
  CheckId
>;

/** Every trigger of a check: those of its attempt, and those that it names itself. */
export const triggersOfCheck = ({ when, triggers = [] }: Check): readonly Trigger[] => [
  ...new Set([...triggersOf(when), ...triggers]),
];

/** What a check is about: certificates that the harness itself issues say nothing of a target. */
export const subjectOf = ({ when, subject }: Check): 'target' | 'harness' =>
  when.kind === 'issue' ? 'harness' : (subject ?? 'target');

/** A scenario of the API server: given these certificates, these checks hold. */
export type Scenario<Name extends string = string, CheckId extends string = string> = ScenarioOf<
  ApiServerWords<Name>,
  Name,
  CheckId
>;

/** The attempt that a check without a named control is compared with: its own, with the certificate that the one it presents is like. */
export function twinOf(scenario: Scenario, { when }: Check): Attempt | undefined {
  if (when.kind !== 'who-am-i' && when.kind !== 'request') return undefined;
  const presented = when.present === undefined ? undefined : scenario.given[when.present];
  return presented?.kind === 'twin' ? { ...when, present: presented.base } : undefined;
}

/** A scenario of the API server; a mistyped clause, certificate or control does not compile. */
export function scenario<const Name extends string, const CheckId extends string>(
  definition: Omit<Scenario<Name, CheckId>, 'subject' | 'given' | 'checks'> & {
    readonly given: Readonly<Record<Name, Certificate<NoInfer<Name>>>>;
    readonly checks: Readonly<Record<CheckId, Check<NoInfer<Name>, NoInfer<CheckId>>>>;
  },
): Scenario {
  return { subject: 'api-server', ...definition };
}
