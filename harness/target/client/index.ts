export { clientProfiles } from './profiles';
export { clientPresets } from './presets/presets';
export { presetTarget } from './preset-target';
export { clientTarget } from './client-target';
export type { ClientCommand, ClientTarget, ClientTerms, ProgramCall } from './client';
export type { GivenClientTarget } from './client-target';
export type { ClientPresetName } from './presets/presets';
export type { ClientProfileName } from './profiles';
