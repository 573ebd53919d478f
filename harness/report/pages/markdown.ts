/** Text as code. */
export const code = (text: string): string => `\`${text}\``;

/** Names and values come from scenarios and may hold anything; in Markdown they are text. */
export const escape = (text: string): string => text.replace(/[\\`*_<>|[\]]/g, (sign) => `\\${sign}`);

/** A sentence with code in backticks, which stays code; what stands between is text. */
export const escapeAround = (sentence: string): string =>
  sentence
    .split(/(`[^`]+`)/)
    .map((piece, at) => (at % 2 === 1 ? piece : escape(piece)))
    .join('');
