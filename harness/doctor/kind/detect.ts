import type { ProfileName } from '../../target/profiles';
import type { Oracle } from '../../target/types';
import type { ProbeResults } from '../probe-results/attempts';
import { likelyKind } from './kind';
import { outcomeOf, quoted } from '../probe-results/outcome';
import { reachOf } from '../probe-results/reach';
import { versionOf } from './fingerprints';

/** What a look at a target chose for it. */
export interface Detected {
  readonly profile: ProfileName;
  /** Where the profile's own way of asking who the caller is cannot work. */
  readonly oracle: Oracle | undefined;
  /** Why, as a part of a sentence. */
  readonly says: string;
}

/**
 * Chooses the profile that `--profile auto` stands for. What is not sure is `spec`: a profile says only in which words a
 * server may refuse, and the words of the specification are at hand for every server.
 */
export function detect(looks: ProbeResults): Detected {
  const undecided = (why: string): Detected => ({ profile: 'spec', oracle: undefined, says: `not detected: ${why}` });
  const reach = reachOf(looks);
  if (!reach.reachable) return undecided(reach.finding.says);
  const { kind, confidence, evidence, rivals } = likelyKind(looks);
  const reason = evidence.slice(0, 3).join('; ');
  if (kind === undefined)
    return undecided(
      rivals.length > 1 ? `as much speaks for ${rivals.join(' as for ')}` : 'the kind of server cannot be told',
    );
  if (rivals.length > 0) return undecided(`it is ${kind}, and much speaks for ${rivals.join(' and ')} as well`);
  if (confidence === 'low') return undecided(`it may be ${kind} (${reason}), which is not enough to go by`);
  const oracle = kind === 'kube-apiserver' ? otherOracle(looks) : undefined;
  const says = `detected: ${reason}`;
  return { profile: kind, oracle: oracle?.oracle, says: oracle === undefined ? says : `${says}; ${oracle.says}` };
}

/** SelfSubjectReview is there since Kubernetes 1.28; before, a 403 must tell who the caller is, and tells only the user. */
function otherOracle(looks: ProbeResults): { readonly oracle: Oracle; readonly says: string } | undefined {
  const outcome = outcomeOf(looks['who-am-i']);
  const says = 'so callers are known by the messages of 403';
  const oracle = { kind: 'forbidden-message' } as const;
  if (outcome.kind === 'answer' && outcome.response.status === 404)
    return { oracle, says: `it knows no SelfSubjectReview (404), ${says}` };
  const version = versionOf(looks);
  const [, minor] = /^v1\.(\d{1,3})\./.exec(version ?? '') ?? [];
  // Authorization comes first: an anonymous caller is told 403 also where there is nothing to be had.
  return version === undefined || minor === undefined || Number(minor) >= 28
    ? undefined
    : { oracle, says: `${quoted(version, 60)} knows no SelfSubjectReview, ${says}` };
}
