import type { ProbeResults } from '../probe-results/attempts';
import { fingerprints, type ServerKind } from './fingerprints';

export const confidences = ['high', 'medium', 'low'] as const;

/** What kind of server it likely is, and why. */
export interface LikelyKind {
  /** Undefined: it cannot be told. */
  readonly kind: ServerKind | undefined;
  readonly confidence: (typeof confidences)[number];
  /** What speaks for it, or, where none could be told, everything that was seen. */
  readonly evidence: readonly string[];
  /** Other kinds that as much was seen of: as a proxy before another server. */
  readonly rivals: readonly ServerKind[];
}

const products = ['kube-apiserver', 'nginx', 'apache', 'haproxy', 'caddy', 'spec'] as const;

/** From here on there is enough to go by, and from there on hardly a doubt. */
const medium = 3;
const high = 5;
const least = 2;

/** Weighs the signs. `strict-mtls` is no product but a manner, and is said where no product is seen. */
export function likelyKind(looks: ProbeResults): LikelyKind {
  const seen = fingerprints.flatMap(({ weights, see }) => {
    const says = see(looks);
    return says === undefined ? [] : [{ weights, says }];
  });
  const scoreOf = (kind: ServerKind): number => seen.reduce((sum, { weights }) => sum + (weights[kind] ?? 0), 0);
  const found = [...products]
    .filter((kind) => scoreOf(kind) >= medium)
    .sort((one, other) => scoreOf(other) - scoreOf(one));
  const [first, ...rivals] = found;
  const kind = first ?? (scoreOf('strict-mtls') >= medium ? 'strict-mtls' : products.find(onlyHint(scoreOf)));
  if (kind === undefined || (rivals[0] !== undefined && scoreOf(rivals[0]) === scoreOf(kind)))
    return { kind: undefined, confidence: 'low', evidence: [...new Set(seen.map(({ says }) => says))], rivals: found };
  const score = scoreOf(kind);
  return {
    kind,
    confidence: score < medium ? 'low' : score < high || rivals.length > 0 ? 'medium' : 'high',
    evidence: seen.filter(({ weights }) => (weights[kind] ?? 0) > 0).map(({ says }) => says),
    rivals,
  };
}

/** A kind that little speaks for, and less for any other. */
const onlyHint =
  (scoreOf: (kind: ServerKind) => number) =>
  (kind: ServerKind): boolean =>
    scoreOf(kind) >= least && products.every((other) => other === kind || scoreOf(other) < scoreOf(kind));

const names: Readonly<Record<ServerKind, string>> = {
  'kube-apiserver': 'kube-apiserver, or an API server built like it',
  nginx: 'nginx',
  apache: 'Apache httpd',
  haproxy: 'HAProxy',
  caddy: 'Caddy, or another server in Go',
  'strict-mtls':
    'a server that refuses in TLS, by an alert or without a word, as HAProxy, stunnel, Envoy and many others do',
  spec: 'the reference server of authn-conformance, or another that keeps to the letter of the specification',
};

/** A kind for people. */
export const kindInWords = (kind: ServerKind): string => names[kind];
