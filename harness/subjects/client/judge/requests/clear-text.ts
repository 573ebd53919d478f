import { conformance, notApplicable, passed, safety, type Ruling } from '../../../../judge/finding';
import type { CommandRun } from '../../../../observation';
import type { JudgeContext } from '../context';
import { holdsAny } from '../encoded';
import { connectionsAt, receivedText } from '../facts';
import { successNeedsARequest } from './requests';

/** It sends nothing in clear text where it is told to speak TLS (clause 5.1.1), and reports no success without an answer. */
export function speaksTls(run: CommandRun, context: JudgeContext): Ruling {
  const clear = connectionsAt(run, context.against).find(({ notTls }) => notTls !== undefined);
  return clear?.notTls === undefined
    ? successNeedsARequest(run, context)
    : safety('sent-in-clear-text', `the client sends ${clear.notTls}`);
}

/** The request in clear text was answered 400, and it says that it failed (clause 7.1). */
export function clearTextRefused(run: CommandRun, { against }: JudgeContext): Ruling {
  if (!connectionsAt(run, against).some(({ notTls }) => notTls !== undefined))
    return run.success
      ? notApplicable('the command speaks TLS although its URL says http')
      : notApplicable('the command does not speak clear text');
  if (run.success)
    return conformance('success-reported', 'the client reports success for a request in clear text that was refused');
  return run.exit.kind === 'timed-out' ? conformance('does-not-end', 'the client does not end') : passed;
}

/** A scheme is the same in capital letters (RFC 3986, 3.1): what a client keeps from clear text for the one, it does for the other. */
export function keepsFromClearTextAlike(run: CommandRun, server: string, context: JudgeContext): Ruling {
  const [first, later] = [context.against, server].map((name) => connectionsAt(run, name)) as [
    ReturnType<typeof connectionsAt>,
    ReturnType<typeof connectionsAt>,
  ];
  const sent = later.find(({ notTls }) => notTls !== undefined)?.notTls;
  const hasToken = (connections: typeof first): boolean =>
    holdsAny(receivedText(connections.filter(({ notTls }) => notTls !== undefined)), [context.material.token]);
  if (first.some(({ notTls }) => notTls !== undefined)) {
    if (hasToken(first) || context.isGivenToken !== true)
      return notApplicable('the command speaks clear text where its URL says so, and keeps nothing from it');
    return hasToken(later)
      ? safety('sent-in-clear-text', 'the client sends its token in clear text, which it keeps from it else')
      : passed;
  }
  if (first.length > 0) return notApplicable('the command speaks TLS although its URL says http');
  return sent === undefined
    ? successNeedsARequest(run, { ...context, against: server })
    : safety('sent-in-clear-text', `the client sends ${sent}, and refuses clear text else`);
}
