import type { Fault } from './parts/fault';

export type { Fault } from './parts/fault';

/** Every fault that the reference front proxy can be given, by topic. */
export const faults: readonly Fault[] = [];
