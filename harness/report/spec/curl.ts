import type { Sample } from './observed';

/** What curl writes into a request by itself. */
const own = /^(host|content-length|user-agent|accept-encoding|connection)$/i;

/**
 * The line of curl that makes a request like that of a sample by hand; undefined: curl cannot, because the request is no well-formed one, or
 * none is shown. Files and names stand for those of the target.
 */
export function curlOf({ sent, attempt }: Sample): string | undefined {
  const [head = '', ...rest] = sent.split('\n\n');
  const [first = '', ...lines] = head.split('\n');
  const [, method, path] = /^([A-Z]+) (\/[\x21-\x7e]*)(?: HTTP\/(?:1\.1|2))?$/.exec(first) ?? [];
  if (method === undefined || path === undefined) return undefined;
  const headers = lines.map((line) => /^([A-Za-z0-9-]+): (.*)$/.exec(line));
  // What is hidden, or is no header as curl writes them.
  if (headers.some((header) => header === null) || /characters\)/.test(head)) return undefined;
  const shown = headers.flatMap((header) => (header === null || own.test(header[1] ?? '') ? [] : [header[0]]));
  // The credential itself is in no report.
  const password = shown.includes('Authorization: Basic (a credential)');
  const token = shown.includes('Authorization: Bearer (the bearer token)');
  const [, certificate] = /certificate "([^"]+)"/.exec(attempt) ?? [];
  const body = rest.join('\n\n');
  return [
    'curl --cacert ca.crt',
    ...(certificate === undefined ? [] : [`--cert ${certificate}.crt --key ${certificate}.key`]),
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...(password ? ['-u USER:PASSWORD'] : []),
    ...(token ? ["-H 'Authorization: Bearer TOKEN'"] : []),
    ...shown
      .filter((header) => !/\((a credential|the bearer token)\)$/.test(header))
      .map((header) => `-H ${quoted(header)}`),
    ...(body === '' ? [] : [`--data-binary ${quoted(body)}`]),
    quoted(`https://api.example:6443${path}`),
  ].join(' ');
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
