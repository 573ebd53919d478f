export { renderJson } from './json';
export { renderJunit } from './junit';
export { multiplex } from './multiplex';
export { isReporterName, reporterNames, reporters } from './reporter';
export { specificationMarkdown } from './specification';
export { renderText } from './text';
export type { ReporterName } from './reporter';
