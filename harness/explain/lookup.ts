import type { Code } from '../specification/codes';
import type { RuleId } from '../specification/rules';
import { topics } from './topics';
import type { Topic } from './types';

/** What an explanation is asked for. */
export interface About {
  readonly rule?: RuleId | undefined;
  readonly code?: Code | undefined;
  readonly finding?: string | undefined;
}

/** A topic with its id. */
export interface NamedTopic extends Topic {
  readonly id: string;
}

const all: readonly NamedTopic[] = Object.entries(topics).map(([id, topic]) => ({ id, ...topic }));

/** The topics of a rule, of a code or of a finding; of several of them, the more exact one first: a rule says more than a code. */
export function topicsOf({ rule, code, finding }: About): readonly NamedTopic[] {
  const ofRule = all.filter(({ rules }) => rule !== undefined && rules.includes(rule));
  const ofFinding = all.filter(({ findings }) => finding !== undefined && findings.includes(finding));
  const ofCode = all.filter(({ codes }) => code !== undefined && codes.includes(code));
  return [...new Set([...ofFinding, ...ofRule, ...ofCode])];
}

/** What an attacker gains where a rule is broken in this way; undefined: nobody gains another's rights. */
export const attackerGains = (about: About): string | undefined =>
  topicsOf(about).find(({ attacker }) => attacker !== undefined)?.attacker;
