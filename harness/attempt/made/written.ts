import type { Attribute, WrittenRequest } from '../../observation';
import { textOfBytes, withoutPrivateKeys, withoutSecret, withoutSecrets } from '../../text';
import { ownHeaders } from '../http/http2';
import { agentOf, besidesOf, http1Bytes } from '../request/request';
import type { WireRequest } from '../request/wire-request';
import type { How } from '../evidence/how';

/** Characters of a request that a report keeps. */
const kept = 4 * 1024;

/** The requests of an attempt with their roles, in the order in which they are written. */
export const requestsOf = ({
  session,
  before,
  own,
  beside,
}: How): readonly (readonly [WrittenRequest['role'], WireRequest])[] => [
  ...(session === undefined ? [] : [['session', session.request] as const]),
  ...before.map((each) => ['before', each] as const),
  ['own', own],
  ...beside.map((each) => ['beside', each] as const),
];

/** The octets of a request in HTTP/1. */
export const octetsOf = (how: How, role: WrittenRequest['role'], request: WireRequest): Buffer =>
  http1Bytes(
    request,
    how.http === '1.0' ? '1.0' : '1.1',
    how.endpoint,
    isLast(how, role, request) ? 'close' : 'keep-alive',
  );

/** Whether the request says that it is the last of its connection. */
const isLast = ({ beside, form }: How, role: WrittenRequest['role'], request: WireRequest): boolean =>
  form !== 'by-upgrade' &&
  (role === 'session' || (role === 'own' && beside.length === 0) || (role === 'beside' && request === beside.at(-1)));

/** A text without the secrets of this attempt, of the run, or anybody's private key. */
export const hiding =
  ({ secrets }: Pick<How, 'secrets'>) =>
  (text: string): string =>
    withoutPrivateKeys(
      withoutSecrets(
        secrets.reduce((left, secret) => (secret === '' ? left : withoutSecret(left, secret, '(a credential)')), text),
      ),
    );

/** The requests as they were written, without any secret. */
export function writtenRequests(how: How): readonly WrittenRequest[] {
  const hide = hiding(how);
  return requestsOf(how).map(([role, request]) => {
    const { method, path } = request;
    const overHttp2 = how.http === '2' && how.form !== 'by-upgrade' && how.form !== 'by-prior-knowledge';
    const said = overHttp2 ? asHttp2(how, request) : asHttp1(textOfBytes(octetsOf(how, role, request)));
    return {
      ...{ role, http: how.http, method, path: hide(path) },
      headers: said.headers.map(([name, value]): Attribute => [hide(name), hide(value)]),
      body: cut(hide(said.body)),
      text: cut(hide(said.text)),
    };
  });
}

interface Said {
  readonly headers: readonly Attribute[];
  readonly body: string;
  readonly text: string;
}

function asHttp1(text: string): Said {
  const end = text.indexOf('\r\n\r\n');
  const head = end < 0 ? text : text.slice(0, end);
  const headers = head
    .split('\r\n')
    .slice(1)
    .map((line): Attribute => {
      const colon = line.indexOf(':');
      return colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')];
    });
  return { headers, body: end < 0 ? '' : text.slice(end + 4), text };
}

function asHttp2({ endpoint }: How, request: WireRequest): Said {
  const pseudo = Object.entries(ownHeaders(request, endpoint)).map(([name, value]): Attribute => [name, String(value)]);
  const fields = [...request.headers, ...besidesOf(request), ...agentOf(request)];
  const headers = fields.map(([name, value]): Attribute => [name, value]);
  const trailers = request.trailers ?? [];
  const lines = [...pseudo, ...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const after = trailers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const body = request.body ?? '';
  return { headers: [...headers, ...trailers], body, text: `${lines}\r\n${body}${after === '' ? '' : `\r\n${after}`}` };
}

const cut = (text: string): string =>
  text.length <= kept ? text : `${text.slice(0, kept)}... (${text.length - kept} more characters)`;
