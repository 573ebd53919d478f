import type { Launcher } from './launcher';

/** Every launcher by its name, loaded when it is asked for: most commands need none. */
const launchers = {
  nginx: () => {
    const { nginx } = require('./front/nginx') as typeof import('./front/nginx');
    return nginx;
  },
  apache: () => {
    const { apache } = require('./front/apache') as typeof import('./front/apache');
    return apache;
  },
  haproxy: () => {
    const { haproxy } = require('./front/haproxy') as typeof import('./front/haproxy');
    return haproxy;
  },
  caddy: () => {
    const { caddy } = require('./front/caddy') as typeof import('./front/caddy');
    return caddy;
  },
  'kube-apiserver': () => {
    const { kubeApiserver } = require('./kube/kube-apiserver') as typeof import('./kube/kube-apiserver');
    return kubeApiserver;
  },
} as const satisfies Readonly<Record<string, () => Launcher>>;

export type LauncherName = keyof typeof launchers;

/** The words that `--target` takes for a server to start. */
export const launcherNames = Object.keys(launchers) as readonly LauncherName[];

/** The launcher of this name; undefined if there is none. */
export function launcherNamed(name: string): Launcher | undefined {
  return Object.hasOwn(launchers, name) ? launchers[name as LauncherName]() : undefined;
}
