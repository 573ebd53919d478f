import type { HttpVersion } from '../versions';

/**
 * A way to hide a second request in a first, which two servers may read otherwise (RFC 9112, 11.2). Bounded: the hidden request is one
 * `GET` of a path with a mark and without a credential, and every connection is used once.
 */
export interface SmugglingForm {
  /** Names it in reports, in a few words. */
  readonly name: string;
  readonly http: HttpVersion;
  /** Header lines of the first request, in place of those that say its length; `{length}`: octets of `body`, `{length-and-2^32}` and `{length-and-2^64}`: so many more, `{before}`: of those before the hidden request, `{more}`: sixty-four more than all. */
  readonly lines: readonly (readonly [name: string, value: string])[];
  /** The body of the first request: `{request}` is the hidden one, `{chunk}` its length in hexadecimal. */
  readonly body: string;
  /** Whether the hidden request bears the credential as well, or it alone; neither of the two has one more than the first unless said. */
  readonly credential?: 'in-both' | 'in-the-hidden-one';
  /** The connection is closed before the body is over. */
  readonly brokenOff?: true;
  /** Nobody may take it for a request with a whole body, for its length is none, or more than comes (RFC 9112, 6.3, 7.1 and 8). */
  readonly invalid?: true;
  /** In place of `POST`, in HTTP/1.1. */
  readonly method?: string;
  /** In place of the path of the first request, `{authority}` the host and port of the front proxy; in HTTP/2: `{path}` its own, `{request}` the hidden one. */
  readonly path?: string;
}

const cl: readonly [string, string] = ['Content-Length', '{length}'];
const te: readonly [string, string] = ['Transfer-Encoding', 'chunked'];

/** Everything behind the last chunk is the hidden request to who reads chunks, and the body to who reads the length. */
const behindTheLastChunk = '0\r\n\r\n{request}';
/** One chunk that holds the hidden request: to who takes the length of its size for the body, the request begins behind it. */
const inAChunk = '{chunk}\r\n{request}\r\n0\r\n\r\n';

const http1 = (name: string, lines: SmugglingForm['lines'], body: string): SmugglingForm => ({
  name,
  http: '1.1',
  lines,
  body,
});

/** `Content-Length` and `Transfer-Encoding` that disagree. */
export const lengthAndChunks: readonly SmugglingForm[] = [
  http1('CL.TE: Content-Length first, then chunks', [cl, te], behindTheLastChunk),
  http1('TE.CL: chunks first, then Content-Length', [te, ['Content-Length', '{before}']], inAChunk),
  http1('CL.0: Content-Length of 0 and chunks', [['Content-Length', '0'], te], inAChunk),
];

type Spelled = readonly [name: string, field: string, value: string];

/** What is no `Transfer-Encoding: chunked` (RFC 9112, 5.1 and 6.1; RFC 9110, 5.6.3), and that a reader may take for one. */
const likeChunked: readonly Spelled[] = [
  ['xchunked', 'Transfer-Encoding', 'xchunked'],
  ['in quotation marks', 'Transfer-Encoding', '"chunked"'],
  ['with a space before the colon', 'Transfer-Encoding ', 'chunked'],
  ['with a vertical tab before the value', 'Transfer-Encoding', '\vchunked'],
  ['identity behind it', 'Transfer-Encoding', 'chunked, identity'],
  ['with an underscore', 'Transfer_Encoding', 'chunked'],
  ['behind a bare CR', 'X-A', 'b\rTransfer-Encoding: chunked'],
];

/** What is one, at least to some, and that a reader may not take for one. */
const unlikeChunked: readonly Spelled[] = [
  ['in capitals', 'Transfer-Encoding', 'CHUNKED'],
  ['with a tab before the value', 'Transfer-Encoding', '\tchunked'],
  ['folded', 'Transfer-Encoding', '\r\n chunked'],
  ['identity before it', 'Transfer-Encoding', 'identity, chunked'],
  ['a parameter behind it', 'Transfer-Encoding', 'chunked;q=1'],
  ['behind a bare LF', 'X-A', 'b\nTransfer-Encoding: chunked'],
];

const withTheLength = ([name, field, value]: Spelled): SmugglingForm =>
  http1(`TE.TE: chunked ${name}, with the length`, [cl, [field, value]], behindTheLastChunk);

const withoutALength = ([name, field, value]: Spelled): SmugglingForm =>
  http1(`chunked ${name}, without a length`, [[field, value]], behindTheLastChunk);

const keptAlive = ['Connection', 'keep-alive'] as const;

/** In HTTP/1.0, which knows no chunks: whoever reads them as such closes the connection behind them (RFC 9112, 6.1). */
const chunksOfHttp10: readonly SmugglingForm[] = [
  http1('chunks in HTTP/1.0, with the length', [keptAlive, cl, te], behindTheLastChunk),
  http1('chunks in HTTP/1.0, without a length', [keptAlive, te], behindTheLastChunk),
].map((form) => ({ ...form, http: '1.0' }));

/** `Transfer-Encoding` that one of two readers does not recognise. */
export const obscuredChunks: readonly SmugglingForm[] = [
  ...[...likeChunked, ...unlikeChunked].flatMap((each) => [withTheLength(each), withoutALength(each)]),
  ...chunksOfHttp10,
];

/** Bodies of a length, or of none at all, whatever else a reader may see in them: what stands there is no last chunk. */
export const noChunks: readonly SmugglingForm[] = likeChunked.flatMap((each) => [
  withTheLength(each),
  withoutALength(each),
]);

export const twiceEncoded: readonly SmugglingForm[] = [
  http1('Transfer-Encoding: chunked twice', [cl, te, te], behindTheLastChunk),
  http1('Transfer-Encoding: chunked and another', [cl, te, ['Transfer-Encoding', 'x']], behindTheLastChunk),
];

const invalid = (form: SmugglingForm): SmugglingForm => ({ ...form, invalid: true });

/** Numbers that are none in HTTP, and that programs read as some: a signed one, one of a programming language, one of several words. */
const oddNumbers = (number: string): readonly (readonly [what: string, text: string])[] => [
  ['a sign', `+${number}`],
  ['a minus sign', `-${number}`],
  ['`0x` before it', `0x${number}`],
  ['an underscore', `0_${number}`],
  ['a dot behind it', `${number}.0`],
  ['a letter behind it', `${number}h`],
  ['digits of another script', `\uff10${number}`],
];

/** Lengths that two readers may not take for the same number (RFC 9110, 8.6). */
export const oddLengths: readonly SmugglingForm[] = [
  ...[
    http1('two lengths, 0 first', [['Content-Length', '0'], cl], '{request}'),
    http1('two lengths, 0 last', [cl, ['Content-Length', '0']], '{request}'),
    http1('two lengths in one line', [['Content-Length', '0, {length}']], '{request}'),
    http1('two lengths with a space between', [['Content-Length', '0 {length}']], '{request}'),
    ...oddNumbers('{length}').map(([what, text]) =>
      http1(`a length with ${what}`, [['Content-Length', text]], '{request}'),
    ),
  ].map(invalid),
  http1('a length with a space before the colon', [['Content-Length ', '{length}']], '{request}'),
  http1('an empty length', [['Content-Length', '']], '{request}'),
  http1('a length with underscores', [['Content_Length', '{length}']], '{request}'),
  http1('a length behind a bare LF', [['X-A', 'b\nContent-Length: {length}']], '{request}'),
  http1('no length at all', [], '{request}'),
];

/** Lengths of which some programs read the lower bits; whoever reads them whole waits for what never comes. */
export const longLengths: readonly SmugglingForm[] = [32, 64].map((bits) =>
  invalid(
    http1(
      `a length of more than ${bits} bits, the lower ones right`,
      [['Content-Length', `{length-and-2^${bits}}`]],
      '{request}',
    ),
  ),
);

/** Chunks that two readers may end at different places (RFC 9112, 7.1). */
export const oddChunks: readonly SmugglingForm[] = [
  http1('a chunk extension with a bare LF', [te], '2;\nxx\r\n{chunk}\r\n0\r\n\r\n{request}\r\n0\r\n\r\n'),
  http1('chunks that end in bare LF', [te], '0\n\n{request}'),
  http1('a chunk size with a sign', [te], '+0\r\n\r\n{request}'),
  http1('a chunk size in hexadecimal notation', [te], '0x0\r\n\r\n{request}'),
  http1('a chunk size that overflows 64 bits', [te], '10000000000000000\r\n\r\n{request}'),
  http1('a chunk that is longer than it says', [te], '1\r\nxyz\r\n0\r\n\r\n{request}'),
  http1('a chunk without a line end behind it', [te], '1\r\nxyz0\r\n\r\n{request}'),
  http1('a last chunk with spaces', [te], '0  \r\n\r\n{request}'),
  http1('a trailer that looks like a request', [te], '0\r\nX: y\r\n\r\n{request}'),
];

const oneChunk = (what: string, size: string): SmugglingForm =>
  http1(`a chunk size with ${what}`, [te], `${size}\r\n{request}\r\n0\r\n\r\n`);

/** Sizes of chunks that are no hexadecimal numbers, and that programs read as some. */
export const oddSizes: readonly SmugglingForm[] = [
  ...oddNumbers('{chunk}').map(([what, size]) => invalid(oneChunk(what, size))),
  invalid(oneChunk('more than 64 bits, the lower ones right', '10000000000000000{chunk}')),
  oneChunk('a space before it', ' {chunk}'),
  oneChunk('another number behind it', '{chunk} 0'),
];

/** A size of a chunk of which some programs read the lower bits, as of `longLengths`. */
export const longSizes: readonly SmugglingForm[] = [
  invalid(oneChunk('more than 32 bits, the lower ones right', '1000000{chunk}')),
];

/** Request lines of more than three words: what stands behind the second is the version, or a part of the target (RFC 9112, 3). */
export const oddRequestLines: readonly SmugglingForm[] = [
  { ...http1('a version within the target', [cl], '{request}'), path: '{path} HTTP/1.1 /' },
  { ...http1('a word behind the target', [cl], '{request}'), path: '{path} x' },
  { ...http1('a tab within the target', [cl], '{request}'), path: '{path}\tx' },
];

const bodyOf = (method: string, credential: NonNullable<SmugglingForm['credential']>): readonly SmugglingForm[] => {
  const whose = credential === 'in-both' ? '' : ' without a credential';
  return [
    { ...http1(`a ${method}${whose}`, [cl], '{request}'), method, credential },
    { ...http1(`a ${method}${whose} in chunks`, [te], inAChunk), method, credential },
  ];
};

/** Where the body ends is said in a field that `Connection` names: whoever removes it passes a request on in place of a body (RFC 9110, 7.6.1). */
const lengthsForOneConnection: readonly SmugglingForm[] = [
  http1('a body whose length Connection names', [['Connection', 'Content-Length'], cl], '{request}'),
  http1('chunks that Connection names', [['Connection', 'Transfer-Encoding'], te], inAChunk),
].map((form) => ({ ...form, credential: 'in-both' }));

/** Requests that nobody can read in two ways, and whose body is a request that bears a credential: it is never read as one. */
export const bodies: readonly SmugglingForm[] = [
  ...['POST', 'PUT', 'GET', 'HEAD', 'DELETE', 'OPTIONS', 'FOO'].flatMap((method) => bodyOf(method, 'in-both')),
  ...['POST', 'GET', 'DELETE'].flatMap((method) => bodyOf(method, 'in-the-hidden-one')),
  ...lengthsForOneConnection,
];

/** Whole requests with another one behind them, written at once: each of them is read, and judged by itself (RFC 9112, 9.3.2). */
export const behindAnother: readonly SmugglingForm[] = [
  http1('behind a body of known length', [['Content-Length', '1']], 'x{request}'),
  http1('behind a body in chunks', [te], '1\r\nx\r\n0\r\n\r\n{request}'),
  { ...http1('behind a GET', [], '{request}'), method: 'GET' },
  { ...http1('behind a GET that is to be its last', [['Connection', 'close']], '{request}'), method: 'GET' },
  { ...http1('behind a HEAD', [], '{request}'), method: 'HEAD' },
  http1(
    'behind a body that waits for 100',
    [
      ['Expect', '100-continue'],
      ['Content-Length', '1'],
    ],
    'x{request}',
  ),
];

/** Bodies whose rest comes when the request has been answered: it belongs to that, on whatever connection it has been. */
export const behindTheAnswer: readonly SmugglingForm[] = [
  http1('a body of known length', [cl], 'abcdefgh{request}'),
  http1('a body that is announced with `Expect`', [['Expect', '100-continue'], cl], 'abcdefgh{request}'),
  http1('a body in chunks', [te], `3\r\nabc\r\n${inAChunk}`),
];

/** Bodies that never come to their end: the connection is closed before. */
export const abandoned: readonly SmugglingForm[] = [
  http1('a body of known length that ends before', [['Content-Length', '{more}']], 'x'),
  http1('a chunk that ends before', [te], '40\r\nx'),
].map((form) => ({ ...form, brokenOff: true }));

const connect = (path: string): SmugglingForm => ({
  ...http1(`CONNECT ${path}`, [], '{request}'),
  method: 'CONNECT',
  path,
});
const upgrade = (to: string, ...lines: SmugglingForm['lines']): SmugglingForm => ({
  ...http1(`Upgrade: ${to}`, [['Connection', 'Upgrade'], ['Upgrade', to], ...lines], '{request}'),
  method: 'GET',
});

/** Requests behind which a proxy passes on octets that it does not read (RFC 9110, 9.3.6 and 7.8). */
export const tunnels: readonly SmugglingForm[] = [
  connect('{authority}'),
  connect('{upstream-name}:443'),
  connect('localhost:443'),
  upgrade('websocket', ['Sec-WebSocket-Version', '13'], ['Sec-WebSocket-Key', 'dGhlIHNhbXBsZSBub25jZQ==']),
  upgrade('SPDY/3.1'),
  upgrade('h2c', ['HTTP2-Settings', 'AAMAAABkAAQAAP__']),
  upgrade('tcp'),
];

const http2 = (name: string, rest: Partial<SmugglingForm>): SmugglingForm => ({
  name,
  http: '2',
  lines: [],
  body: '',
  ...rest,
});

/** Fields of HTTP/2 that become lines or lengths of HTTP/1.1 (RFC 9113, 8.2.1 and 10.3). */
export const http2ToHttp1: readonly SmugglingForm[] = [
  http2('a length shorter than the data', { lines: [['content-length', '0']], body: '{request}' }),
  http2('transfer-encoding', { lines: [['transfer-encoding', 'chunked']], body: '0\r\n\r\n{request}' }),
  http2('CR LF in a value', { lines: [['x-a', 'b\r\n\r\n{request}']] }),
  http2('LF in a value', { lines: [['x-a', 'b\n\n{request}']] }),
  http2('CR LF in a name', { lines: [['x-a: b\r\n\r\n{request}x', 'c']] }),
  http2('CR LF in the path', { path: '{path} HTTP/1.1\r\nHost: x\r\n\r\n{request}' }),
  http2('a space in the path', { path: '{path} HTTP/1.1' }),
];
