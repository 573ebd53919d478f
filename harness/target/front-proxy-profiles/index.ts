import type { ProxyProfile } from '../front-proxy';
import { nginx } from './nginx';
import { spec } from './spec';

/** Every profile of a front proxy, by the name that `--profile` takes. */
export const proxyProfiles = { spec, nginx } as const satisfies Readonly<Record<string, ProxyProfile>>;
export type ProxyProfileName = keyof typeof proxyProfiles;
