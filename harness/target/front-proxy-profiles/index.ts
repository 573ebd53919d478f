import type { ProxyProfile } from '../front-proxy';
import { apache } from './apache';
import { caddy } from './caddy';
import { haproxy } from './haproxy';
import { kubeApiserver } from './kube-apiserver';
import { nginx } from './nginx';
import { spec } from './spec';
import { strict } from './strict';

/** Every profile of a front proxy, by the name that `--profile` takes. */
export const proxyProfiles = {
  spec,
  strict,
  nginx,
  apache,
  haproxy,
  caddy,
  'kube-apiserver': kubeApiserver,
} as const satisfies Readonly<Record<string, ProxyProfile>>;
export type ProxyProfileName = keyof typeof proxyProfiles;
