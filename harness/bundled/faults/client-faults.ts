import { faults } from '../../../reference-server/client/faults';

export { faults as clientFaults } from '../../../reference-server/client/faults';

/** The fault of the reference client that has this name, where it has one. */
export const clientFaultNamed = (name: string) => faults.find((fault) => fault.name === name);
