import { constant, constantFrom, oneof, tuple, type Arbitrary } from 'fast-check';
import {
  claiming,
  clientCertificate,
  get,
  listThatNeedsRights,
  notAllowedName,
  proxyCertificate,
  requestForms as tables,
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
const throughProxy: Arbitrary<Caller> = tuple(word(1, 4), word(1, 4)).map(([user, group]) => ({
  certificate: ordinaryProxy,
  headers: claiming(user, group),
}));
const callers: readonly [Arbitrary<Caller>, ...Arbitrary<Caller>[]] = [
  constant({ certificate: ordinaryUser, headers: [] }),
  constant({ headers: claiming('admin', 'system:masters') }),
  throughProxy,
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

/** On a front proxy's connection: nobody else has a request there that could bear another identity. */
const hidden = [
  ...[tables.bodiesThatAreRequests, tables.lengthsBesideChunks],
  ...[tables.chunksThatAreNone, tables.lengthsThatAreNone],
].flatMap(({ forms }) => forms);
const hiding = (forms: Arbitrary<FormFamily>): Arbitrary<ApiServerCase> =>
  caseWith(throughProxy, forms, constant('who'));

/** So many forms are tried in one case. */
const inOne = 8;

/** So many callers make the requests of each part of the forms, every other one asking for the list. */
const callersOfEach = 4;

/** The question who the caller is, or a list that needs rights, in forms that change nothing of who asks (clause 1.3). */
export const requests: AreaCases<ApiServerCase> = {
  sameOnEachSetup: true,
  any: oneof(
    {
      weight: 15,
      arbitrary: caseWith(oneof({ withCrossShrink: true }, ...callers), requestForms, constantFrom('who', 'list')),
    },
    { weight: 1, arbitrary: hiding(constantFrom(...hidden).map((form) => formsInOne([form]))) },
  ),
  openings: [
    ...inParts(hidden, inOne).map((forms) => hiding(constant(formsInOne(forms)))),
    ...Array.from({ length: callersOfEach }, (_, round) =>
      inParts(eachForm, inOne).map((forms, row) =>
        caseWith(
          inTurn(callers, row + 2 * round),
          constant(formsInOne(forms)),
          constant((['who', 'list'] as const)[(row + round) % 2] ?? 'who'),
        ),
      ),
    ).flat(),
  ],
};
