import type { Launcher } from './launcher';

/** Every launcher by its name, loaded when it is asked for: most commands need none. */
const launchers = {
  nginx: () => {
    const { nginx } = require('./tls-server/nginx') as typeof import('./tls-server/nginx');
    return nginx;
  },
  apache: () => {
    const { apache } = require('./tls-server/apache') as typeof import('./tls-server/apache');
    return apache;
  },
  haproxy: () => {
    const { haproxy } = require('./tls-server/haproxy') as typeof import('./tls-server/haproxy');
    return haproxy;
  },
  caddy: () => {
    const { caddy } = require('./tls-server/caddy') as typeof import('./tls-server/caddy');
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
