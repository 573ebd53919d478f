export { areasOf, type Area, type ExploredTarget } from './case';
export { explore, type ExploreResult } from './explore';
export type { ExploreOptions } from './explore-options';
export { modelOf, subjectOf } from './subjects';
export { exploreJson } from './report/json';
export { exploreText } from './report/text';
export { scenarioOf } from './write-scenario';
