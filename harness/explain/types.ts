import type { Code } from '../specification/codes';
import type { RuleId } from '../specification/rules';

/** Programs for which an explanation has the exact directive. */
export const programs = {
  nginx: 'nginx',
  apache: 'Apache',
  haproxy: 'HAProxy',
  caddy: 'Caddy',
  envoy: 'Envoy',
  'kube-apiserver': 'kube-apiserver',
  go: 'Go',
  node: 'Node',
} as const;
export type Program = keyof typeof programs;

/** Programs whose directives are compared with the definitions of their API, and have never been tried with the program itself. */
export const untried: ReadonlySet<Program> = new Set(['envoy']);

/** Where a directive of nginx stands, and so on for the others; files are named below `/etc/pki/`. */
export const places = {
  nginx: ['http', 'server', 'location'],
  apache: ['main', 'host', 'location'],
  haproxy: ['global', 'defaults', 'frontend', 'backend'],
  caddy: ['global', 'site', 'proxy'],
  // Messages of Envoy's API, as its documentation names them.
  envoy: [
    'FilterChain',
    'DownstreamTlsContext',
    'UpstreamTlsContext',
    'CommonTlsContext',
    'HttpConnectionManager',
    'HttpFilter',
    'RouteConfiguration',
    'RouteAction',
    'Cluster',
  ],
} as const;

interface Lines {
  /** As it stands in the configuration, or in the code; a line each. */
  readonly lines: readonly [string, ...string[]];
}

/** What to write, and where. */
type Placed = { readonly [Of in keyof typeof places]: Lines & { readonly at: (typeof places)[Of][number] } };

/** Why a program has no directive for it. */
export interface Without {
  readonly without: string;
}

/** One directive for each program; code of Go and Node is about `config`, `server`, `transport`, `options` and the like. */
export type Directives = { readonly [Of in keyof typeof places]: Placed[Of] | Without } & {
  readonly [Of in Exclude<Program, keyof typeof places>]: Lines | Without;
};

/** Something that goes wrong in one way and is mended in one place; rules, codes and findings refer to it. */
export interface Topic {
  readonly title: string;
  readonly rules: readonly RuleId[];
  readonly codes: readonly Code[];
  /** Ids of security findings, and topics of `doctor` as `doctor/TOPIC`. */
  readonly findings: readonly string[];
  /** What an attacker gains where it fails, as a sentence; undefined: nobody gains another's rights. */
  readonly attacker: string | undefined;
  /** Known ones, each with its number and what happened. */
  readonly incidents: readonly string[];
  readonly directives: Directives;
}
