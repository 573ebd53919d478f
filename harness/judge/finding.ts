import type { Severity } from '../results';

/** What one expectation makes of one outcome; sentences are made of it afterwards. */
export type Finding =
  | { readonly verdict: 'passed' }
  | { readonly verdict: 'failed'; readonly severity: Severity; readonly because: string | undefined }
  | { readonly verdict: 'inconclusive' | 'not-applicable'; readonly reason: string };

export const passed: Finding = { verdict: 'passed' };
export const conformance = (because?: string): Finding => ({ verdict: 'failed', severity: 'conformance', because });
export const safety = (because?: string): Finding => ({ verdict: 'failed', severity: 'safety', because });
export const inconclusive = (reason: string): Finding => ({ verdict: 'inconclusive', reason });
export const notApplicable = (reason: string): Finding => ({ verdict: 'not-applicable', reason });
export const callerUnseen = inconclusive('the identity oracle did not see who the caller is');
