import { constant, type Arbitrary } from 'fast-check';
import type { RequestHeaderConfig } from '../../../../target/types';
import { extraHeader, groupHeader, header, uidHeader, userHeader } from '../../../../vocabulary';
import type { Header } from '../../../../vocabulary/types';
import type { ApiServerCase } from '../cases';
import { ordinaryProxy, ordinaryUser } from './callers';
import { caseWith } from './header-case';

interface Part {
  /** Names, or prefixes of names. */
  readonly configured: readonly string[];
  readonly standard: string;
  readonly value: string;
  readonly own: readonly Header[];
}

const partsOf = ({
  usernameHeaders,
  groupHeaders,
  uidHeaders,
  extraHeadersPrefixes,
}: RequestHeaderConfig): readonly Part[] => [
  { configured: usernameHeaders, standard: 'X-Remote-User', value: 'admin', own: [userHeader('kim')] },
  {
    ...{ configured: groupHeaders, standard: 'X-Remote-Group', value: 'system:masters' },
    own: [groupHeader('crew'), groupHeader('staff')],
  },
  {
    ...{ configured: uidHeaders, standard: 'X-Remote-Uid', value: '1' },
    own: uidHeaders.length > 0 ? [uidHeader('2')] : [],
  },
  {
    ...{ configured: extraHeadersPrefixes, standard: 'X-Remote-Extra-K', value: 'v' },
    own: extraHeadersPrefixes.length > 0 ? [extraHeader('l', 'w')] : [],
  },
];

/** Whether a header of this name counts, because it is configured (clause 5.3). */
const counts = ({ configured, standard }: Part): boolean =>
  configured.some((name) => standard.toLowerCase().startsWith(name.toLowerCase()));

/**
 * Kubernetes' standard names where others are configured, in which case they count for nothing: alone, beside a user and groups
 * under the configured names, and beside everything.
 */
export const besideConfigured = (config: RequestHeaderConfig): readonly Arbitrary<ApiServerCase>[] => {
  const parts = partsOf(config);
  const standard = parts.filter((part) => !counts(part)).map((part) => header(part.standard, part.value));
  if (standard.length === 0) return [];
  const claims = [0, 2, parts.length].map((count) => parts.slice(0, count).flatMap(({ own }) => own));
  return [ordinaryProxy, undefined, ordinaryUser].flatMap((sender) =>
    (['1.1', '2'] as const).flatMap((http) =>
      claims.map((claimed) => caseWith(sender, http, [constant([...claimed, ...standard])])),
    ),
  );
};
