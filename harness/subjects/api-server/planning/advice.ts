import { doesNotConcern, type Inapplicable } from '../../../results';
import type { Target } from '../../../target/types';

/**
 * The reason with no advice but what this target can be given. A reason is what is so, then after a semicolon the advice; what
 * is lacking where nothing of the advice can be given does not concern the target.
 */
export function withPossibleAdvice(reason: Inapplicable, { choices }: Pick<Target, 'choices'>): Inapplicable {
  if (choices === undefined) return reason;
  const [what = '', ...rest] = reason.reason.split('; ');
  const advice = Object.entries(choices.instead ?? {}).reduce(
    (text, [flag, other]) => text.replaceAll(flag, other),
    rest.join('; '),
  );
  const advised = [
    ...(advice.match(/--[a-z][a-z-]*/g) ?? []),
    ...(reason.because === 'needs-input' ? reason.supply : []),
  ];
  if (advised.every((flag) => choices.flags.includes(flag)))
    return { ...reason, reason: advice === '' ? what : `${what}; ${advice}` };
  const without = reason.because === 'needs-input' ? 'supplies none and takes none' : 'starts no such server';
  return doesNotConcern(`${what}; ${choices.starts} ${without}`);
}
