import type { How } from '../../attempt/evidence/how';
import { hiding } from '../../attempt/made/written';
import { curlLine } from './curl-line';
import { lineFiles, type LineFile, type Place } from './files';
import { kubectlLine } from './kubectl-line';
import { octetsLine } from './openssl-line';
import { saying } from './said';

export { fileNameOf, folderOf } from './files';
export type { LineFile, Place } from './files';

/** A line that makes an attempt by hand, with the files that it reads; or why there is none. */
export type Line =
  | { readonly line: string; readonly files: readonly LineFile[] }
  | { readonly line: undefined; readonly because: string; readonly files: readonly LineFile[] };

/** The line of an attempt: by curl where it writes the same, else by OpenSSL in octets. */
export function lineOf(how: How, place: Place): Line {
  if (how.onlyHere !== undefined) return { line: undefined, because: how.onlyHere, files: [] };
  const make = (way: typeof curlLine): Line | undefined => {
    const files = lineFiles(place);
    const line = way(how, files, saying(files, hiding(how)));
    return line === undefined ? undefined : { line, files: files.files() };
  };
  return make(curlLine) ?? make(octetsLine) ?? { line: undefined, because: whyNone(how), files: [] };
}

/** The same by kubectl, with the files that it reads; undefined: kubectl cannot make it. */
export function kubectlLineOf(
  how: How,
  place: Place,
): { readonly line: string; readonly files: readonly LineFile[] } | undefined {
  if (how.onlyHere !== undefined) return undefined;
  const files = lineFiles(place);
  const line = kubectlLine(how, files, hiding(how));
  return line === undefined ? undefined : { line, files: files.files() };
}

/** What none of the programs does. */
function whyNone({ sends, session, before, own, beside, form, http, refused, clearText }: How): string {
  if (sends !== undefined) return 'no client but the harness sends what is no certificate in the place of one';
  if (session?.by !== undefined)
    return `what an earlier connection gave (its ${session.by.replace('-', ' ')}) has to be carried over`;
  if (form === 'as-written') return 'it has header fields that no other client writes over HTTP/2';
  if (form === 'taking-back') return 'it comes behind a request whose stream is reset before its body';
  if (form === 'by-upgrade') return 'it goes on in HTTP/2 inside TLS after an upgrade';
  if (refused !== undefined)
    return 'curl and OpenSSL still take the name of a server from the common name of its certificate';
  if (form === 'by-prior-knowledge') return 'it begins HTTP/2 inside TLS without agreeing on it';
  if (clearText && before.length > 0) return 'no program at hand writes a second request in clear text after an answer';
  if (http === '2' && beside.length > 0) return 'it opens several streams at the same time';
  if (http === '2' && session !== undefined) return 'it resumes a session and speaks HTTP/2 on it';
  if (http === '2' && own.headers.length > 40) return 'curl has other header fields beside so many of them';
  if (before.length > 8) return `${before.length} requests go before it on its connection`;
  return 'no other client writes this request as it is';
}
