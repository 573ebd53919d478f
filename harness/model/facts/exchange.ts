import { isConfigured } from '../../vocabulary/lines/header-line';
import { filled, targetIn } from '../../vocabulary/lines/request-target';
import type { RequestForm } from '../../vocabulary/request-form';
import type { Header } from '../../vocabulary/types';
import {
  formerOf,
  type CaContent,
  fileChanges,
  holdsCa,
  type FiledCa,
  type ServerChange,
} from '../../vocabulary/changes/ca-files';
import type { ApiCall, PlainHttp, WhoAmI } from '../../vocabulary/when';
import type { TlsVersion } from '../../vocabulary/versions';
import type {
  ConnectionFacts,
  HeaderLine,
  Presented,
  RequestFacts,
  ServerSettings,
  TrustedAuthorities,
} from '../types';
import { linesOf } from './headers';
import { anchorOf } from './issuers';

/** The request of an attempt and those in its company, on one connection. */
export interface ExchangeFacts {
  readonly connection: ConnectionFacts;
  /** In the order in which they are asked. */
  readonly requests: readonly RequestFacts[];
  /** Which of them is the attempt's own. */
  readonly own: number;
}

/** What an attempt leaves to its scenario and its target. */
export interface ExchangeContext {
  readonly settings: ServerSettings;
  readonly tls?: TlsVersion | undefined;
  /** The certificate that the scenario calls by this name. */
  readonly presented: (name: string) => Presented;
  /** How the target is asked who the caller is. */
  readonly question: { readonly method: string; readonly path: string };
  /** The host and port of the target. */
  readonly authority?: string;
}

type Attempted = WhoAmI | ApiCall | PlainHttp;

/** An attempt, in one of its forms where it has any, as the model is asked about it. */
export function exchangeOf(attempt: Attempted, context: ExchangeContext, form?: RequestForm): ExchangeFacts {
  const { settings, tls = 'any', presented } = context;
  const http = form?.http ?? (attempt.kind === 'plain-http' ? plainVersion(attempt) : attempt.http);
  if (attempt.kind === 'plain-http') {
    const headers = linesOf(attempt.headers, http, settings);
    const request: RequestFacts = { asks: 'resource', method: attempt.method, path: attempt.path, headers };
    return { connection: { tls: undefined, http }, requests: [request], own: 0 };
  }
  const { behind = [], after = [], beside = [], present, resuming } = attempt;
  const { meanwhile, waiting } = attempt.kind === 'who-am-i' ? attempt : {};
  const certificate = present === undefined ? undefined : presented(present);
  const session = resuming !== undefined && resuming.by === undefined ? resuming : undefined;
  const request = (headers: readonly Header[], more: Partial<RequestFacts> = {}): RequestFacts => ({
    ...asked(attempt, context),
    headers: linesOf(headers, http, settings),
    ...more,
  });
  const [before, then] = meanwhile === undefined ? [undefined, undefined] : authoritiesAt(meanwhile, settings);
  const own = inForm(request(attempt.headers), form, http, context);
  return {
    connection: {
      tls,
      http,
      presented: certificate,
      ...(session === undefined
        ? {}
        : { resumes: { presented: session.present === undefined ? undefined : presented(session.present) } }),
    },
    requests: [
      ...behind.map(({ method, path, headers }) => request(headers, { asks: 'resource', method, path })),
      ...after.map((headers) => request(headers, before && { authorities: before })),
      { ...own, ...(waiting === undefined ? {} : { at: afterExpiry }), ...(then && { authorities: then }) },
      ...beside.map((headers) => request(headers)),
    ],
    own: behind.length + after.length,
  };
}

/** Minutes after which a short-lived certificate is over. */
const afterExpiry = 1;

const plainVersion = ({ http, h2c }: PlainHttp): ConnectionFacts['http'] => (h2c === 'by-prior-knowledge' ? '2' : http);

const asked = (
  attempt: WhoAmI | ApiCall,
  { question }: ExchangeContext,
): Pick<RequestFacts, 'asks' | 'method' | 'path'> =>
  attempt.kind === 'who-am-i'
    ? { asks: 'identity', ...question }
    : { asks: 'resource', method: attempt.method, path: attempt.path };

const trustedBy = {
  'client-ca': 'client',
  'request-header-ca': 'requestHeader',
} as const satisfies Readonly<Record<FiledCa, keyof TrustedAuthorities>>;

/** The authorities before and after a CA file is changed; a file without a CA leaves the last (rule K-09). */
function authoritiesAt(
  { of, file }: ServerChange,
  { authorities }: ServerSettings,
): readonly [before: TrustedAuthorities, then: TrustedAuthorities] {
  const theirs = authorities[trustedBy[of]];
  const former = anchorOf(formerOf[of]);
  const holding = (content: CaContent): TrustedAuthorities => ({
    ...authorities,
    [trustedBy[of]]: content === 'another' ? [former] : content === 'both' ? [...theirs, former] : theirs,
  });
  const { from, to } = fileChanges[file];
  return [holding(from), holding(holdsCa(to) ? to : from)];
}

/** A request in another form; a header that would have a configured name stays out, as it does where the request is made. */
function inForm(
  request: RequestFacts,
  form: RequestForm | undefined,
  http: ConnectionFacts['http'],
  { settings, authority = 'localhost' }: ExchangeContext,
): RequestFacts {
  if (form === undefined) return request;
  const parts = { path: request.path, authority };
  const more = (form.headers ?? []).flatMap((header): readonly HeaderLine[] => {
    const [[name, value] = ['', '']] = linesOf([header], http, settings);
    return isConfigured(header, name, settings.requestHeader) ? [] : [[name, filled(value, parts)]];
  });
  const [token] = settings.tokens;
  return {
    ...request,
    // Another method or another path asks for something else.
    asks: form.method === undefined && form.target === undefined ? request.asks : 'resource',
    method: form.method ?? request.method,
    path: targetIn(form, parts).replaceAll('{token}', () => encodeURIComponent(token?.token ?? '')),
    headers: [...request.headers, ...more],
  };
}
