import type { Fault } from './fault';
import { requestFaults } from './requests';
import { verificationFaults } from './verification';

export type { Fault } from './fault';

/** Every fault that the reference client can be given, by topic. */
export const faults: readonly Fault[] = [...verificationFaults, ...requestFaults];
