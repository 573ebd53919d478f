export { createProbe } from './probe';
export { createContexts } from './secure-contexts';
export type { Probe } from './probe';
export type { Clock, Exchange } from './types';
