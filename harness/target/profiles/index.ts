import type { Profile } from '../types';
import { kubeApiserver } from './kube-apiserver';
import { nginx } from './nginx';
import { spec } from './spec';

/** Every profile by its name; the names of `--profile`. */
export const profiles = { spec, 'kube-apiserver': kubeApiserver, nginx } as const satisfies Readonly<
  Record<string, Profile>
>;

export type ProfileName = keyof typeof profiles;
