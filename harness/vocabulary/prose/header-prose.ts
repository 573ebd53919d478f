import type { Header, Spelling, TokenForm, Within } from '../header';
import { escaped } from '../../text';
import { shownPaths, withPaths } from '../values/paths';
import { series, titleOf, quote } from './words';

/** The headers of a request as a list; consecutive headers of one kind are told together, and many of them as their number. */
export const headersInWords = (headers: readonly Header[]): readonly string[] => runsOf(headers).map(runInWords);

/** Consecutive headers of one kind and one spelling. */
function runsOf(headers: readonly Header[]): readonly (readonly [Header, ...Header[]])[] {
  const runs: [Header, ...Header[]][] = [];
  for (const header of headers) {
    const last = runs.at(-1);
    if (last !== undefined && kindOf(last[0]) === kindOf(header)) last.push(header);
    else runs.push([header]);
  }
  return runs;
}

/** Headers of the same kind here are told in one phrase. */
const kindOf = (header: Header): string =>
  header.kind === 'literal' || header.kind === 'token' || header.kind === 'certificate'
    ? header.kind
    : `${header.of === undefined ? '' : 'last '}${header.kind} header${spellingInWords(header.spelled)}`;

function runInWords(run: readonly [Header, ...Header[]]): string {
  const [first] = run;
  if (first.kind === 'literal' || first.kind === 'token' || first.kind === 'certificate')
    return series(run.map(alone), 'headers');
  const noun = `${first.of === undefined ? '' : 'last '}${first.kind} header`;
  const values = run.map(alone);
  const told = values.length === 1 ? `the ${noun} ${values[0] ?? ''}` : series(values, `${noun}s`, `the ${noun}s `);
  return `${told}${spellingInWords(first.spelled)}`;
}

function alone(header: Header): string {
  switch (header.kind) {
    case 'literal':
      return escaped(`${header.name}: ${withPaths(header.value, shownPaths)}`);
    case 'token':
      return header.in === undefined ? tokens[header.how] : `${header.in.name} with ${tokens[header.how]}`;
    case 'certificate':
      return `${header.name}${header.scheme === undefined ? '' : `: ${header.scheme}`} with the shown certificate (${titleOf(header.as)})`;
    case 'extra':
      return `${quote(header.key)} = ${quote(header.value)}`;
    case 'user':
    case 'group':
    case 'uid':
      return quote(header.value);
  }
}

const tokens: Readonly<Record<TokenForm, string>> = {
  'as-it-is': 'the supplied bearer token',
  'cut-short': 'the supplied bearer token without its last character',
  'with-one-more-character': 'the supplied bearer token with one more character',
  'with-a-letter-in-the-other-case': 'the supplied bearer token with one letter in the other case',
  'told-of-its-user': 'the UID of the user of the supplied bearer token, or else the name, as a bearer token',
};

const spellingInWords = (spelled: Spelling | Within): string =>
  typeof spelled === 'string' ? spellings[spelled] : ` (name within ${JSON.stringify(spelled.within)})`;

const spellings: Readonly<Record<Spelling, string>> = {
  'as-configured': '',
  'lower-case': ' (name in lower case)',
  'upper-case': ' (name in upper case)',
  'mixed-case': ' (name in mixed case)',
  'with-underscores': ' (name with underscores)',
  'with-dots': ' (name with dots)',
  'percent-encoded': ' (name percent-encoded)',
  'with-a-space-before-the-colon': ' (name with a space before the colon)',
  'with-a-tab-before-the-colon': ' (name with a tab before the colon)',
  'after-a-leading-space': ' (name after a leading space)',
  'with-one-underscore': ' (name with one underscore)',
  'without-dashes': ' (name without dashes)',
  'with-an-encoded-space-at-the-end': ' (name with %20 at its end)',
  'as-a-cgi-variable': ' (name as a CGI variable)',
  'with-a-control-character-at-the-end': ' (name with a control character at its end)',
  'as-a-pseudo-header': ' (name as a pseudo-header)',
  'in-the-plural': ' (name in the plural)',
  'with-another-word': ' (name with another word after it)',
  'without-its-first-word': ' (name without its first word)',
  'behind-the-prefix-of-cgi': ' (name with the prefix HTTP_)',
  'behind-words-of-a-proxy': ' (name with the prefix X-Forwarded-)',
};
