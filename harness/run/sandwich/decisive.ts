import { exchangesOf, type Observed } from '../../observation';
import type { Judgement } from '../../results';

/**
 * What an attempt shows. It is made once more where it shows nothing and another request of it was not answered in time: a machine that
 * stands still has its part in that. What was shown all the same stands.
 */
export async function decisive<Ruled extends Pick<Judgement, 'verdict'>>(
  observed: Observed,
  again: () => Promise<Observed>,
  judge: (observed: Observed) => Ruled,
): Promise<{ readonly observed: Observed; readonly judgement: Ruled }> {
  const judgement = judge(observed);
  if (judgement.verdict !== 'inconclusive' || !hasUnansweredCompany(observed)) return { observed, judgement };
  const second = await again();
  return { observed: second, judgement: judge(second) };
}

const hasUnansweredCompany = (observed: Observed): boolean =>
  exchangesOf(observed).some(({ company = [] }) => company.some(({ timedOut }) => timedOut === true));
