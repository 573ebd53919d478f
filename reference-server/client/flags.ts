import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { parseArgs } from 'node:util';
import { reasonOf } from '../reason';
import { FlagError } from '../settings/flag-error';
import { proxyOf, type Proxy } from './proxy';
import { bareHost } from '../settings/bare-host';

/** What the client is told: where to ask, whom to trust, and what to show. Files are read. */
export interface ClientSettings {
  readonly url: URL;
  /** Where to connect, in place of the host of the URL; its name is verified all the same. */
  readonly address: string | undefined;
  /** What stands between, by the environment; undefined: nothing. */
  readonly proxy: Proxy | undefined;
  /** The name that the certificate of the server must have; the host of the URL unless given. */
  readonly serverName: string;
  readonly ca: string;
  readonly cert: string | undefined;
  readonly key: string | undefined;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** How many requests, one after the other, each on a connection of its own. */
  readonly repeat: number;
  /** Those to the same server. */
  readonly followsRedirects: boolean;
  /** How often a request is made again that was not answered. */
  readonly retries: number;
  /** Milliseconds for each of them. */
  readonly timeoutMs: number;
}

const text = { type: 'string' } as const;
const options = {
  url: text,
  address: text,
  'server-name': text,
  ca: text,
  cert: text,
  key: text,
  header: { type: 'string', multiple: true },
  repeat: text,
  'follow-redirects': { type: 'boolean' },
  retries: text,
  timeout: text,
} as const;

/** Reads the flags and the files that they name. Throws a {@link FlagError}, which never holds anything of a file. */
export function parseClientFlags(argv: readonly string[], environment = process.env): ClientSettings {
  const values = read(argv);
  const url = urlOf(values.url);
  const host = bareHost(url.hostname);
  const { cert, key } = values;
  if ((cert === undefined) !== (key === undefined))
    throw new FlagError(cert === undefined ? '--cert' : '--key', 'a certificate and its key are given together');
  return {
    url,
    address: values.address === undefined ? undefined : addressOf(values.address),
    proxy: proxyOf(url, environment),
    serverName: values['server-name'] ?? host,
    ca: fileOf('--ca', values.ca),
    cert: cert === undefined ? undefined : fileOf('--cert', cert),
    key: key === undefined ? undefined : fileOf('--key', key),
    headers: (values.header ?? []).map(headerOf),
    repeat: countOf('--repeat', values.repeat ?? '1', 100),
    followsRedirects: values['follow-redirects'] === true,
    retries: values.retries === undefined ? 0 : countOf('--retries', values.retries, 10),
    timeoutMs: countOf('--timeout', values.timeout ?? '10000', 600_000),
  };
}

function read(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options, strict: true }).values;
  } catch (error) {
    throw new FlagError(
      reasonOf(error)
        .split(/[.'\n]/, 2)
        .join(' ')
        .trim(),
      'see the list of flags in the documentation',
    );
  }
}

function urlOf(given: string | undefined): URL {
  if (given === undefined) throw new FlagError('--url', 'is required');
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new FlagError('--url', `"${given}" is no URL of HTTP`);
  if (url.username !== '' || url.password !== '') throw new FlagError('--url', 'holds credentials; use --header');
  return url;
}

function fileOf(flag: string, path: string | undefined): string {
  if (path === undefined) throw new FlagError(flag, 'is required; give the path of a PEM file');
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new FlagError(flag, `cannot read ${path} (${reasonOf(error)}); give the path of a PEM file`);
  }
}

/** One of IPv6 may stand in brackets, as in a URL (RFC 3986, 3.2.2). */
function addressOf(given: string): string {
  const bare = bareHost(given);
  if (isIP(bare) === 0) throw new FlagError('--address', `"${given}" is not an IP address`);
  return bare;
}

function headerOf(line: string): readonly [string, string] {
  const [, name = '', value = ''] = /^([\w!#$%&'*+.^`|~-]+): *([\t -~\x80-\xff]*)$/.exec(line) ?? [];
  if (name === '') throw new FlagError('--header', 'is no line of a header; write it as "Name: value"');
  return [name, value];
}

function countOf(flag: string, given: string, most: number): number {
  const count = /^\d{1,9}$/.test(given) ? Number(given) : 0;
  if (count < 1 || count > most) throw new FlagError(flag, `"${given}" is not a whole number from 1 to ${most}`);
  return count;
}
