import type { Reading } from '../../plan';
import type { ClientTerms } from '../../target/client';
import { authenticates } from '../../vocabulary/client';
import { commandInWords } from '../../vocabulary/client/prose/attempt-prose';
import type { ClientExpectation } from '../../vocabulary/client/types';
import { applicability } from './planning/applicability';

/** How the words of a client's scenarios are read. */
export const reading: Reading<ClientTerms> = {
  inWords: (attempt) => commandInWords(attempt),
  triggersOf: () => [],
  waits: () => false,
  isOrdinary: () => false,
  triggersOfCheck: ({ triggers = [] }) => triggers,
  subjectOf: ({ subject }) => subject ?? 'target',
  needsControl: ({ kind }) => !shows.includes(kind),
  isOfSafety: ({ kind }) => ofSafety.includes(kind),
  comparedWith: () => undefined,
  twinOf: () => undefined,
  ofTwin: authenticates,
  filled: (scenario) => scenario,
  applicability: (scenario, check, control, _setup, tls, target) =>
    applicability(scenario, check, control, tls, target),
};

/** A command that does nothing meets none of these. */
const shows: readonly ClientExpectation['kind'][] = [
  'used',
  'asks-as-told',
  'authenticates',
  'presents-certificate',
  'presents-its-path',
];

/** A failure of these can be one of safety: octets of a request, or a credential, reach who must not have them. */
const ofSafety: readonly ClientExpectation['kind'][] = [
  'rejected',
  'rejected-later',
  'keeps-from',
  'keeps-its-key',
  'keeps-its-host',
  'keeps-to-its-host',
  'keeps-secrets',
  'makes-no-request',
  'speaks-tls',
  'keeps-from-clear-text-alike',
];
