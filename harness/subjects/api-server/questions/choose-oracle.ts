import { isAnonymous, matchesRefusal } from '../../../judge';
import type { Observation } from '../../../observation';
import { noAnswerInWords, noAnswerOf } from '../../../observation/no-answer';
import type { Credential } from '../../../pki';
import { oracleInWords } from '../../../target/oracles/oracles';
import type { Oracle, Target } from '../../../target/types';
import { allowedName, claiming, clientCertificate, proxyCertificate, scenario, tokenInHand } from '../../../vocabulary';
import type { Header } from '../../../vocabulary/types';
import type { CallerNames } from '../drawn/caller-names';
import { createRunCache, type RunCache } from '../credentials/run-cache';
import { askIdentity } from './ask-identity';
import { rich } from './rich-certificate';
import { looking, type Look, type LookOptions } from './looking';

/** Who asks, where nobody is given to ask as. */
export const callers = ({ user, guests }: CallerNames) =>
  scenario({
    id: 'identity-oracle',
    clause: '5.1.4',
    level: 'MUST',
    title: 'Who asks the identity oracles before one is chosen',
    given: {
      user: clientCertificate({ CN: user }),
      'rich-user': clientCertificate({ CN: user, O: guests, ...rich }),
      proxy: proxyCertificate({ CN: allowedName }),
    },
    checks: {},
  });

/** What an attempt to ask came to: an identity, or a part of a sentence that says why there is none. */
type OracleQuestion =
  | { readonly answers: true; readonly says: string }
  | { readonly answers: false; readonly says: string };

interface Rung {
  readonly oracle: Oracle;
  readonly judge: (as: { readonly caller: Observation; readonly anonymous: Observation }) => OracleQuestion;
}

/** The target with the best oracle that answers, and what was made for asking. */
export interface Chosen {
  readonly target: Target;
  readonly kept: RunCache;
}

/**
 * Asks a target of the user's by each identity oracle in turn, the best first, until one answers: at most two requests for each.
 * Nothing is created on the target. Where none answers, the target keeps the oracle of its profile, and what is wrong with it
 * is for the run to say.
 */
export async function chooseOracle(target: Target, options: LookOptions): Promise<Chosen> {
  const { kept = createRunCache() } = options;
  const chosen = await looking(target, 'the choice of an oracle', { ...options, kept }, async (look) => {
    let caller = await callerOf(look, target, kept.names);
    const ask = (oracle: Oracle, as?: Asking): Promise<Observation> =>
      askIdentity({ ...look.question, target: { ...target, oracle } }, as?.headers, as?.credential);
    const refused: string[] = [];
    for (const { oracle, judge } of ladder(target, kept.names)) {
      let own = await ask(oracle, caller);
      if (saysNothing(own)) return target;
      const richer = isRefused(own) || namesNobody(own) ? await caller?.richer?.() : undefined;
      if (richer !== undefined) {
        const again = await ask(oracle, richer);
        const better = !isRefused(again) && !namesNobody(again);
        if (better) own = again;
        caller = better ? richer : { headers: [], ...caller, richer: undefined };
      }
      const asked = judge({ caller: own, anonymous: caller === undefined ? own : await ask(oracle) });
      if (asked.answers) {
        const why = [...refused, `${oracleInWords(oracle)} ${asked.says}`].join(', ');
        return { ...target, oracle, oracleChosen: `auto: ${why}` };
      }
      refused.push(`${oracleInWords(oracle)} ${asked.says}`);
    }
    return {
      ...target,
      oracleChosen: `auto: none answers, so that of the profile is used: ${refused.join(', ')}`,
    };
  });
  return { target: chosen ?? target, kept };
}

/** Who asks, and who may be accepted where that one is not. */
interface Asking {
  readonly credential?: Credential;
  readonly headers: readonly Header[];
  readonly richer?: (() => Promise<Asking>) | undefined;
}

/** Who asks: whoever is in hand, and else whoever can be made for it; undefined: nobody can. */
async function callerOf({ open, minted }: Look, target: Target, names: CallerNames): Promise<Asking | undefined> {
  const { certificate, token } = open.suppliedCredentials ?? {};
  if (certificate !== undefined) return { credential: certificate, headers: [] };
  // A request to the cluster to sign would create an object on it; a command creates nothing.
  const signs = open.authorities['client-ca'] !== undefined || target.signings?.['client-ca']?.kind === 'command';
  if (signs)
    return {
      credential: await minted(callers(names), 'user'),
      headers: [],
      richer: async () => ({ credential: await minted(callers(names), 'rich-user'), headers: [] }),
    };
  if (open.authorities['request-header-ca'] !== undefined)
    return { credential: await minted(callers(names), 'proxy'), headers: claiming(names.user) };
  return token === undefined ? undefined : { headers: [tokenInHand()] };
}

/** Whether the caller may have been refused, and not what was asked. */
const isRefused = ({ response }: Observation): boolean =>
  response === undefined || [401, 403].includes(response.status);

/** Whether the caller was served, and lost on the way, as who is in no group may be. */
const namesNobody = ({ response, identity }: Observation): boolean =>
  response !== undefined && response.status < 300 && identity?.user === undefined;

/** Whether every other oracle would come to the same: there is no target, or it answers nothing in time. */
const saysNothing = ({ ending }: Observation): boolean =>
  ending.kind === 'unreachable' || ending.kind === 'client-refused' || ending.kind === 'timed-out';

/** The oracles that may be tried on this target, best first. */
function ladder(target: Target, names: CallerNames): readonly Rung[] {
  const { profile, safetyPolicy } = target;
  const own = profile.oracle.kind === 'echo' || profile.oracle.kind === 'echo-dn' ? [profile.oracle] : [];
  const identified = ({ identity }: Observation): boolean => identity !== undefined && !isAnonymous(identity, profile);
  const served = ({ response }: Observation): boolean => response !== undefined && response.status < 300;
  const says = (observation: Observation): string => {
    const { response } = observation;
    const end = noAnswerOf(observation);
    if (response !== undefined) return `is answered ${response.status}`;
    return `gets no answer${end === undefined ? '' : ` (the target ${noAnswerInWords(end)})`}`;
  };
  const identifies: Rung['judge'] = ({ caller }) =>
    served(caller) && caller.identity?.user !== undefined
      ? { answers: true, says: 'answers with user and groups' }
      : { answers: false, says: says(caller) };
  const namesInRefusal: Rung['judge'] = ({ caller, anonymous }) => {
    const named = [caller, anonymous].some(
      (each) => each.response?.status === 403 && each.identity?.user !== undefined,
    );
    return named && !served(anonymous)
      ? { answers: true, says: 'names the user in its 403' }
      : { answers: false, says: says(caller) };
  };
  const tellsApart: Rung['judge'] = ({ caller, anonymous }) =>
    served(caller) && !served(anonymous) && isDiscovery(caller)
      ? { answers: true, says: 'tells authenticated callers from others' }
      : { answers: false, says: says(caller) };
  const differs: Rung['judge'] = ({ caller, anonymous }) =>
    caller !== anonymous &&
    caller.response !== undefined &&
    !identified(caller) &&
    !matchesRefusal('untrusted-issuer', caller, profile)
      ? { answers: true, says: `is left: GET / is answered ${caller.response.status}, and no identity is shown` }
      : { answers: false, says: says(caller) };
  return [
    { oracle: { kind: 'self-subject-review' }, judge: identifies },
    ...(safetyPolicy?.allowWrites === true
      ? [{ oracle: { kind: 'certificate-signing-request', as: names.request } as const, judge: identifies }]
      : []),
    ...own.map((oracle) => ({ oracle, judge: identifies })),
    { oracle: { kind: 'forbidden-message' }, judge: namesInRefusal },
    { oracle: { kind: 'api-classes' }, judge: tellsApart },
    { oracle: { kind: 'none', path: '/' }, judge: differs },
  ];
}

/** The document of GET /api; a server that answers every path with a page has no such thing. */
const isDiscovery = ({ response }: Observation): boolean => /"kind"\s*:\s*"APIVersions"/.test(response?.body ?? '');
