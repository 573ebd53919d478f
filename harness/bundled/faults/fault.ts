import type { Fault } from './named';

/** The fault of this name; undefined for none. The faults are many modules, which a server without one does not load. Throws FaultError. */
export function faultOf(name: string | undefined): Fault | undefined {
  if (name === undefined) return undefined;
  const { faultNamed } = require('./named') as typeof import('./named');
  return faultNamed(name);
}
