export type { CommandFiles, RunCommand } from './attempt';
export type { ClientExpectation } from './expectation';
export type { ClientPromise } from './promises';
export type { ClientCheck, ClientScenario, ClientWords } from './scenario';
export type { AddressedBy, FirstConnection, GivenAnswer, GivenServer, NamingPlace, WeakTls } from './servers';
