export { curlOf } from './curl';
export { specificationDocument } from './document';
export { specificationHtml } from './html';
export { specificationIndex } from './index-page';
export type { ObservedRules, ServerVerdict } from './observed';
export { samplesOf, type SampledReport } from './record';
export { ruleMarkdown } from './rule-page';
