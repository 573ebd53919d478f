import { judge, type JudgeContext } from '../../../judge';
import type { Attribute, Observation, Observed } from '../../../observation';
import type { Making } from '../../../run/sandwich/group';
import type { Group } from '../../../plan';
import { seenTriggers } from '../../../run/sandwich/triggers';
import { attemptInWords } from '../../../vocabulary/prose/prose';
import { formsOf, resumingIn } from '../../../vocabulary/when';
import { readAgainIn, triggers } from '../../../vocabulary/triggers';
import type { Attempt, Authority } from '../../../vocabulary/types';
import { formerOf } from '../../../vocabulary/changes/ca-files';
import type { GroupContext } from './context';
import { asEvidence } from '../../../attempt/evidence/bounded';
import { detailed } from '../../evidence-detail';
import { eitherFile } from '../../ca-file/either-file';
import { resolve } from '../planning';
import { attributesInWords } from '../../../vocabulary/prose/certificate-prose';
import { perform } from './perform';
import { reading } from '../reading';

/** How attempts on an API server are made and judged. */
export const making = (context: GroupContext, group?: Group): Making => ({
  reading,
  ...(context.order && { order: context.order }),
  ...(context.lanes && {
    without: context.lanes.without,
    ...(group !== undefined && !restsOnOrder(group) && { each: context.lanes.each }),
  }),
  perform: (group, attempt, tls) => perform(group, attempt, tls, context),
  judge(expectation, observed, { attempt, control, ...judged }) {
    const judgement = judge(expectation, observed, {
      ...judgeContext(context, attempt),
      ...(observed.kind === 'exchange' && { reachedBeforeChange: observed.reachedBeforeChange === true }),
      ...requestOf(attempt, context, group),
      ...judged,
      granted: responseOf(control),
    });
    if (observed.kind !== 'exchange' || observed.caFileRead !== false || endedByChange(observed)) return judgement;
    const { expected, actual, layer } = judgement;
    const { meanwhile } = attempt.kind === 'who-am-i' ? attempt : {};
    const unread = meanwhile && readAgainIn(meanwhile);
    if (unread !== undefined)
      return { verdict: 'not-applicable', expected, actual, layer, reason: triggers[unread].unseen };
    return meanwhile?.file === 'former-put-back' && judgement.verdict === 'failed'
      ? { ...judgement, actual: `${actual}; ${eitherFile(meanwhile.of)}` }
      : judgement;
  },
  evidence: (role, attempt, observed, wanted, { form } = {}) => {
    const shown = decisive(observed, form);
    return {
      role,
      attempt: attemptInWords(attempt),
      observed: asEvidence(shown),
      ...(wanted.length === 0 ? {} : { triggers: seenTriggers(wanted, shown) }),
      reproduce: undefined,
      ...detailed(role, shown, {
        attributes: (name) => attributesOf(name, context, group),
        kubernetes: apiOfKubernetes.has(context.target.oracle.kind),
      }),
    };
  },
});

/** Who answers these has the API of Kubernetes. */
const apiOfKubernetes: ReadonlySet<string> = new Set(['self-subject-review', 'certificate-signing-request']);

/** Gone with the change of the file: whether it has read it is no question then. */
const endedByChange = ({ ending, reachedBeforeChange }: Observation): boolean =>
  ending.kind === 'unreachable' && reachedBeforeChange === true;

/** What tells a certificate of the scenario from the others, by what it is described with. */
function attributesOf(name: string, { setup }: GroupContext, group: Group | undefined): readonly Attribute[] {
  // The same attempt of several scenarios may be made once, with the certificate of the first of them.
  if (group === undefined || !Object.hasOwn(group.scenario.given, name)) return [];
  const certificate = resolve(group.scenario, name, setup.requestHeader);
  return certificate.kind === 'minted' ? attributesInWords(certificate.description) : [];
}

/** The version of the request, what it claims in headers, and whether its connection shows that it may. */
function requestOf(
  attempt: Attempt,
  { setup }: GroupContext,
  group: Group | undefined,
): Pick<JudgeContext, 'headers' | 'http' | 'isProxy'> {
  if (attempt.kind !== 'who-am-i' && attempt.kind !== 'request') return {};
  const { headers, http, inEachOf, present } = attempt;
  const request = { headers, ...(inEachOf === undefined && { http }) };
  if (present === undefined) return request;
  // The same attempt of several scenarios may be made once, with the certificate of the first of them.
  if (group === undefined || !Object.hasOwn(group.scenario.given, present)) return {};
  return { ...request, isProxy: isOfRequestHeaderCa(resolve(group.scenario, present, setup.requestHeader)) };
}

/** The former one is trusted where an attempt puts it back; where it is replaced, a refusal is expected in any case. */
const ofProxies: ReadonlySet<Authority> = new Set(['request-header-ca', formerOf['request-header-ca']]);

function isOfRequestHeaderCa(certificate: ReturnType<typeof resolve>): boolean {
  if (certificate.kind !== 'minted') return false;
  const { issuer } = certificate.description;
  return (
    (issuer.kind === 'authority' && ofProxies.has(issuer.authority)) ||
    (issuer.kind === 'intermediate' && issuer.below === 'request-header-ca')
  );
}

/** One attempt of such a scenario can change what another of it meets, or meets what the target remembers of another. */
const restsOnOrder = ({ scenario }: Group): boolean =>
  Object.values(scenario.checks).some(
    ({ when }) =>
      when.kind === 'issue' ||
      resumingIn(when) !== undefined ||
      (when.kind === 'who-am-i' && when.meanwhile !== undefined),
  );

const responseOf = (observed: Observed | undefined): JudgeContext['granted'] =>
  observed?.kind === 'exchange' ? observed.response : undefined;

/** Of an attempt in several forms, the one that decided: hundreds would make a report that nobody reads. */
const decisive = (observed: Observed, form: number | undefined): Observed =>
  (observed.kind === 'exchange' && form !== undefined ? observed.forms?.[form]?.observation : undefined) ?? observed;

const judgeContext = (
  { target: { profile, oracle }, authorityNames, tokenUser, certificateUser, anonymousStatus }: GroupContext,
  attempt: Attempt,
): Omit<JudgeContext, 'controlled' | 'asControl' | 'granted' | 'reference' | 'referenceAgain'> => ({
  profile,
  oracle,
  ...(tokenUser === undefined ? {} : { tokenUser }),
  ...(certificateUser === undefined ? {} : { certificateUser }),
  ...(anonymousStatus === undefined ? {} : { anonymousStatus }),
  ...(authorityNames === undefined ? {} : { authorityNames }),
  forms: formsOf(attempt),
  waited: attempt.kind === 'who-am-i' && attempt.waiting !== undefined,
  changed: attempt.kind === 'who-am-i' && attempt.meanwhile !== undefined,
});
