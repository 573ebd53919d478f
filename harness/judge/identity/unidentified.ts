import type { Identity } from '../../observation';
import { classInWords } from '../../target/oracles/answer-class';
import type { Oracle } from '../../target/types';
import type { Code } from '../../results';
import { conformance, safety, type Ruling } from '../finding';

/**
 * The failure of an attempt that was accepted and must not be. Where the caller is not named, safety rests on what was given:
 * with the oracle `none` that is an answer which a caller without a certificate does not get, and an error page is not given.
 */
export function wronglyAccepted(
  code: Code,
  { user }: Identity,
  oracle: Oracle | undefined,
  otherwise?: string,
): Ruling {
  const because = (rest: string | undefined): string | undefined =>
    [rest, otherwise].filter((each) => each !== undefined).join('; ') || undefined;
  if (user !== undefined) return safety(code, otherwise);
  if (oracle?.kind !== 'none' || oracle.baseline === undefined)
    return safety(code, because('it gave the document of the identity oracle, which needs rights'));
  const { good } = oracle.baseline;
  const answer = `GET ${oracle.path} was answered as with a good certificate, and not as without one (${classInWords(good)})`;
  return good.status < 400 ? safety(code, because(answer)) : conformance(code, because(answer));
}
