import type { FormFamily } from '../request-form';
import { header, websocketHeaders } from '../header';
import { headerForms, lines, targets, unchanged } from './building';

export const upgrades: FormFamily = {
  name: 'upgrade or connection header',
  forms: [
    unchanged,
    {
      name: 'Upgrade: websocket',
      connection: 'Upgrade',
      ...lines(...websocketHeaders),
    },
    {
      name: 'Upgrade: h2c',
      connection: 'Upgrade, HTTP2-Settings',
      ...lines(header('Upgrade', 'h2c'), header('HTTP2-Settings', 'AAMAAABkAAQAAP__')),
    },
    { name: 'Upgrade: SPDY/3.1', connection: 'Upgrade', ...lines(header('Upgrade', 'SPDY/3.1')) },
    { name: 'Upgrade: TLS/1.2', connection: 'Upgrade', ...lines(header('Upgrade', 'TLS/1.2')) },
    { name: 'Connection: close, Authorization', connection: 'close, Authorization, Cookie, Host' },
    {
      name: 'Connection that names identity headers',
      connection: 'close, X-Remote-User, X-Remote-Group, X-Forwarded-For, X-SSL-Client-Verify',
    },
  ],
};

const parameters = (count: number): string => Array.from({ length: count }, (_, at) => `x${at + 1}=1`).join('&');

export const framings: FormFamily = {
  name: 'protocol version, body, length or wanted media type',
  forms: [
    unchanged,
    { name: 'HTTP/1.0', http: '1.0' },
    { name: 'a chunked body', chunked: true },
    { name: 'a body of known length', bodyOfNone: '{}' },
    { name: 'a media type that nobody knows', contentType: 'application/x-authn-conformance' },
    { name: 'Expect: 100-continue', ...lines(header('Expect', '100-continue')) },
    { name: 'Accept: text/html', accept: 'text/html' },
    { name: 'Accept: */*', accept: '*/*' },
    { name: 'no Accept', acceptUnsaid: true },
    { name: 'Accept: application/vnd.kubernetes.protobuf', accept: 'application/vnd.kubernetes.protobuf' },
    { name: 'Accept: application/json;as=Table', accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' },
    {
      name: 'Accept: application/json;as=PartialObjectMetadataList',
      accept: 'application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io',
    },
    { name: 'Accept: text/event-stream', accept: 'text/event-stream' },
    { name: 'Range: bytes=0-', ...lines(header('Range', 'bytes=0-')) },
    { name: 'If-None-Match: *', ...lines(header('If-None-Match', '*')) },
    { name: 'If-Modified-Since', ...lines(header('If-Modified-Since', 'Thu, 01 Jan 1970 00:00:00 GMT')) },
    { name: 'a document of sixteen kilobytes', members: { padding: 'x'.repeat(16 * 1024) } },
    { name: 'a query of three kilobytes', target: `{path}{query}{and}x=${'x'.repeat(3 * 1024)}` },
    { name: 'a query of a hundred parameters', target: `{path}{query}{and}${parameters(100)}` },
    { name: 'a header of four kilobytes', ...lines(header('X-Authn-Conformance', 'x'.repeat(4 * 1024))) },
    {
      name: 'eighty headers',
      ...lines(...Array.from({ length: 80 }, (_, at) => header(`X-Authn-Conformance-${at + 1}`, 'x'))),
    },
    { name: 'Accept-Encoding: gzip', ...lines(header('Accept-Encoding', 'gzip, br')) },
    {
      name: 'Sec-Purpose: prefetch',
      ...lines(header('Sec-Purpose', 'prefetch'), header('Purpose', 'prefetch'), header('X-Moz', 'prefetch')),
    },
    { name: 'TE: trailers', ...lines(header('TE', 'trailers'), header('X-Grpc-Web', '1')) },
  ],
};

/** And larger than requests are: more header lines, and more bytes of a body, than some servers read. */
export const framingsOfAnySize: FormFamily = {
  ...framings,
  forms: [
    ...framings.forms,
    {
      name: 'a hundred and fifty headers',
      ...lines(...Array.from({ length: 150 }, (_, at) => header(`X-Authn-Conformance-${at + 1}`, 'x'))),
    },
    { name: 'a header of nine kilobytes', ...lines(header('X-Authn-Conformance', 'x'.repeat(9 * 1024))) },
    { name: 'a query of nine kilobytes', target: `{path}{query}{and}x=${'x'.repeat(9 * 1024)}` },
    { name: 'a body of seventy kilobytes', bodyOfNone: JSON.stringify({ padding: 'x'.repeat(70 * 1024) }) },
  ],
};

/** HTTP/2 takes other ways through most servers; the target has to offer it. */
export const overHttp2: FormFamily = {
  name: 'request over HTTP/2',
  forms: [
    unchanged,
    { name: 'HEAD', method: 'HEAD' },
    { name: 'OPTIONS', method: 'OPTIONS' },
    { name: 'PROPFIND', method: 'PROPFIND' },
    ...targets('/{path}{query}', '{health}/..{path}{query}', '{path}/{query}', '{path|upper}{query}'),
    { name: 'trailers', trailers: [header('x-remote-user', 'admin'), header('x-remote-group', 'system:masters')] },
    ...headerForms(
      ['x-original-url', '{health}'],
      ['x-http-method-override', 'OPTIONS'],
      ['user-agent', 'kube-probe/1.30'],
      ['expect', '100-continue'],
    ),
    { name: 'accept: text/event-stream', accept: 'text/event-stream' },
    { name: 'content-type: application/grpc', contentType: 'application/grpc' },
    // As calls of gRPC are made, which many servers give a way of their own.
    { name: 'POST of gRPC', method: 'POST', contentType: 'application/grpc', ...lines(header('te', 'trailers')) },
    // What a target that has no use for it takes for an error of the stream (RFC 8441, 3).
    { name: 'CONNECT for a WebSocket', method: 'CONNECT', ...lines(header(':protocol', 'websocket')) },
  ].map((form) => ({ ...form, http: '2' as const })),
};
