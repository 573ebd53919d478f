/** The public interface of the package; nothing else is promised. */
export { describeConformance } from './harness/jest';

export { renderJson, renderJunit, renderText, specificationMarkdown } from './harness/report';
export { exitCodeOf, exitCodes, summarize } from './harness/results';

export { readTargetFile } from './harness/target/declaration/declaration';
export { externalTarget } from './harness/target/external';
export { externalFrontProxy } from './harness/target/front-proxy-declaration/external';
export { readFrontProxyFile } from './harness/target/front-proxy-declaration/declaration';
export { clientTarget, presetTarget } from './harness/target/client';
export { readSources } from './harness/target/sources';
export { readApiServerManifest } from './harness/target/manifest';
export { profiles } from './harness/target/profiles';
export * as vocabulary from './harness/vocabulary';
export * as frontProxyVocabulary from './harness/vocabulary/front-proxy';
export { builtinTarget } from './harness/bundled/builtin';
export { builtinFrontProxy } from './harness/bundled/front-proxy/target';
export { builtinClient } from './harness/bundled/client/target';
export { scenarios } from './scenarios';
export { frontProxyScenarios } from './scenarios/front-proxy';
export { clientScenarios } from './scenarios/client';
export type { ConformanceOptions } from './harness/jest';
export type { Plan, Selection } from './harness/plan';
export type { CheckResult, Progress, RunResult, SecurityFinding, Summary, Verdict } from './harness/results';
export type { RunOptions } from './harness/run';
export type { Declaration } from './harness/target/declaration/declaration';
export type { ServerFlags } from './harness/target/declaration/flags';
export type { Profile, Target } from './harness/target/types';
export type { Scenario } from './harness/vocabulary/types';
export { plan, run } from './harness/subjects';
