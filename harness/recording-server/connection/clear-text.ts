/** Octets of clear text that are kept as they came. */
export const keptClearText = 4096;

/** What came in place of TLS, in words. */
export function notTlsInWords(first: Buffer): string {
  const text = first.toString('latin1', 0, 24);
  if (text.startsWith('PRI * HTTP/2')) return 'HTTP/2 in clear text';
  if (/^[A-Za-z]+ /.test(text)) return 'an HTTP request in clear text';
  return `octets that are no TLS: ${JSON.stringify(text.slice(0, 5))}`;
}
