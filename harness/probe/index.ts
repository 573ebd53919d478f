export { createProbe } from './probe';
export type { Probe } from './probe';
export type { Clock, Exchange } from './types';
