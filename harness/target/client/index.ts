export { clientProfiles } from './profiles';
export { clientTarget } from './client-target';
export type { ClientCommand, ClientProfile, ClientTarget, ClientTerms } from './client';
export type { GivenClientTarget } from './client-target';
export type { ClientProfileName } from './profiles';
