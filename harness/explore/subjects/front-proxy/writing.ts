import { sourceOf, call, type Source } from '../../source/source';
import { formSource, headerSource } from '../../source/header-source';
import { getThrough, request as plainRequest } from '../../../vocabulary/front-proxy';
import type { ProxyExpectation, ProxyRequest, ThroughProxy } from '../../../vocabulary/front-proxy/types';
import type { FrontProxyCases } from './cases';
import type { ScenarioWords } from '../../explored-subject';
import type { User } from './generate/users';

const ofHeaders = /(^h|[a-z]H)eader$/;

/** How a scenario of a front proxy is written. */
export const words: ScenarioWords<FrontProxyCases> = {
  scenario: 'proxyScenario',
  ordinary: 'an-ordinary-request-is-forwarded',
  moduleOf: (word) =>
    ofHeaders.test(word)
      ? { folder: '', exported: 'vocabulary' }
      : { folder: 'front-proxy', exported: 'frontProxyVocabulary' },
  given: userSource,
  attempt: (when) => call('getThrough', ...optionsOf(when, getThrough())),
  expectation: expectationSource,
  ofOrdinary: (expected) => ({ ...expected, expectation: { kind: 'forwarded' } }),
  told: (expected) => expected,
  ordinaryName: (_control, number) => `ordinary-user${number === 0 ? '' : `-${number + 1}`}`,
  needsOf: () => [],
};

/** A user by the word that makes one. */
function userSource(user: User): Source {
  if (user.kind === 'certified-user')
    return user.besides === undefined && [user.CN, ...user.O].every((text) => typeof text === 'string')
      ? call('certified', user.CN, ...user.O)
      : sourceOf(user);
  const { at, by, groupless, withExtra, longPassword } = user;
  if (groupless === true || withExtra === true || longPassword === true || by === 'in-a-header-if-any' || at > 1)
    return sourceOf(user);
  if (by === undefined) return call(at === 0 ? 'aUser' : 'anotherUser');
  return by === 'in-a-header'
    ? call(at === 0 ? 'aUserInHeader' : 'anotherUserInHeader')
    : call(at === 0 ? 'aUserBy' : 'anotherUserBy', by);
}

/** What is said of a request beside what it has by itself; nothing where that is all. */
function optionsOf(request: ProxyRequest | ThroughProxy, plain: ProxyRequest | ThroughProxy): readonly unknown[] {
  const usual: Readonly<Record<string, unknown>> = { ...plain };
  const options = Object.entries(request).flatMap(([field, value]): readonly (readonly [string, unknown])[] =>
    field === 'kind' || JSON.stringify(value) === JSON.stringify(usual[field])
      ? []
      : [[field, sourceOfField(field, value)]],
  );
  return options.length === 0 ? [] : [Object.fromEntries(options)];
}

const ofRequests = new Set(['earlier', 'after', 'beside', 'among', 'later']);

const requestSource = (each: ProxyRequest): Source => call('request', ...optionsOf(each, plainRequest()));

function sourceOfField(field: string, value: unknown): unknown {
  if (field === 'headers' || field === 'trailers') return (value as ProxyRequest['headers']).map(headerSource);
  if (field === 'resuming') return requestSource(value as ProxyRequest);
  if (ofRequests.has(field)) return (value as readonly ProxyRequest[]).map(requestSource);
  if (field !== 'inEachOf') return value;
  const { name, forms } = value as NonNullable<ThroughProxy['inEachOf']>;
  return { name, forms: forms.map(formSource) };
}

/** An expectation by the word that makes it. Throws for one that no case has. */
function expectationSource(expectation: ProxyExpectation): Source {
  switch (expectation.kind) {
    case 'forwarded':
      return call('forwarded');
    case 'rejected':
      return call('rejected', ...(expectation.as === 'unauthenticated' ? [] : [expectation.as]));
    case 'nothing-arrives':
      return call('nothingArrives');
    case 'no-other-identity':
      return call('noOtherIdentity');
    case 'upstream-refused':
      return call('upstreamRefused');
    case 'failure-told':
      return call('failureTold', { orSilence: true });
    case 'arrives-unchanged':
      return call(
        'arrivesUnchanged',
        expectation.parts,
        ...(expectation.orRejected === true ? [{ orRejected: true }] : []),
      );
    case 'not-passed-on': {
      const more = Object.entries(expectation).filter(([field]) => field !== 'kind' && field !== 'headers');
      return call('notPassedOn', expectation.headers.map(headerSource), Object.fromEntries(more));
    }
    case 'all-of':
      return call('allOf', ...expectation.all.map(expectationSource));
    default:
      throw new Error(`no case expects ${expectation.kind}`);
  }
}
