import { isIP } from 'node:net';
import { authorityOf, type WireRequest } from '../../attempt';
import type { How } from '../../attempt/evidence/how';
import { hasOldSignature } from './old-signature';
import { agentOf, besidesOf } from '../../attempt/request/request';
import { addressesOf, inBrackets } from '../ordinary';
import { canBeSaid } from '../curl';
import type { LineFiles } from './files';
import type { Said } from './said';
import { word } from './shell';

/** curl takes as long for an attempt as a person waits. */
const seconds = 10;

const mostHeaders = 40;

/** Characters of a body in a line: a word of a command is limited to 128 KiB, and nobody reads so many. */
const longestWord = 4 * 1024;

/** The attempt by curl; undefined: it writes something of it otherwise than the harness. */
export function curlLine(how: How, files: LineFiles, said: Said): string | undefined {
  if (!isForCurl(how)) return undefined;
  const requests = [...how.before, how.own];
  const connection = connectionOptions(how, files);
  const each = requests.map((request) =>
    [
      '--include',
      ...requestOptions(how, request, said, files),
      ...connection,
      said.word(`${plainUrl(how)}${isInUrl(request.path) ? request.path : '/'}`),
    ].join(' '),
  );
  return `curl -q --silent --show-error --max-time ${seconds} ${each.join(' --next ')}`;
}

/** One request after the other, on a connection that curl makes as the harness does. */
function isForCurl({
  aboutServer,
  beside,
  before,
  session,
  sends,
  atMost,
  form,
  http,
  clearText,
  credential,
  own,
  checkedName,
  endpoint,
}: How): boolean {
  // OpenSSL says more of why a server does not verify; and curl takes a name from the common name.
  if (aboutServer === true || session !== undefined || beside.length > 0 || sends !== undefined || atMost !== undefined)
    return false;
  // curl reads certificates before its ciphers, at a level of security that refuses these.
  if (credential !== undefined && hasOldSignature(credential.chain)) return false;
  // In clear text a server may say what it was sent, octet by octet.
  if (clearText && form === undefined) return false;
  // curl offers HTTP/1.0 by ALPN, which no server knows.
  if (http === '1.0' && !clearText) return false;
  // In HTTP/1 the octets say more; in HTTP/2 curl uses a connection again for what is for the same server.
  if (http !== '2' && before.length > 0) return false;
  if (form !== undefined && !(clearText && form !== 'as-written')) return false;
  return (
    checkedName === endpoint.serverName &&
    addressesOf(endpoint).length > 0 &&
    [...before, own].every((each) => isSaid(each, form === 'by-upgrade'))
  );
}

function isSaid(
  { method, path, headers, asWritten, trailers, chunked, connection, body, host }: WireRequest,
  upgrades: boolean,
): boolean {
  if ([asWritten, trailers, chunked].some((part) => part !== undefined)) return false;
  if (connection !== undefined && !isLine(connection)) return false;
  if (!/^[A-Z]+$/.test(method) || !/^[!-~]+$/.test(path) || method === 'HEAD') return false;
  // curl would lower-case no name of HTTP/1, and writes each line of its own only once.
  if (!headers.every(canBeSaid) || (host !== undefined && !isLine(host))) return false;
  const own = headers.map(([name]) => name.toLowerCase());
  // It has fewer and other lines of its own, which matters where they are counted.
  if (headers.length > mostHeaders) return false;
  if (['host', 'content-length', 'transfer-encoding', 'user-agent', 'accept'].some((name) => count(own, name) > 1))
    return false;
  if (
    own.includes('transfer-encoding') ||
    own.includes('content-length') ||
    own.includes('host') ||
    (own.includes('upgrade') && !upgrades)
  )
    return false;
  return body === undefined || !body.includes('\0');
}

const count = (names: readonly string[], name: string): number => names.filter((each) => each === name).length;
const isLine = (text: string): boolean => /^[ -~]+$/.test(text) && text.trim() === text;

function connectionOptions(how: How, files: LineFiles): readonly string[] {
  const { endpoint, clearText, tls, credential, trust, http, form } = how;
  const { host, port, addresses } = endpoint;
  const resolved =
    addresses === undefined || isIP(host) !== 0
      ? []
      : ['--resolve', word(`${host}:${port}:${addressesOf(endpoint).map(inBrackets).join(',')}`)];
  const version =
    form === 'by-prior-knowledge'
      ? '--http2-prior-knowledge'
      : form === 'by-upgrade' || http === '2'
        ? '--http2'
        : `--http${http}`;
  return [
    ...['--path-as-is', '--globoff', '--noproxy', "'*'", version],
    ...['--connect-to', word(`::${inBrackets(host)}:${port}`), ...resolved],
    ...(clearText || tls === undefined ? [] : [`--tlsv${tls}`, '--tls-max', tls]),
    ...(clearText
      ? []
      : verifying(how)
        ? trust === undefined
          ? []
          : ['--cacert', files.path('ca.crt', trust)]
        : ['-k']),
    ...(credential === undefined || clearText
      ? []
      : ['--cert', files.path('crt', credential.chain), '--key', files.path('key', credential.key, true)]),
  ];
}

/** Under another server name than its own a server may show another certificate, which is not verified. */
const verifying = ({ verifiesServer, serverName, endpoint }: How): boolean =>
  verifiesServer && serverName === endpoint.serverName;

function requestOptions(how: How, request: WireRequest, said: Said, files: LineFiles): readonly string[] {
  const { method, path, body, headers, host, connection } = request;
  const lines: WireRequest['headers'] = [
    ...(host === undefined && how.serverName === how.endpoint.serverName
      ? []
      : ([['Host', host ?? authorityOf(how.endpoint)]] as const)),
    ...agentOf(request),
    ...(connection === undefined ? [] : ([['Connection', connection]] as const)),
    // An upgrade has lines of curl's own.
    ...headers.filter(([name]) => how.form === undefined || !/^(connection|upgrade|http2-settings)$/i.test(name)),
    ...besidesOf(request),
  ];
  const names = lines.map(([name]) => name.toLowerCase());
  // What curl would send of itself.
  const without = [
    ...(names.includes('accept') ? [] : ['Accept:']),
    ...(body === undefined || names.includes('content-type') ? [] : ['Content-Type:']),
  ];
  return [
    ...['--request', word(method)],
    ...(isInUrl(path) ? [] : ['--request-target', said.word(path)]),
    ...without.flatMap((each) => ['--header', word(each)]),
    ...lines.flatMap(([name, value]) => ['--header', said.word(value === '' ? `${name};` : `${name}: ${value}`)]),
    ...(names.includes('accept-encoding') ? ['--compressed'] : []),
    ...(body === undefined ? [] : bodyOptions(body, said, files)),
  ];
}

/** A body that is too long for an argument stands in a file. */
const bodyOptions = (body: string, said: Said, files: LineFiles): readonly string[] =>
  body.length <= longestWord
    ? ['--data-raw', said.word(body)]
    : ['--data-binary', `@${files.path('body', body, said.isSecret(body))}`];

const plainUrl = ({ clearText, endpoint, serverName }: How): string => {
  const name =
    serverName === '' ? inBrackets(endpoint.host) : serverName.includes(':') ? `[${serverName}]` : serverName;
  return `${clearText ? 'http' : 'https'}://${name}:${endpoint.port}`;
};

/** What curl sends as it stands in the URL (with --path-as-is and --globoff). */
const isInUrl = (path: string): boolean => /^\/(?!\/)[\w.~%/?=&:+,;@!$*()-]*$/.test(path);
