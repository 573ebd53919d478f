import { faults } from '../../../reference-server/front-proxy/faults';

export { faults as proxyFaults, type Fault as ProxyFault } from '../../../reference-server/front-proxy/faults';

/** The fault of the reference front proxy that has this name, where it has one. */
export const proxyFaultNamed = (name: string) => faults.find((fault) => fault.name === name);
