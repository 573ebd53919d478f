/** Whether a text holds an octet that no header carries, such as a line break (RFC 5234, CTL; a tab is one of them). */
export const hasControlCharacter = (text: string): boolean =>
  Array.from(text, (character) => character.codePointAt(0) ?? 0).some((code) => code < 0x20 || code === 0x7f);
