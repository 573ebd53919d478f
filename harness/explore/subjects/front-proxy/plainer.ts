import { aUser, certified } from '../../../vocabulary/front-proxy';
import { caller, type FrontProxyCase } from './cases';
import { ordinaryHolder } from './controls';
import type { User } from './generate/users';

/** Users from the most ordinary on: the first whom the target declares, then holders of plain certificates. */
const ordinary: readonly User[] = [aUser(), ordinaryHolder, certified('b')];

/** The case with a more ordinary user in place of its own. */
export function plainer(explored: FrontProxyCase): readonly FrontProxyCase[] {
  const { given } = explored;
  const own = given[caller];
  if (own === undefined || Object.keys(given).length > 1) return [];
  const at = ordinary.findIndex((each) => JSON.stringify(each) === JSON.stringify(own));
  return ordinary
    .slice(0, at < 0 ? ordinary.length : at)
    .map((user): FrontProxyCase => ({ ...explored, given: { [caller]: user } }));
}
