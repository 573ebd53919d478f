export { clients, released } from './client-shapes';
export { createErrands } from './errand';
export { createProbe } from './probe';
export { createContexts } from './secure-contexts';
export { checkedTarget, checkWhose } from './whose';
export type { ClientShape } from './client-shape';
export type { Errand, ErrandAnswer, Errands } from './errand';
export type { Probe } from './probe';
export type { Clock, Exchange } from './types';
