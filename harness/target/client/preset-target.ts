import type { ClientTarget } from './client';
import { clientTarget, type GivenClientTarget } from './client-target';
import { clientPresets, type ClientPresetName } from './presets/presets';

/** A client of the table of presets; what is given besides goes before what the preset says. */
export const presetTarget = (name: ClientPresetName, given: Partial<GivenClientTarget> = {}): ClientTarget => {
  const preset: GivenClientTarget = clientPresets[name];
  return clientTarget({ name, ...preset, ...given });
};
