import type { ObservedForm } from '../observation';
import type { Judgement } from '../results';
import { isUnchanged } from '../vocabulary/request-form';
import type { JudgeContext } from './context';
import { outcomeOf } from './outcome/outcome';

/** What was said of one form. */
export interface JudgedForm {
  readonly form: ObservedForm;
  readonly judgement: Judgement;
}

/** The worse ones last. */
const order = ['passed', 'not-applicable', 'inconclusive', 'conformance', 'safety'] as const;

const rank = ({ verdict, severity }: Judgement): number =>
  order.indexOf(verdict === 'failed' ? (severity ?? 'conformance') : verdict);

/** One judgement for all forms of an attempt: that of the worst, which says how many others came to the same. */
export function overall(judged: readonly JudgedForm[]): Judgement & { readonly form: number } {
  const ranks = judged.map(({ judgement }) => rank(judgement));
  const at = ranks.indexOf(Math.max(...ranks));
  const worst = judged[at];
  if (worst === undefined) throw new Error('an attempt in no form');
  const { judgement, form } = worst;
  if (judgement.verdict === 'passed')
    return { ...judgement, form: at, actual: layersInWords(judged), layer: judgement.layer };
  const alike = judged.filter((each, index) => index !== at && rank(each.judgement) === ranks[at]);
  const also = alike.length === 0 ? '' : `; likewise ${alike.map((each) => JSON.stringify(each.form.name)).join(', ')}`;
  return { ...judgement, form: at, actual: `in the form ${JSON.stringify(form.name)}, ${judgement.actual}${also}` };
}

/** Whether the request as it is stands among the forms, and the target answered it as the anonymous caller's. */
export const servesUnchangedAnonymously = (
  observed: readonly ObservedForm[],
  { forms = [], profile }: JudgeContext,
): boolean =>
  observed.some(({ observation }, at) => {
    const form = forms[at];
    return form !== undefined && isUnchanged(form) && outcomeOf(observation, profile).kind === 'anonymous';
  });

/** "in each of 29 forms the target refused it: http-403 in 27, http-400 in 2". */
function layersInWords(judged: readonly JudgedForm[]): string {
  const times = new Map<string, number>();
  for (const { judgement } of judged) times.set(judgement.layer, (times.get(judgement.layer) ?? 0) + 1);
  const counted = [...times].map(([layer, count]) => `${layer} in ${count}`);
  return `in ${judged.length === 1 ? 'one form' : `each of ${judged.length} forms`} it did: ${counted.join(', ')}`;
}
