import { acceptances } from './acceptances';
import { answers } from './answers';
import { clients } from './clients';
import type { CodeEntry } from './code';
import { forwarding } from './forwarding';
import { identities } from './identities';
import { refusalCodes } from './refusals';
import { servers } from './servers';
import { upstreams } from './upstreams';

/** Every code that a failure can have: what deviated, whichever check saw it. Frozen: people keep them in lists of expected failures. */
export const codes = {
  ...identities,
  ...acceptances,
  ...refusalCodes,
  ...answers,
  ...servers,
  ...forwarding,
  ...upstreams,
  ...clients,
} as const satisfies Readonly<Record<string, CodeEntry>>;

export type Code = keyof typeof codes;
export const codeIds = Object.keys(codes) as [Code, ...Code[]];

export const isCode = (text: string): text is Code => Object.hasOwn(codes, text);
