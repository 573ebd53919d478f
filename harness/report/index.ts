export { renderJson } from './json';
export { reportJsonSchema } from './json/schema';
export { renderJunit } from './junit';
export { multiplex } from './multiplex';
export { isReporterName, reporterNames, reporters } from './reporter';
export { specificationMarkdown } from './specification';
export { renderText } from './text';
export type { Output, Reporter, ReporterName } from './reporter';
