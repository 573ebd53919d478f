import { conformance, notApplicable, passed, safety, type Ruling } from '../../../../judge/finding';
import type { CommandRun } from '../../../../observation';
import type { JudgeContext } from '../context';
import { holdsAny } from '../encoded';
import { connectionsAt, inClearText, receivedText } from '../facts';
import { successNeedsARequest } from './requests';

/** It sends nothing in clear text where it is told to speak TLS (clause 5.1.1), and reports no success without an answer. */
export function speaksTls(run: CommandRun, context: JudgeContext): Ruling {
  const clear = inClearText(connectionsAt(run, context.against))[0];
  return clear?.notTls === undefined
    ? successNeedsARequest(run, context)
    : safety('sent-in-clear-text', `the client sends ${clear.notTls}`);
}

/** The request in clear text was answered 400, and it says that it failed (clause 7.1). */
export function clearTextRefused(run: CommandRun, { against }: JudgeContext): Ruling {
  if (inClearText(connectionsAt(run, against)).length === 0)
    return run.success
      ? notApplicable('the command speaks TLS although its URL says http')
      : notApplicable('the command does not speak clear text');
  if (run.success)
    return conformance('success-reported', 'the client reports success for a request in clear text that was refused');
  return run.exit.kind === 'timed-out' ? conformance('does-not-end', 'the client does not end') : passed;
}

/** A scheme is the same in capital letters (RFC 3986, 3.1): what a client keeps from clear text for the one, it does for the other. */
export function keepsFromClearTextAlike(run: CommandRun, server: string, context: JudgeContext): Ruling {
  const first = connectionsAt(run, context.against);
  const [firstClear, laterClear] = [inClearText(first), inClearText(connectionsAt(run, server))];
  const hasToken = (connections: typeof first): boolean =>
    holdsAny(receivedText(connections), [context.material.token]);
  if (firstClear.length > 0) {
    if (hasToken(firstClear) || context.isGivenToken !== true)
      return notApplicable('the command speaks clear text where its URL says so, and keeps nothing from it');
    return hasToken(laterClear)
      ? safety('sent-in-clear-text', 'the client sends its token in clear text, which it keeps from it else')
      : passed;
  }
  if (first.length > 0) return notApplicable('the command speaks TLS although its URL says http');
  const sent = laterClear[0]?.notTls;
  return sent === undefined
    ? successNeedsARequest(run, { ...context, against: server })
    : safety('sent-in-clear-text', `the client sends ${sent}, and refuses clear text else`);
}
