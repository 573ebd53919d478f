import type { ScenarioOf } from '../harness/vocabulary/types';
import { scenarios } from '.';
import { clientScenarios } from './client';
import { frontProxyScenarios } from './front-proxy';

/** The scenarios of every subject: the API server, the front proxy before it, and the client of either. */
export const everyScenario: readonly ScenarioOf[] = [...scenarios, ...frontProxyScenarios, ...clientScenarios];
