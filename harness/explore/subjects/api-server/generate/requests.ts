import { constant, constantFrom, oneof, tuple, type Arbitrary } from 'fast-check';
import {
  claiming,
  clientCertificate,
  get,
  listThatNeedsRights,
  notAllowedName,
  proxyCertificate,
  unknownAuthority,
  whoAmI,
} from '../../../../vocabulary';
import type { Certificate, FormFamily, Header } from '../../../../vocabulary/types';
import type { AreaCases } from '../../../area-cases';
import { inParts, inTurn } from '../../../generate/covering/turns';
import { presented, type ApiServerCase } from '../cases';
import { ordinaryProxy, ordinaryUser } from './callers';
import { eachForm, formsInOne, requestForms } from '../../../generate/request-forms';
import { word } from '../../../generate/texts';

interface Caller {
  readonly certificate?: Certificate;
  readonly headers: readonly Header[];
}

/** Who asks, and with what headers. */
const callers: readonly [Arbitrary<Caller>, ...Arbitrary<Caller>[]] = [
  constant({ certificate: ordinaryUser, headers: [] }),
  constant({ headers: claiming('admin', 'system:masters') }),
  tuple(word(1, 4), word(1, 4)).map(([user, group]) => ({
    certificate: ordinaryProxy,
    headers: claiming(user, group),
  })),
  constant({ certificate: proxyCertificate({ CN: notAllowedName }), headers: claiming('admin', 'system:masters') }),
  constant({ headers: [] }),
  constant({ certificate: ordinaryUser, headers: claiming('admin', 'system:masters') }),
  constant({ certificate: clientCertificate({ CN: 'kim', issuer: unknownAuthority }), headers: [] }),
];

const caseWith = (
  who: Arbitrary<Caller>,
  forms: Arbitrary<FormFamily>,
  asks: Arbitrary<'who' | 'list'>,
): Arbitrary<ApiServerCase> =>
  tuple(who, forms, asks).map(([{ certificate, headers: own }, inEachOf, asked]): ApiServerCase => {
    const attempt = { ...(certificate === undefined ? {} : { present: presented }), headers: own, inEachOf };
    return {
      area: 'requests',
      given: certificate === undefined ? {} : { [presented]: certificate },
      when: asked === 'who' ? whoAmI(attempt) : get(listThatNeedsRights, attempt),
    };
  });

/** So many forms are tried in one case. */
const inOne = 8;

/** So many callers make the requests of each part of the forms, every other one asking for the list. */
const callersOfEach = 4;

/** The question who the caller is, or a list that needs rights, in forms that change nothing of who asks (clause 1.3). */
export const requests: AreaCases<ApiServerCase> = {
  sameOnEachSetup: true,
  any: caseWith(oneof({ withCrossShrink: true }, ...callers), requestForms, constantFrom('who', 'list')),
  openings: Array.from({ length: callersOfEach }, (_, round) =>
    inParts(eachForm, inOne).map((forms, row) =>
      caseWith(
        inTurn(callers, row + 2 * round),
        constant(formsInOne(forms)),
        constant((['who', 'list'] as const)[(row + round) % 2] ?? 'who'),
      ),
    ),
  ).flat(),
};
