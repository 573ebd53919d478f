import type { HttpResponse } from '../observation';
import { isIP } from 'node:net';
import { alertName, authorityOf, formOf, requestOf, type Exchange } from '../attempt';
import { textOfBytes } from '../text';
import type { Attempt } from '../vocabulary/types';
import { answerOfStopped, type ProgramAnswer } from './answer';
import { addressesOf, inBrackets, isOrdinary, written } from './ordinary';
import type { ClientProgram } from './program';
import { lastLine } from './run-program';

/** curl of any release since 7.68: what it is told is on its standard input, so that its arguments show nothing. */
export const curl: ClientProgram = {
  name: 'curl',
  package: 'curl',
  makes: (attempt) => isOrdinary(attempt) && (attempt.kind !== 'request' || attempt.method !== 'HEAD'),
  command: (exchange, files, seconds) => {
    const { attempt, endpoint, credential, tls, verifiesServer } = exchange;
    if (!isOrdinary(attempt) || formOf(attempt) !== undefined || addressesOf(endpoint).length === 0) return undefined;
    const request = requestOf(attempt, exchange);
    const { method, path, headers, body, host } = request;
    const lines = [...(host === undefined ? [] : [['Host', host] as const]), ...headers];
    if (!lines.every(canBeSaid) || !/^[!-~]+$/.test(path)) return undefined;
    const settings: readonly (readonly [string, string?])[] = [
      ['url', `https://${authorityOf(endpoint)}/`],
      ['request-target', path],
      ...wayTo(endpoint),
      ['proto', '=https'],
      ['noproxy', '*'],
      ['request', method],
      [protocolOf(attempt)],
      ...(tls === undefined ? [] : ([[`tlsv${tls}`], ['tls-max', tls]] as const)),
      ...(verifiesServer ? [] : ([['insecure']] as const)),
      ...(endpoint.trust === undefined || !verifiesServer ? [] : ([['cacert', files(endpoint.trust)]] as const)),
      ...(credential === undefined
        ? []
        : ([
            ['cert', files(credential.chain)],
            ['key', files(credential.key)],
          ] as const)),
      ...lines.map(([name, value]) => ['header', value === '' ? `${name};` : `${name}: ${value}`] as const),
      ...(body === undefined ? [] : ([['data-raw', body]] as const)),
      ['max-time', String(seconds)],
    ];
    return {
      args: ['-q', '--silent', '--show-error', '--include', '--no-buffer', '--config', '-'],
      env: {},
      input: settings.map(([name, value]) => `${name}${value === undefined ? '' : ` = ${quoted(value)}`}\n`).join(''),
      request: written(request),
    };
  },
  read: ({ code, out, err, stopped }): ProgramAnswer | undefined => {
    const cut = answerOfStopped({ stopped: code === 28 ? 'time' : stopped });
    if (cut !== undefined) return cut;
    const response = responseIn(out, code === 0);
    const said = response === undefined ? {} : { response, http2: response.version.startsWith('2') };
    if (code === 0)
      return response === undefined
        ? { ending: { kind: 'malformed', why: 'something that is not HTTP', stage: 'response' } }
        : { ending: { kind: 'response' }, ...said };
    if (code === undefined) return undefined;
    if (unreached.has(code)) return { ending: { kind: 'unreachable', code: lastLine(err) } };
    if (unverified.has(code)) return { ending: { kind: 'client-refused', code: lastLine(err) } };
    if (!ended.has(code)) return undefined;
    const alert = alertIn(err);
    const reset = /reset by peer/i.test(err);
    // A handshake that failed for a reason of curl's own, such as a signature that its OpenSSL does not make.
    if (code === 35 && alert === undefined && !reset && !/eof|SYSCALL|closed/i.test(err)) return undefined;
    return {
      ending: { kind: 'closed', how: reset ? 'reset' : 'end', stage: response === undefined ? 'request' : 'response' },
      ...(alert === undefined ? {} : { alert }),
      ...said,
    };
  },
};

/** No connection: what leads to the server is not there. */
const unreached: ReadonlySet<number> = new Set([5, 6, 7]);
/** The server's certificate does not verify, or what it is verified with cannot be read. */
const unverified: ReadonlySet<number> = new Set([51, 60, 77, 83, 91]);
/** The server ended the handshake, the connection, the stream, or the answer. */
const ended: ReadonlySet<number> = new Set([16, 18, 35, 52, 55, 56, 92]);

/** A value between the quotes of curl's configuration files. */
const quoted = (value: string): string =>
  `"${value.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t')}"`;

/** Whether curl writes a header line as it is given. */
export const canBeSaid = ([name, value]: readonly [string, string]): boolean =>
  /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) && !/\p{Cc}/u.test(value.replaceAll('\t', '')) && value.trim() === value;

const protocolOf = (attempt: Attempt): string => {
  const version = 'http' in attempt ? attempt.http : '1.1';
  return version === '2' ? 'http2' : `http${version}`;
};

/** To the addresses that were checked, whatever the name in the URL is, and wherever that of the host leads by now. */
function wayTo(endpoint: Exchange['endpoint']): readonly (readonly [string, string])[] {
  const { host, port, addresses } = endpoint;
  const there = ['connect-to', `::${inBrackets(host)}:${port}`] as const;
  if (addresses === undefined || isIP(host) !== 0) return [there];
  return [there, ['resolve', `${host}:${port}:${addressesOf(endpoint).map(inBrackets).join(',')}`]];
}

/** The last answer that curl printed with its head; those before it are interim ones. */
function responseIn(out: Buffer, complete: boolean): HttpResponse | undefined {
  let rest = out;
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) return undefined;
    const [first = '', ...lines] = rest.toString('latin1', 0, end).split('\r\n');
    const [, version, status, reason = ''] = /^HTTP\/([0-9.]+) ([0-9]{3})(?: (.*))?$/.exec(first) ?? [];
    if (version === undefined || status === undefined) return undefined;
    rest = rest.subarray(end + 4);
    if (status.startsWith('1') && status !== '101') continue;
    const headers = lines.map((line): readonly [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    });
    return { version, status: Number(status), reason, headers, body: textOfBytes(rest), complete };
  }
}

/** The alert in OpenSSL's words: the reasons of alerts that were received are a thousand more than their numbers. */
function alertIn(err: string): ProgramAnswer['alert'] {
  const reason = /error:[0-9A-F]*([0-9A-F]{3}):/i.exec(err)?.[1];
  const number = reason === undefined ? -1 : Number.parseInt(reason, 16) - 1000;
  const name = alertName(number);
  if (name !== undefined) return { number, name };
  return /\balert\b/i.test(err) ? { number: undefined, name: 'an alert' } : undefined;
}
