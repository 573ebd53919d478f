import type { How } from '../../attempt/evidence/how';
import type { WireRequest } from '../../attempt/request/wire-request';
import { addressesOf, inBrackets } from '../ordinary';
import type { LineFiles } from './files';
import { word } from './shell';

/** What kubectl says of itself where it is not told a header. */
const ofItself: ReadonlySet<string> = new Set(['accept', 'content-type']);

/** Headers for which it has flags (kubectl options). */
const impersonating = {
  'impersonate-user': '--as',
  'impersonate-group': '--as-group',
  'impersonate-uid': '--as-uid',
} as const;

/**
 * The attempt by kubectl, with nothing of the user's own kubeconfig: one request of a user with a certificate or a token, and no header
 * that kubectl cannot be told; undefined: it cannot make it. It chooses the version of TLS by itself.
 */
export function kubectlLine(how: How, files: LineFiles, hide: (text: string) => string): string | undefined {
  const { own, credential, endpoint, trust, verifiesServer, http } = how;
  const [address] = addressesOf(endpoint);
  const said = isOrdinary(how) ? flagsOf(own.headers, files) : undefined;
  if (said === undefined || address === undefined || (credential === undefined && !said.some(isToken)))
    return undefined;
  if (isHidden(own, hide)) return undefined;
  const raw =
    own.body === undefined ? ['get', '--raw', word(own.path)] : ['create', '--raw', word(own.path), '-f', '-'];
  return [
    ...(own.body === undefined ? [] : ['printf', '%s', word(own.body), '|']),
    ...(http === '2' ? [] : ['DISABLE_HTTP2=true']),
    ...['kubectl', '--kubeconfig=/dev/null', word(`--server=https://${inBrackets(address)}:${endpoint.port}`)],
    ...(endpoint.serverName === address ? [] : [word(`--tls-server-name=${endpoint.serverName}`)]),
    ...(!verifiesServer
      ? ['--insecure-skip-tls-verify']
      : trust === undefined
        ? []
        : [`--certificate-authority=${files.path('ca.crt', trust)}`]),
    ...(credential === undefined
      ? []
      : [
          `--client-certificate=${files.path('crt', credential.chain)}`,
          `--client-key=${files.path('key', credential.key, true)}`,
        ]),
    ...said,
    ...raw,
  ].join(' ');
}

/** One request on a connection of its own, to the server under its own name. */
function isOrdinary(how: How): boolean {
  const { clearText, tls, form, http, before, beside, serverName, checkedName, endpoint, own, trust } = how;
  const { sends, atMost, session, refused } = how;
  if ([sends, atMost, session, refused, form].some((each) => each !== undefined)) return false;
  if (clearText || tls === '1.2' || http === '1.0' || before.length + beside.length > 0 || trust === '') return false;
  if (how.aboutServer === true || serverName !== endpoint.serverName || checkedName !== serverName) return false;
  const { asWritten, trailers, chunked, connection, host, method, body, path } = own;
  if ([asWritten, trailers, chunked, connection, host].some((each) => each !== undefined)) return false;
  if (method !== (body === undefined ? 'GET' : 'POST')) return false;
  // It reads a path as a URL, and writes it anew.
  return /^\/(?!\/)(?:[\w~=?&,:%/-]|\.(?!\.?\/))*$/.test(path);
}

/** Flags that say these headers; undefined: no flag says one of them. */
function flagsOf(headers: WireRequest['headers'], files: LineFiles): readonly string[] | undefined {
  const flags: string[] = [];
  const seen = new Set<string>();
  for (const [header, value] of headers) {
    const name = header.toLowerCase();
    if (seen.has(name) && name !== 'impersonate-group') return undefined;
    seen.add(name);
    const [, token] = name === 'authorization' ? (/^Bearer ([!-~]+)$/.exec(value) ?? []) : [];
    if (token !== undefined) flags.push(`--token="$(cat ${files.path('token', token, true)})"`);
    else if (Object.hasOwn(impersonating, name) && value !== '')
      flags.push(word(`${impersonating[name as keyof typeof impersonating]}=${value}`));
    else if (!ofItself.has(name) || !value.startsWith('application/json')) return undefined;
  }
  return flags.some((flag) => flag.startsWith('--as-')) && !seen.has('impersonate-user') ? undefined : flags;
}

const isToken = (flag: string): boolean => flag.startsWith('--token=');

/** Whether a secret stands where a line shows it. */
const isHidden = ({ path, body = '', headers }: WireRequest, hide: (text: string) => string): boolean =>
  [path, body, ...headers.filter(([name]) => !/^authorization$/i.test(name)).map(([, value]) => value)].some(
    (text) => hide(text) !== text,
  );
