import type { HttpResponse, Observation } from '../../observation';
import { shapeInWords } from '../../target/shapes';
import type { Profile, Shape } from '../../target/types';
import type { Expectation, Refusal } from '../../vocabulary/types';
import { outcomeOf, type Outcome } from './outcome';

/** The shapes that the profile allows for this refusal. */
export function shapesFor(
  expectation: Extract<Expectation, { kind: 'refused' | 'refused-not-anonymous' }>,
  profile: Profile,
): readonly Shape[] {
  const shapes = profile.refusals[expectation.as];
  return expectation.kind === 'refused' ? shapes : shapes.filter(({ kind }) => kind !== 'anonymous');
}

/** The shapes of a refusal as the end of a sentence; nothing for other expectations. */
export function shapesInWords(expectation: Expectation, profile: Profile): string {
  if (expectation.kind !== 'refused' && expectation.kind !== 'refused-not-anonymous') return '';
  return ` (${shapesFor(expectation, profile).map(shapeInWords).join(', or ')})`;
}

/** Whether an observation is a refusal for this reason, as the profile words it. */
export const matchesRefusal = (as: Refusal, observation: Observation, profile: Profile): boolean =>
  profile.refusals[as].some((shape) => matches(shape, outcomeOf(observation, profile)));

/**
 * Whether an outcome has this shape; "some error" has none. An answer that names nobody is the anonymous caller's where it
 * is a 403 and a caller without any credential gets 403 as well: authorization refused both (clauses 1.3, 7.5). Elsewhere
 * a 403 says that the caller was authenticated.
 */
export function matches(shape: Shape, outcome: Outcome, anonymousStatus?: number): boolean {
  switch (shape.kind) {
    case 'http':
      return (
        outcome.kind === 'http' &&
        outcome.response.status === shape.status &&
        (shape.says === undefined || outcome.wordless === true || shape.says.test(everythingSaid(outcome.response)))
      );
    case 'tls-alert':
      return outcome.kind === 'tls-alert' && shape.names.includes(outcome.alert.name);
    case 'closed':
      return outcome.kind === 'closed';
    case 'anonymous':
      return (
        outcome.kind === 'anonymous' ||
        (outcome.kind === 'http' && outcome.response.status === 403 && anonymousStatus === 403)
      );
  }
}

const everythingSaid = ({ reason, body }: HttpResponse): string => `${reason}\n${body}`;
