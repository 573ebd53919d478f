export { createProbe } from './probe';
export type { Probe, ProbeOptions } from './probe';
export type { Clock, Exchange } from './types';
