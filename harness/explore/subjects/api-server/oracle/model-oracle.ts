import {
  branches,
  decide,
  exchangeOf,
  factsOf,
  linesOf,
  settingsOf,
  type Branch,
  type Decisions,
  type ServerSettings,
} from '../../../../model';
import { resolve } from '../../../../subjects/api-server/planning';
import { oracleRequest } from '../../../../target/oracles/oracle-request';
import { blindTo } from '../../../../target/oracles/oracles';
import type { Setup, Target } from '../../../../target/types';
import type { Expectation, RequestForm, Scenario } from '../../../../vocabulary/types';
import { formsOf } from '../../../../vocabulary/when';
import type { ApiServerCase } from '../cases';
import { hasOtherBytes } from '../legal';
import { isOfToken, tokensOf } from './bearer';
import type { Expect, Expected } from '../../../expected';
import {
  expectationInForms,
  expectationOf,
  expectationOfAll,
  orAnother,
  orEnded,
  orRefused,
  seenPart,
} from './expectation';

/** What the model says of cases on this target, as far as its identity oracle can see it. */
export function modelOf(target: Target, now: () => Date = () => new Date()): Expect {
  const { profile, oracle } = target;
  const tokens = tokensOf(target);
  const known = new Map<Setup, ServerSettings>();
  const settingsFor = (setup: Setup): ServerSettings => {
    const settings = known.get(setup) ?? settingsOf(profile, setup, { tokens });
    known.set(setup, settings);
    return settings;
  };
  return ((explored: ApiServerCase, setup: Setup): Expected | undefined => {
    const settings = settingsFor(setup);
    // Nobody may have said which groups this server adds.
    const unsaid = settings.addedGroups.length === 0 ? (['groups that the target adds'] as const) : [];
    const blind = new Set<string>([...blindTo(oracle), ...unsaid]);
    const context = { explored, setup, settings, question: oracleRequest(oracle), now: now() };
    const forms = formsOf(explored.when);
    const plain = decisionsOn(context);
    if (namesAnAuthority(explored) && [plain.own, ...plain.company].flat().some(isHolder)) return undefined;
    const says = (expectation: Expectation | undefined): Expected | undefined =>
      expectation && { expectation: seenPart(expectation, blind), ...decidedBy(plain.own) };
    if (forms.length > 0) {
      const each = forms.map((form) => decisionsOn(context, form).own);
      return says(expectationInForms(explored.when, plain.own, each.flat()));
    }
    const { headers, after = [], beside = [] } = explored.when;
    const expectation =
      plain.company.length === 0 || mayLetAct([headers, ...after, ...beside], settings)
        ? expectationOf(plain.own, settings)
        : expectationOfAll([plain.own, ...plain.company], settings);
    const acting = mayLetAct([headers], settings)
      ? decisionsOn({ ...context, settings: { ...settings, impersonation: true } }).own
      : undefined;
    const isOpen = mayEnd(explored) || mayBeRefused(explored) || acting !== undefined;
    if (expectation === undefined || (isOpen && plain.own.some(isOfToken))) return undefined;
    if (mayEnd(explored)) return says(orEnded(expectation));
    const refusable = isOpen ? orRefused(expectation) : expectation;
    return says(acting === undefined ? refusable : orAnother(refusable, acting));
  }) as Expect;
}

/**
 * Bytes that are no UTF-8 may be refused wherever they stand (rule H-13); of a certificate that was changed OpenSSL 3 can leave
 * an error behind by which a server in Node ends the connection, also where it is to look at no certificate; and below an
 * intermediate that bears the name of another CA, a library may find that CA first, and its key not to fit.
 */
const mayBeRefused = (explored: ApiServerCase): boolean =>
  hasOtherBytes(explored) || /"(tampered|bears)":/.test(JSON.stringify(Object.values(explored.given)));

/** Whether the subject of a certificate is the name of a CA of the target, which the target alone knows. */
const namesAnAuthority = ({ given }: ApiServerCase): boolean =>
  Object.values(given).some((each) => each.kind === 'described' && each.description.bears !== undefined);

const isHolder = (decision: Decisions[number]): boolean =>
  decision.kind === 'caller' && decision.means === 'certificate';

/** Whether a case goes on in a version of HTTP on which the handshake has not agreed, by which a server can end the connection. */
const mayEnd = ({ when }: ApiServerCase): boolean => when.h2c !== undefined;

/** Whether one of these asks to act as another, of a server of which nobody says whether it lets callers, refuses, or passes it over. */
const mayLetAct = (requests: readonly ApiServerCase['when']['headers'][], settings: ServerSettings): boolean =>
  !settings.impersonation &&
  requests.some((headers) =>
    linesOf(headers, '1.1', settings).some(([name]) => name.toLowerCase().startsWith('impersonate-')),
  );

interface Context {
  readonly explored: ApiServerCase;
  readonly setup: Setup;
  readonly settings: ServerSettings;
  readonly question: { readonly method: string; readonly path: string };
  readonly now: Date;
}

/** What comes of the request of a case in one of its forms, and of those in its company. */
function decisionsOn(
  { explored: { given, when, tls }, setup, settings, question, now }: Context,
  form?: RequestForm,
): { readonly own: Decisions; readonly company: readonly Decisions[] } {
  const scenario = { id: 'explored', given } as unknown as Scenario;
  const { connection, requests, own } = exchangeOf(
    when,
    {
      settings,
      tls,
      question,
      presented: (name) => {
        const certificate = resolve(scenario, name, setup.requestHeader);
        if (certificate.kind !== 'minted') throw new Error(`${name} is no certificate that is described`);
        return factsOf(certificate.description, { now });
      },
    },
    form,
  );
  const decisions = decide(settings, connection, requests);
  const ownDecisions = decisions[own];
  if (ownDecisions === undefined) throw new Error('the model does not decide the request of the case');
  return { own: ownDecisions, company: decisions.filter((_each, at) => at !== own) };
}

/** The branch of the first decision, with the clause and the rule that it cites. */
function decidedBy([first]: Decisions): Omit<Expected, 'expectation'> {
  const { branch, through } = first;
  const { clause, rule }: Branch = branches[branch];
  return { branch, through, clause, rule };
}
