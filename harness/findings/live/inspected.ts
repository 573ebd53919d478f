import { outcomeOf } from '../../judge/outcome/outcome';
import type { Identity, Observation } from '../../observation';
import type { Profile, RequestHeaderConfig } from '../../target/types';
import { quote } from '../../vocabulary/prose/words';
import type { liveFindings } from '../catalogue/live';
import type { SeenFinding } from '../finding';

/** What an inspection names: nobody that a server knows, and with no rights. */
export interface InspectedNames {
  /** Who its identity headers claim to be. */
  readonly claimed: { readonly user: string; readonly group: string };
  /** The common name of the certificate of an authority that the target cannot know. */
  readonly stranger: string;
}

/** Who was asked about, in pairs that differ in one thing; what could not be presented is undefined. */
export interface Inspected {
  readonly nobody: Observation;
  readonly nobodyClaiming: Observation;
  /** An ordinary certificate of the client CA. */
  readonly user?: Observation | undefined;
  readonly userClaiming?: Observation | undefined;
  /** The name of the front proxy, issued by the client authority. */
  readonly userNamedProxyClaiming?: Observation | undefined;
  readonly proxyClaiming?: Observation | undefined;
  /** Another name, issued by the request-header authority. */
  readonly otherProxyClaiming?: Observation | undefined;
  /** The front proxy, with the standard headers alone. */
  readonly proxyClaimingByStandardHeaders?: Observation | undefined;
  /** A certificate of an authority that the target cannot know. */
  readonly stranger?: Observation | undefined;
}

/** What a target did, with what is needed to judge it. */
export interface Inspection {
  readonly profile: Profile;
  readonly requestHeader: RequestHeaderConfig;
  readonly inspected: Inspected;
  readonly names: InspectedNames;
}

/** Looks for one thing in what a target did. */
export type LiveRule = (inspection: Inspection) => readonly (readonly [keyof typeof liveFindings, SeenFinding])[];

/** Taken for the one that the headers claim to be. */
export const believed = (observation: Observation | undefined, { claimed }: InspectedNames): boolean =>
  observation?.identity?.user === claimed.user;
export const inGroup = (observation: Observation | undefined, { claimed }: InspectedNames): boolean =>
  observation?.identity?.groups?.includes(claimed.group) === true;

/** Who a certificate was taken for, unless for nobody. */
export function identified(observation: Observation | undefined, profile: Profile): Identity | undefined {
  if (observation === undefined) return undefined;
  const outcome = outcomeOf(observation, profile);
  return outcome.kind === 'accepted' ? outcome.identity : undefined;
}

/** What the headers did to a caller, as a clause. */
export const asSaid = (observation: Observation | undefined, names: InspectedNames): string =>
  believed(observation, names)
    ? `the caller was identified as ${quote(names.claimed.user)}, the user of its identity headers`
    : `the caller was put into the group ${quote(names.claimed.group)}, as the identity headers said`;
