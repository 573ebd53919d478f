/** Text as code. */
export const code = (text: string): string => `\`${text}\``;

/** Names and values come from scenarios and may hold anything; in Markdown they are text. */
export const escape = (text: string): string => text.replace(/[\\`*_<>|[\]]/g, (sign) => `\\${sign}`);
