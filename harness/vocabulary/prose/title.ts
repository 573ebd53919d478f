/** What an id cannot hold, as ids are lower-case words between hyphens: punctuation and numbers. */
const written: readonly (readonly [RegExp, string])[] = [
  [/\bhttp ?1 ([01])\b/g, 'HTTP/1.$1'],
  [/\bhttp ?2\b/g, 'HTTP/2'],
  [/\butf ?8\b/g, 'UTF-8'],
  [/\bsha (\d+)\b/g, 'SHA-$1'],
  [/\bp (256|384|521)\b/g, 'P-$1'],
  [/\bed25519\b/g, 'Ed25519'],
  [/\bself signed\b/g, 'self-signed'],
  [/\bmade up (token|credential)/g, 'made-up $1'],
  [/\bmulti valued\b/g, 'multi-valued'],
  [/\bnobodys\b/g, "nobody's"],
  [/\bunicode\b/g, 'Unicode'],
  [/\buser id\b/g, 'user ID'],
];

/** Methods of HTTP, where the words around them tell that they are: `head` and `options` are words as well. */
const methods: readonly RegExp[] = [
  /(?<=\b(?:a|an|each) )(?:get|head|post|put|patch|delete)\b(?! of)/g,
  /\bhead(?= requests?\b)/g,
  /^(?:get|head|post|put|patch|delete|options|trace|connect)(?=$| is | of everything)/g,
];

const abbreviations = /\b(api|ascii|bmp|ca|cgi|cn|dn|dns|ecdsa|http|ip|json|md5|nul|rsa|san|spdy|tls|uid|uri|yaml)\b/g;

/** Ids are frozen and older than some terms; titles use the term of the field. */
const terms: readonly (readonly [RegExp, string])[] = [
  [/\brequest header (?:authority|CA)\b/g, 'request-header CA'],
  [/\bclient authority\b/g, 'client CA'],
  [/\bcertificate authority\b/g, 'CA'],
  [/\bvouch(?:es)? for nobody\b/g, 'issues no identity'],
  [/\bnames? nobody else\b/g, 'names no other user'],
  [/\b(identif(?:y|ies)|names?) (?:nobody|no one)\b/g, '$1 no user'],
  [/\bbelieved\b/g, 'trusted'],
  [/\b(is|are) refused\b/g, '$1 rejected'],
];

const replaced = (text: string, [pattern, instead]: readonly [RegExp, string]): string =>
  text.replace(pattern, instead);

/** Those that were asked for: every plan asks for those of all checks. */
const known = new Map<string, string>();

/** An id as words. */
export function titleOf(id: string): string {
  const title = known.get(id) ?? worded(id);
  known.set(id, title);
  return title;
}

function worded(id: string): string {
  const capitals = (text: string, pattern: RegExp): string => text.replace(pattern, (word) => word.toUpperCase());
  const punctuated = written.reduce(replaced, methods.reduce(capitals, id.replaceAll('-', ' ')));
  return terms.reduce(replaced, capitals(punctuated, abbreviations));
}
