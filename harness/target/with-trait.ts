import type { Need } from '../vocabulary/types';
import type { Target } from './types';

/** The same target with this trait in its first setup. */
export function withTrait<Of extends Pick<Target, 'setups'>>(target: Of, trait: Need): Of {
  const [first, ...others] = target.setups;
  return { ...target, setups: [{ ...first, traits: [...first.traits, trait] }, ...others] };
}
