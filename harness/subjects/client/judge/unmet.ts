import type { CommandRun } from '../../../observation';
import { isRedirect } from '../../../vocabulary/client/servers';
import type { ClientExpectation, GivenServer, RunCommand } from '../../../vocabulary/client/types';
import { connectionsAt, requestsOf } from './facts';

/**
 * Why a run in which nothing is wrong shows nothing of the rule: the client does not do what the rule is about. One that ends at a
 * connection that was closed says nothing of how it connects again, and one that goes nowhere keeps nothing from there. `named`: the
 * server that the expectation names.
 */
export function unmet(
  then: ClientExpectation,
  run: CommandRun,
  { against, pathNaming }: Pick<RunCommand, 'against' | 'pathNaming'>,
  {
    answers,
    firstConnection,
    asksForAnotherHello,
    staples,
  }: Pick<GivenServer, 'answers' | 'firstConnection' | 'asksForAnotherHello' | 'staples'>,
  named?: Pick<GivenServer, 'answers'>,
): string | undefined {
  const connections = connectionsAt(run, against);
  if (firstConnection !== undefined && isOfFurther(then) && connections.length < 2)
    return 'the command does not connect again after its first connection';
  if (asksForAnotherHello === true && connections.every(({ hellos }) => hellos < 2))
    return 'the command is not asked for another hello: it takes no key of P-384 in TLS 1.3, or brings one at once';
  if (staples === true && !connections.some(({ asksForStaple }) => asksForStaple))
    return 'the command asks for no answer of OCSP with the certificate';
  if (leadsBack(answers) && restsOnRedirects(then) && requestsOf(connections).length < 2)
    return 'the command does not follow a redirect to the same server';
  if (isNoSuccess(answers) && isOfFurther(then) && requestsOf(connections).length < 2)
    return 'the command does not make its request again';
  if (then.kind !== 'keeps-from') return undefined;
  const elsewhere = connectionsAt(run, then.server);
  // Such a path names the server itself, and no answer has to.
  if (pathNaming === undefined && !isRedirect(answers) && elsewhere.length === 0)
    return 'the command does not connect to the server that the answer names';
  // Whoever does not go there at all keeps everything from there.
  return named?.answers.kind === 'once' && requestsOf(elsewhere).length === 1
    ? 'the command does not make its request again at the server that it is led to'
    : undefined;
}

/** What a client that ends at a redirect says nothing of, whatever else it says. */
const restsOnRedirects = (then: ClientExpectation): boolean =>
  isOfFurther(then) || then.kind === 'used' || then.kind === 'failure-told';

/** What is asked of connections and of requests after the first. */
const isOfFurther = (then: ClientExpectation): boolean =>
  then.kind === 'rejected' ||
  then.kind === 'keeps-its-identity' ||
  (then.kind === 'keeps-secrets' && then.from === 'other-fields');

type Answers = GivenServer['answers'];

const leadsBack = (answers: Answers): boolean => answers.kind === 'once' && answers.first.kind === 'redirect-to-itself';

/** An answer after which a client may make its request again. */
const isNoSuccess = (answers: Answers): boolean => answers.kind === 'once' || answers.kind === 'status';
