import { matchesRefusal, outcomeInWords, outcomeOf } from '../../../judge';
import type { HttpResponse, Observation } from '../../../observation';
import type { Credential } from '../../../pki';
import { flagOf, usageOf } from '../../../settings';
import { classInWords, classOf, isOf, wholeClassOf } from '../../../target/oracles/answer-class';
import type { Baseline, Oracle, OpenTarget, Target } from '../../../target/types';
import { clientCertificate, scenario, unknownAuthority } from '../../../vocabulary';
import type { CallerNames } from '../drawn/caller-names';
import type { Credentials } from '../credentials/credentials';
import { askIdentity, type IdentityQuestion } from './ask-identity';

/** The callers whose answers are compared before the checks. */
export const callers = ({ user, otherUser, guests }: CallerNames) =>
  scenario({
    id: 'answers-without-identity',
    clause: '5.1.5',
    level: 'MUST',
    title: 'What a path answers to good certificates, to one of an unknown authority, and to none',
    given: {
      good: clientCertificate({ CN: user }),
      'another-good': clientCertificate({ CN: otherUser, O: guests }),
      unknown: clientCertificate({ CN: user, issuer: unknownAuthority }),
    },
    checks: {},
  });

/** How many requests a calibration makes. */
export const calibrationRequests = 5;

/** What a run without identities rests on: the answers by which it tells callers apart, or why it cannot. */
export interface Calibration {
  readonly oracle: Oracle;
  /** Why nothing can be shown of who is served; undefined: it can. */
  readonly doubt?: string;
}

/** Asks a target whose oracle is `none` what it answers to good certificates, to one of an unknown CA, and to none. */
export async function calibrate(
  asked: IdentityQuestion,
  credentials: Credentials,
  { authorities, suppliedCredentials }: Pick<OpenTarget, 'authorities' | 'suppliedCredentials'>,
  names: CallerNames,
): Promise<Calibration> {
  const { target, setup } = asked;
  const { oracle } = target;
  if (oracle.kind !== 'none') return { oracle };
  const of = (name: string): Promise<Credential> => credentials.of(callers(names), name, setup.requestHeader);
  const held = suppliedCredentials?.certificate;
  const signs = authorities['client-ca'] !== undefined;
  const good = signs ? await of('good') : held;
  if (good === undefined)
    return {
      oracle,
      doubt: `no certificate shows what a caller with a good one is answered; supply ${usageOf('clientCa')} or ${usageOf('clientCertificate')}`,
    };
  const ask = async (credential?: Credential): Promise<Observation> => askIdentity(asked, [], credential);
  const answers = {
    good: await ask(good),
    again: await ask(signs ? await of('another-good') : good),
    without: await ask(),
    withoutAgain: await ask(),
    unknown: await ask(await of('unknown')),
  };
  const found = baselineOf(answers, target, oracle.path);
  return typeof found === 'string' ? { oracle, doubt: found } : { oracle: { ...oracle, baseline: found } };
}

type Answers = Readonly<Record<'good' | 'again' | 'without' | 'withoutAgain' | 'unknown', Observation>>;

/** By which answers callers are told apart; or the sentence why they are not. */
export function baselineOf(answers: Answers, { profile }: Pick<Target, 'profile'>, path: string): Baseline | string {
  const asked = `GET ${path}`;
  const elsewhere = `choose a path that only a caller with a certificate may read, with ${flagOf('identityOracle')} none:/PATH`;
  const [good, again] = [answerIn(answers.good), answerIn(answers.again)];
  if (good === undefined || again === undefined) {
    const silent = good === undefined ? answers.good : answers.again;
    return `a caller with a certificate of the client CA gets no answer to ${asked}: the target ${outcomeInWords(outcomeOf(silent, profile))}; is ${flagOf('clientCa')} the CA that it trusts?`;
  }
  if (!isOf(classOf(good), again))
    return `two callers with certificates of the client CA get different answers to ${asked} (${shown(good)}, and ${shown(again)}), so an answer does not show whether a caller is accepted; ${elsewhere}`;
  const unknown = answerIn(answers.unknown);
  const baseline = apart([good, again], [answerIn(answers.without), answerIn(answers.withoutAgain)]);
  if (baseline === undefined)
    return `${asked} is answered in the same way (${shown(good)}) with a certificate of the client CA and without one, so an answer shows nothing about certificates; ${elsewhere}`;
  const likeUnknown = unknown !== undefined && isOf(baseline.good, unknown);
  if (likeUnknown && (good.status >= 400 || matchesRefusal('untrusted-issuer', answers.good, profile)))
    return `${asked} is answered in the same way (${shown(good)}) with a certificate of the client CA and with one of an unknown CA, and nothing is given to either: is ${flagOf('clientCa')} the CA that the target trusts, and ${asked} a path that it serves?`;
  return baseline;
}

type Pair = readonly [HttpResponse | undefined, HttpResponse | undefined];

/** Told apart by status and media type, or by bodies where each side says the same to every caller of its kind. */
function apart([good, again]: readonly [HttpResponse, HttpResponse], [without, repeated]: Pair): Baseline | undefined {
  if (without === undefined || repeated === undefined)
    return without === repeated ? { good: classOf(good) } : undefined;
  if (!isOf(classOf(without), repeated)) return undefined;
  if (!isOf(classOf(good), without)) return { good: classOf(good), without: classOf(without) };
  const stable = good.body === again.body && without.body === repeated.body;
  return stable && good.body !== without.body
    ? { good: wholeClassOf(good), without: wholeClassOf(without) }
    : undefined;
}

const answerIn = ({ ending, response }: Observation): HttpResponse | undefined =>
  ending.kind === 'response' && response?.complete === true ? response : undefined;

const shown = (response: HttpResponse): string => classInWords(classOf(response));
