import { headerOf, type HttpResponse } from '../../observation';
import { attempts, type AttemptName, type ProbeResults } from '../probe-results/attempts';
import { isHtml, outcomeOf, quoted, textIn } from '../probe-results/outcome';

/** Kinds of server that can be told apart from outside; the names of profiles where there is one. */
export type ServerKind = 'kube-apiserver' | 'nginx' | 'apache' | 'haproxy' | 'caddy' | 'strict-mtls' | 'spec';

/** A sign of the kind of server: what was seen, and how much it speaks for each kind, or against it. */
export interface Fingerprint {
  readonly weights: Partial<Readonly<Record<ServerKind, number>>>;
  /** What was seen, as a clause without full stop; undefined: not seen. */
  readonly see: (looks: ProbeResults) => string | undefined;
}

const without = ['1.3', '1.2'] as const;
const asStranger = ['stranger 1.3', 'stranger 1.2'] as const;

function answers(looks: ProbeResults, names: readonly AttemptName[]): readonly HttpResponse[] {
  return names.flatMap((name) => {
    const outcome = outcomeOf(looks[name]);
    return outcome.kind === 'answer' ? [outcome.response] : [];
  });
}

/** Every answer inside TLS. */
const secured = (looks: ProbeResults): readonly HttpResponse[] =>
  answers(
    looks,
    (Object.keys(attempts) as AttemptName[]).filter((name) => name !== 'clear-text'),
  );

const clear = (looks: ProbeResults): HttpResponse | undefined => answers(looks, ['clear-text'])[0];

/** Some text in clear, in a page for browsers or not. */
const clearText =
  (words: RegExp, page?: boolean) =>
  (looks: ProbeResults): string | undefined => {
    const body = clear(looks)?.body.slice(0, 4096);
    const found = body === undefined ? undefined : words.exec(body)?.[0];
    if (found === undefined || body === undefined || (page !== undefined && page !== isHtml(body))) return undefined;
    return `clear text is answered with the words ${quoted(found)}${page === undefined ? '' : page ? ', in a page' : ', in plain text'}`;
  };

const certificateWords = /No required SSL certificate was sent|The SSL certificate error/i;

const refusalOfCertificates =
  (page: boolean) =>
  (looks: ProbeResults): string | undefined => {
    const found = answers(looks, [...without, ...asStranger])
      .filter(({ status, body }) => status === 400 && isHtml(body) === page)
      .flatMap(({ body }) => certificateWords.exec(body.slice(0, 4096))?.[0] ?? [])[0];
    return found && `it speaks of client certificates in the words ${quoted(found)}${page ? ', in a page' : ''}`;
  };

const server =
  (product: RegExp) =>
  (looks: ProbeResults): string | undefined => {
    const found = secured(looks)
      .flatMap((answer) => headerOf(answer, 'server') ?? [])
      .find((value) => product.test(value));
    return found === undefined ? undefined : `it calls itself ${quoted(found, 60)} (the header Server)`;
  };

const header =
  (name: string, spelled: string) =>
  (looks: ProbeResults): string | undefined =>
    secured(looks).some((answer) => headerOf(answer, name) !== undefined)
      ? `its answers have the header ${spelled}`
      : undefined;

const isStatus = ({ status, body }: HttpResponse): boolean =>
  (status === 401 || status === 403) && textIn(body, 'kind') === 'Status' && textIn(body, 'status') === 'Failure';

function alertTo(looks: ProbeResults, names: readonly AttemptName[]): string | undefined {
  return names
    .map((name) => outcomeOf(looks[name]))
    .flatMap((outcome) => (outcome.kind === 'tls-alert' ? [outcome.alert.name] : []))
    .find((name) => name !== 'protocol_version');
}

/** How TLS refuses it: by an alert, or without a word, as Node and Java may. */
function refusalByTls(looks: ProbeResults, names: readonly AttemptName[]): string | undefined {
  const alert = alertTo(looks, names);
  if (alert !== undefined) return `rejected with TLS alert ${alert}`;
  const outcomes = names.map((name) => outcomeOf(looks[name]));
  // Behind a handshake, which alone shows that it speaks TLS.
  const isClosed = outcomes.some((outcome) => outcome.kind === 'closed' && outcome.stage === 'request');
  return isClosed && !outcomes.some(({ kind }) => kind === 'answer')
    ? 'rejected without a word, by the end of the connection'
    : undefined;
}

/** The page that HAProxy makes by itself. */
const haproxyPage = /^<html><body><h1>\d{3} [^<]{1,60}<\/h1>\n/;

/** Every sign that is looked for. What a server says of itself it may say wrongly; no verdict on it rests on these. */
export const fingerprints: readonly Fingerprint[] = [
  {
    weights: { 'kube-apiserver': 2, caddy: 1 },
    see: clearText(/Client sent an HTTP request to an HTTPS server/),
  },
  {
    weights: { nginx: 3, 'kube-apiserver': -3 },
    see: clearText(/The plain HTTP request was sent to HTTPS port/, true),
  },
  {
    weights: { spec: 3, 'kube-apiserver': -3 },
    see: clearText(/The plain HTTP request was sent to HTTPS port/i, false),
  },
  {
    weights: { apache: 3, 'kube-apiserver': -3 },
    see: clearText(/speaking plain HTTP to an SSL-enabled server port/),
  },
  {
    // Go's own server answers it; etcd, which is in Go, tells protocols apart before that.
    weights: { haproxy: 1, 'strict-mtls': 1, caddy: -2 },
    see: (looks) => (outcomeOf(looks['clear-text']).kind === 'closed' ? 'clear text is given no answer' : undefined),
  },
  { weights: { nginx: 3 }, see: server(/^nginx\b/i) },
  { weights: { apache: 3 }, see: server(/^Apache\b/i) },
  { weights: { caddy: 3 }, see: server(/^Caddy\b/i) },
  { weights: { haproxy: -2 }, see: server(/./) },
  { weights: { nginx: 3 }, see: refusalOfCertificates(true) },
  { weights: { spec: 3 }, see: refusalOfCertificates(false) },
  {
    weights: { 'kube-apiserver': 2 },
    see: (looks) =>
      secured(looks).some(isStatus) ? 'it refuses with a Status document of the Kubernetes API' : undefined,
  },
  { weights: { 'kube-apiserver': 2 }, see: header('audit-id', 'Audit-Id') },
  { weights: { 'kube-apiserver': 2 }, see: header('x-kubernetes-pf-flowschema-uid', 'X-Kubernetes-Pf-Flowschema-Uid') },
  {
    weights: { 'kube-apiserver': 1 },
    see: (looks) =>
      answers(looks, asStranger).some((answer) => answer.status === 401 && isStatus(answer))
        ? 'a certificate of an unknown CA is answered 401, and not refused by TLS'
        : undefined,
  },
  {
    weights: { spec: 1 },
    see: (looks) => {
      const said = versionOf(looks);
      return said?.includes('authn-conformance') === true ? `its version is ${quoted(said, 60)}` : undefined;
    },
  },
  {
    weights: { 'kube-apiserver': 1 },
    see: (looks) => {
      const said = versionOf(looks);
      return said === undefined || said.includes('authn-conformance')
        ? undefined
        : `it gives a version of Kubernetes, ${quoted(said, 60)}`;
    },
  },
  {
    weights: { haproxy: 3 },
    see: (looks) =>
      secured(looks).some(({ body }) => haproxyPage.test(body)) ? 'its pages are those that HAProxy makes' : undefined,
  },
  {
    weights: { haproxy: 1 },
    see: (looks) =>
      secured(looks).some(
        ({ version, headers }) => version === '1.1' && headers.length > 0 && headers.every(isLowerCase),
      )
        ? 'its headers are written in lower case over HTTP/1.1'
        : undefined,
  },
  {
    weights: { haproxy: 1 },
    see: (looks) =>
      answers(looks, without).length > 0 && alertTo(looks, asStranger) === 'unknown_ca'
        ? 'it serves a caller without a certificate, and refuses one of an unknown authority with the alert unknown_ca'
        : undefined,
  },
  {
    weights: { 'strict-mtls': 2, caddy: 1, 'kube-apiserver': -4 },
    see: (looks) => {
      const how = refusalByTls(looks, without);
      return how && `a caller without a certificate is ${how}`;
    },
  },
  {
    weights: { 'strict-mtls': 1, 'kube-apiserver': -4 },
    see: (looks) => {
      const how = refusalByTls(looks, asStranger);
      return how && `a certificate of an unknown CA is ${how}`;
    },
  },
  {
    weights: { caddy: 2 },
    see: (looks) =>
      alertTo(looks, without) === 'bad_certificate' && alertTo(looks, asStranger) === 'bad_certificate'
        ? 'the alert is bad_certificate whatever is wrong, as of older servers in Go'
        : undefined,
  },
  {
    weights: { 'strict-mtls': -4 },
    see: (looks) => (answers(looks, without).length > 0 ? 'a caller without a certificate is answered' : undefined),
  },
];

/** What GET /version says, whoever asks. */
export function versionOf(looks: ProbeResults): string | undefined {
  return answers(looks, ['version', 'http2'])
    .filter(({ status }) => status === 200)
    .flatMap(({ body }) => textIn(body.slice(0, 16_384), 'gitVersion') ?? [])[0];
}

const isLowerCase = ([name]: readonly [string, string]): boolean => name === name.toLowerCase();
