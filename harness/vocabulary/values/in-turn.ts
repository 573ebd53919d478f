import type { ExpectedIdentity } from '../expectation';
import type { Header } from '../header';
import { eachIdentifiedAs } from '../then';
import { whoAmI } from '../when';

/** A question for each of these, one after the other on one connection of the front proxy `proxy`, and who each of them names. */
export function inTurn<Each>(
  all: readonly Each[],
  headersOf: (each: Each) => readonly Header[],
  identityOf: (each: Each) => ExpectedIdentity,
) {
  const [first = [], ...others] = all.map(headersOf);
  return {
    when: whoAmI({ present: 'proxy', headers: first, after: others }),
    then: eachIdentifiedAs(...all.map(identityOf)),
  };
}
