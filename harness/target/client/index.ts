export { clientProfiles } from './profiles';
export { clientPresets } from './presets/presets';
export { presetTarget } from './preset-target';
export { clientTarget } from './client-target';
export type { ClientCommand, ClientProfile, ClientTarget, ClientTerms } from './client';
export type { GivenClientTarget } from './client-target';
export type { ClientPreset, ClientPresetName } from './presets/presets';
export type { ClientProfileName } from './profiles';
