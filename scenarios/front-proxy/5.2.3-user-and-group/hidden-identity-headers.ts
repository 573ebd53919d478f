import {
  allOf,
  aUser,
  forwarded,
  getThrough,
  noOtherIdentity,
  nothingSmuggled,
  notPassedOn,
  postThrough,
  proxyScenario,
  websocketUpgrade,
} from '../../../harness/vocabulary/front-proxy';
import { extraHeader, groupHeader, header, requestForms, userHeader } from '../../../harness/vocabulary';
import type { FormFamily, Header } from '../../../harness/vocabulary/types';
import type { Spelling, Within } from '../../../harness/vocabulary/header';

const control = 'without-hidden-headers';
/** How jane asks. */
type Asked = Parameters<typeof getThrough<'jane'>>[0];
/** The line is rejected, or its value has no effect. */
const hidden = (...headers: readonly Header[]) =>
  ({
    when: getThrough({ as: 'jane', headers } as const),
    then: noOtherIdentity(),
    control,
  }) as const;
/** The same of lines that stand before all others: a folded line has none that it goes on with there. */
const first = (within: string) =>
  ({
    when: getThrough({
      as: 'jane',
      headersFirst: true,
      inEachOf: {
        name: 'identity header in the first line',
        forms: [
          { name: 'a user', headers: [userHeader('{other}', { within })] },
          { name: 'a group', headers: [groupHeader('system:masters', { within })] },
        ],
      },
    } as const),
    then: noOtherIdentity(),
    control,
  }) as const;
/** The same of a folded line, which does not arrive as one (RFC 9112, 5.2). */
const folded = (name: string, value: string) =>
  ({ ...hidden(header(name, value)), then: allOf(noOtherIdentity(), nothingSmuggled()) }) as const;
/** Behind so many headers of no meaning: who reads a first part of them alone removes nothing there. */
const behind = (count: number) =>
  hidden(...Array.from({ length: count }, (_, at) => header(`X-Filler-${at}`, 'x')), userHeader('{other}'));
/** Targets that end the request line and begin headers where they are decoded before they are written: what follows them is the end of the line. */
const lineEnds: FormFamily = {
  name: 'target that ends the request line when it is decoded',
  forms: [
    ['a user', 'X-Remote-User:%20{other}'],
    ['a group', 'X-Remote-Group:%20system:masters'],
    ['an extra attribute', 'X-Remote-Extra-Scopes:%20all'],
  ].flatMap(([what, line]) => [
    { name: `${what} in the path`, target: `/apis/{mark}%20HTTP/1.1%0d%0a${line}%0d%0aX-A:%20b` },
    { name: `${what} in the query`, target: `/apis/{mark}?a=b%20HTTP/1.1%0d%0a${line}%0d%0aX-A:%20b` },
    { name: `${what} behind a line feed`, target: `/apis/{mark}%20HTTP/1.1%0a${line}%0aX-A:%20b` },
    { name: `${what}, encoded twice`, target: `/apis/{mark}%2520HTTP/1.1%250d%250a${line}%250d%250aX-A:%2520b` },
  ]),
};
/** The same whatever is asked for: what is passed on in another way is written in another way as well. */
const withLineEnds = (asked: Asked = {}) =>
  ({
    when: getThrough({ as: 'jane', ...asked, inEachOf: lineEnds }),
    then: noOtherIdentity(),
    control,
    rule: 'G-05',
    clause: '5.2.4',
  }) as const;
/** What resembles an identity header is removed as well. */
const removed = (spellings: readonly Spelling[], asked: Asked = {}) => {
  const headers = spellings.flatMap((spelled) => [
    userHeader('{other}', spelled),
    groupHeader('system:masters', spelled),
    extraHeader('scopes', 'all', spelled),
  ]);
  return {
    when: getThrough({ as: 'jane', headers, ...asked }),
    then: notPassedOn(headers, {
      promise: spellings.includes('with-dots') ? 'dotted-aliases-removed' : 'aliases-removed',
    }),
    control,
    rule: 'X-10',
    level: 'SHOULD',
  } as const;
};

/** Identity headers in lines that no server may read: without a colon, or with what separates names from one another (RFC 9110, 5.6.2). */
const noFields: FormFamily = {
  name: 'line that is no header field',
  forms: [
    ...Array.from('"(),/;<=>?@[\\]{}', (sign) => ({
      name: `a name with ${sign}`,
      headers: [`{name}${sign}`, `${sign}{name}`, `X${sign}{rest}`].flatMap((within) => [
        userHeader('{other}', { within }),
        groupHeader('system:masters', { within }),
      ]),
    })),
    ...['{name} {other}', 'X-C {other}', '{name}'].map((line) => ({
      name: `no colon in \`${line}\``,
      headers: [userHeader('b', { within: `X-A: b\r\n${line}\r\nX-B` })],
    })),
  ],
};

const aliases: Readonly<Record<string, Spelling | Within>> = {
  'underscores for its dashes': 'with-underscores',
  'an underscore for its last dash': 'with-one-underscore',
  'an underscore for its first dash': { within: 'X_{rest}' },
  'dots for its dashes': 'with-dots',
  'no dashes': 'without-dashes',
  'the form of a variable of CGI': 'as-a-cgi-variable',
};

/** Names that a front proxy may pass on, and does not make into those of identity headers when it has removed these. */
const otherNames: FormFamily = {
  name: 'name that resembles one of an identity header',
  forms: Object.entries(aliases).flatMap(([words, spelled]) => [
    { name: `a user header with ${words}`, headers: [userHeader('{other}', spelled)] },
    { name: `a group header with ${words}`, headers: [groupHeader('system:masters', spelled)] },
    ...(typeof spelled === 'string'
      ? [{ name: `an extra header with ${words}`, headers: [extraHeader('scopes', 'all', spelled)] }]
      : []),
  ]),
};

export default proxyScenario({
  id: 'hidden-identity-headers',
  clause: '5.2.3',
  level: 'MUST',
  rule: 'X-04',
  title: 'No identity header of the user reaches the API server in another spelling of its name',
  given: { jane: aUser() },
  checks: {
    [control]: { when: getThrough({ as: 'jane' }), then: forwarded() },
    'in-names-that-resemble-them': {
      when: getThrough({ as: 'jane', inEachOf: otherNames }),
      then: noOtherIdentity(),
      control,
    },
    'with-underscores': removed(['with-underscores']),
    'with-underscores-in-http-2': removed(['with-underscores'], { http: '2' }),
    'with-underscores-in-upgrades': removed(['with-underscores'], { inEachOf: requestForms.upgrades }),
    'with-underscores-in-each-method': removed(['with-underscores'], { inEachOf: requestForms.methods }),
    'with-one-underscore': removed(['with-one-underscore']),
    'with-dots': removed(['with-dots']),
    'as-a-cgi-variable': { ...hidden(userHeader('{other}', 'as-a-cgi-variable')), rule: 'X-10', level: 'SHOULD' },
    'percent-encoded': hidden(userHeader('{other}', 'percent-encoded'), groupHeader('a', 'percent-encoded')),
    'with-an-encoded-space': hidden(userHeader('{other}', 'with-an-encoded-space-at-the-end')),
    'with-256-letters-behind': hidden(
      userHeader('{other}', { within: `{name}${'a'.repeat(256)}` }),
      groupHeader('system:masters', { within: `{name}${'a'.repeat(256)}` }),
    ),
    'before-all-other-lines': first('{name}'),
    'in-the-first-line-behind-a-space': first(' {name}'),
    'in-the-first-line-behind-a-tab': first('\t{name}'),
    'a-space-before-the-colon': hidden(userHeader('{other}', 'with-a-space-before-the-colon')),
    'a-space-before-the-colon-of-a-group': hidden(groupHeader('system:masters', 'with-a-space-before-the-colon')),
    'a-space-before-the-colon-of-an-extra-attribute': {
      ...hidden(extraHeader('scopes', 'all', 'with-a-space-before-the-colon')),
      rule: 'X-05',
    },
    'a-tab-before-the-colon': hidden(userHeader('{other}', 'with-a-tab-before-the-colon')),
    'lines-that-are-no-fields': {
      when: getThrough({ as: 'jane', inEachOf: noFields }),
      then: nothingSmuggled(),
      control,
      rule: 'X-10',
      level: 'SHOULD',
    },
    'a-leading-space': hidden(userHeader('{other}', 'after-a-leading-space')),
    'a-control-character': hidden(userHeader('{other}', 'with-a-control-character-at-the-end')),
    'nul-in-the-name': hidden(
      userHeader('{other}', { within: '{name}\0' }),
      groupHeader('system:masters', { within: '{name}\0x' }),
    ),
    'a-folded-value': { ...folded('X-Remote-User', 'x\r\n {other}'), rule: 'G-04' },
    'behind-a-folded-value': { ...folded('X-A', 'b\r\n X-Remote-User: {other}'), rule: 'G-04' },
    'behind-a-bare-lf': { ...hidden(header('X-A', 'b\nX-Remote-User: {other}')), rule: 'G-05', clause: '5.2.4' },
    'a-group-behind-a-bare-lf': {
      ...hidden(header('X-A', 'b\nX-Remote-Group: system:masters')),
      rule: 'G-05',
      clause: '5.2.4',
    },
    'an-extra-attribute-behind-a-bare-lf': {
      ...hidden(header('X-A', 'b\nX-Remote-Extra-Scopes: all')),
      rule: 'G-05',
      clause: '5.2.4',
    },
    'behind-a-bare-cr': { ...hidden(header('X-A', 'b\rX-Remote-User: {other}')), rule: 'G-05', clause: '5.2.4' },
    'behind-nul': { ...hidden(header('X-A', 'b\0X-Remote-User: {other}')), rule: 'G-05', clause: '5.2.4' },
    'a-bare-lf-in-the-name': { ...hidden(header('X-A: b\nX-Remote-User', '{other}')), rule: 'G-05', clause: '5.2.4' },
    'a-bare-lf-in-the-path': {
      when: getThrough({ as: 'jane', path: '/apis/{mark}\nX-Remote-User: {other}' }),
      then: noOtherIdentity(),
      control,
      rule: 'G-05',
      clause: '5.2.4',
    },
    'encoded-line-ends-in-the-path': {
      when: getThrough({ as: 'jane', path: '/apis/{mark}%0d%0aX-Remote-User:%20{other}%0d%0a' }),
      then: noOtherIdentity(),
      control,
    },
    'an-encoded-end-of-the-request-line': withLineEnds(),
    'an-encoded-end-of-the-request-line-in-http-2': withLineEnds({ http: '2' }),
    'an-encoded-end-of-the-request-line-of-an-upgrade': withLineEnds(websocketUpgrade),
    'encoded-line-ends-in-the-query': {
      when: getThrough({ as: 'jane', path: '/apis/{mark}?a=%0d%0aX-Remote-User:%20{other}' }),
      then: noOtherIdentity(),
      control,
    },
    'in-a-trailer': {
      when: postThrough({
        as: 'jane',
        chunked: true,
        headers: [header('Trailer', 'X-Remote-User, X-Remote-Group')],
        trailers: [userHeader('{other}'), groupHeader('system:masters')],
      }),
      then: noOtherIdentity(),
      control,
    },
    'in-a-trailer-of-http-2': {
      when: postThrough({
        as: 'jane',
        http: '2',
        trailers: [userHeader('{other}', 'lower-case'), groupHeader('system:masters', 'lower-case')],
      }),
      then: noOtherIdentity(),
      control,
    },
    'in-upper-case-in-http-2': {
      when: getThrough({
        as: 'jane',
        http: '2',
        speaking: 'http2-as-written',
        headers: [userHeader('{other}', 'upper-case')],
      }),
      then: noOtherIdentity(),
      control,
    },
    'as-a-pseudo-header': {
      when: getThrough({
        as: 'jane',
        http: '2',
        speaking: 'http2-as-written',
        headers: [userHeader('{other}', 'as-a-pseudo-header')],
      }),
      then: noOtherIdentity(),
      control,
    },
    'behind-a-line-end-in-http-2': {
      when: getThrough({
        as: 'jane',
        http: '2',
        speaking: 'http2-as-written',
        headers: [header('x-a', 'b\r\nX-Remote-User: {other}')],
      }),
      then: noOtherIdentity(),
      control,
    },
    'behind-a-line-end-in-a-name-of-http-2': {
      when: getThrough({
        as: 'jane',
        http: '2',
        speaking: 'http2-as-written',
        headers: [header('x-a: b\r\nx-remote-user', '{other}')],
      }),
      then: noOtherIdentity(),
      control,
    },
    'behind-ninety-headers': behind(90),
    'behind-a-hundred-and-twenty-headers': behind(120),
  },
});
