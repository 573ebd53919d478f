/** Where a DER SEQUENCE begins at `at` and ends with the bytes (ITU-T X.690, 8.1.3). */
function spansFrom(bytes: Buffer, at: number): boolean {
  const first = bytes[at + 1];
  if (bytes[at] !== 0x30 || first === undefined) return false;
  if (first < 0x80) return at + 2 + first === bytes.length;
  const octets = first - 0x80;
  if (octets < 1 || octets > 4 || at + 2 + octets > bytes.length) return false;
  return at + 2 + octets + bytes.readUIntBE(at + 2, octets) === bytes.length;
}

/**
 * The session as OpenSSL writes it, one SEQUENCE. Node 22.23 and 24.21 write the name before it under which it was made, and offer it
 * under no other name; whether a server takes it there is a question of the harness.
 */
export function bareSession(session: Buffer): Buffer {
  for (let at = 0; at < session.length; at += 1) if (spansFrom(session, at)) return session.subarray(at);
  return session;
}
