import type { Profile } from '../types';
import { aggregatedApiserver } from './aggregated-apiserver';
import { apache } from './apache';
import { caddy } from './caddy';
import { haproxy } from './haproxy';
import { kubeApiserver } from './kube-apiserver';
import { kubeComponent } from './kube-component';
import { nginx } from './nginx';
import { spec } from './spec';
import { strictMtls } from './strict-mtls';

/** Every profile by its name; the names of `--profile`. */
export const profiles = {
  spec,
  'kube-apiserver': kubeApiserver,
  'aggregated-apiserver': aggregatedApiserver,
  'kube-component': kubeComponent,
  nginx,
  apache,
  haproxy,
  caddy,
  'strict-mtls': strictMtls,
} as const satisfies Readonly<Record<string, Profile>>;

export type ProfileName = keyof typeof profiles;
