import type { Code, Severity } from '../results';

/** What one expectation makes of one outcome; sentences are made of it afterwards. */
export type Ruling =
  | { readonly verdict: 'passed' }
  | {
      readonly verdict: 'failed';
      readonly severity: Severity;
      readonly code: Code;
      readonly because: string | undefined;
    }
  | { readonly verdict: 'inconclusive' | 'not-applicable'; readonly reason: string };

export const passed: Ruling = { verdict: 'passed' };
export const conformance = (code: Code, because?: string): Ruling => ({
  verdict: 'failed',
  severity: 'conformance',
  code,
  because,
});
export const safety = (code: Code, because?: string): Ruling => ({
  verdict: 'failed',
  severity: 'safety',
  code,
  because,
});
export const inconclusive = (reason: string): Ruling => ({ verdict: 'inconclusive', reason });
export const notApplicable = (reason: string): Ruling => ({ verdict: 'not-applicable', reason });
export const callerUnseen = inconclusive('the identity oracle did not see who the caller is');
