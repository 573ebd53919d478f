import type { SubjectId } from '../../vocabulary/types';
import { clientFaultNamed, clientFaults } from './client-faults';
import { faults, FaultError, noSuchFault } from './named';
import { proxyFaultNamed, proxyFaults } from './proxy-faults';

/** The subject whose bundled program has the fault of this name: no two have one of the same name. Throws FaultError. */
export function subjectOfFault(name: string): SubjectId {
  if (faults.some((fault) => fault.name === name)) return 'api-server';
  if (proxyFaultNamed(name) !== undefined) return 'front-proxy';
  if (clientFaultNamed(name) !== undefined) return 'client';
  throw new FaultError(noSuchFault(name, [...faults, ...proxyFaults, ...clientFaults]));
}
