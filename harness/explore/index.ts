export { areas, type Area } from './case';
export { explore, type ExploreResult } from './explore';
export type { ExploreOptions } from './explore-options';
export { modelOf } from './oracle/model-oracle';
export { exploreJson } from './report/json';
export { exploreText } from './report/text';
export { scenarioOf } from './write-scenario';
