import type { Endpoint } from '../../target/types';
import { listed, note, ok, problem, type Remark } from '../probe-results/finding';
import { quoted } from '../probe-results/outcome';
import { answersOf } from './answers';
import type { ProxyProbeResults } from './attempts';

/** What a front proxy tells anybody of itself and of what is behind it. */
export interface DisclosureFacts {
  /** What it calls itself, in headers and on its own pages. */
  readonly product: readonly string[];
  /** Names and addresses of what is behind it. */
  readonly upstream: readonly string[];
}

const most = 8;
const longest = 120;
const lookedAt = 4096;

const ofProduct = /^(?:server|via|x-powered-by|x-aspnet-version|x-generator)$/;
const ofUpstream = /^x-(?:upstream|backend|served-by|real-server|envoy-(?:upstream|decorator)|forwarded-server)/;
/** Names of programs as they stand on their pages. */
const programs =
  /\b(?:nginx|openresty|apache|haproxy|caddy|envoy|traefik|lighttpd|gunicorn|werkzeug|express|kestrel|jetty|tomcat)(?:\/[\w.]+)?/gi;
/** An address or a name of a private network, or a URL with a port: no page for users has a reason to name one. */
const addresses =
  /\b(?:https?:\/\/[\w.-]{1,80}:\d{1,5}|(?:10|127|192\.168|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d{1,3}){2,3}(?::\d{1,5})?|[\w-]{1,60}(?:\.[\w-]{1,60}){0,4}\.(?:svc|internal|local)\b[\w.]{0,60}(?::\d{1,5})?)/gi;

/** Read off the answers to requests without a credential. */
export function disclosureFacts(looks: ProxyProbeResults, { host, port, serverName }: Endpoint): DisclosureFacts {
  const answers = answersOf(looks).map(({ response }) => response);
  const headers = answers.flatMap(({ headers: all }) =>
    all.map(([name, value]) => [name.toLowerCase(), value] as const),
  );
  const pages = answers.map(({ body }) => body.slice(0, lookedAt));
  const own = [`${host}:${port}`, `https://${host}`, `https://${serverName}`];
  const isOwn = (text: string): boolean => text === host || own.some((each) => text.toLowerCase().startsWith(each));
  const valuesOf = (names: RegExp): readonly string[] =>
    headers.flatMap(([name, value]) => (names.test(name) && value !== '' ? [`${name}: ${value}`] : []));
  return {
    product: few([
      ...valuesOf(ofProduct),
      ...pages.flatMap((page) => [...page.matchAll(programs)].map(([word]) => `${word} on its pages`)),
    ]),
    upstream: few([
      ...valuesOf(ofUpstream),
      ...pages.flatMap((page) => [...page.matchAll(addresses)].flatMap(([text]) => (isOwn(text) ? [] : [text]))),
    ]),
  };
}

const few = (texts: readonly string[]): readonly string[] =>
  [...new Set(texts.map((text) => text.slice(0, longest)))].slice(0, most);

/** The lines about what is told. */
export const disclosureFindings = ({ product, upstream }: DisclosureFacts): readonly Remark[] => [
  product.length === 0
    ? ok('product', 'neither headers nor pages name its program')
    : note('product', `its answers name its program: ${listed(product.map((text) => quoted(text)))}`),
  upstream.length === 0
    ? ok('upstream', 'what it answers without a credential names nothing behind it')
    : problem(
        'upstream',
        `what it answers without a credential names what is behind it: ${listed(upstream.map((text) => quoted(text)))}`,
        'have it answer with pages and headers of its own (nginx error_page, proxy_hide_header; Apache ErrorDocument, Header unset; HAProxy errorfile, del-header; Caddy handle_errors, header_down)',
      ),
];
