/** Handshake message types (RFC 8446, 4 and B.3; RFC 5246, 7.4). */
export const handshakeTypes = {
  hello_request: 0,
  client_hello: 1,
  server_hello: 2,
  new_session_ticket: 4,
  end_of_early_data: 5,
  encrypted_extensions: 8,
  certificate: 11,
  server_key_exchange: 12,
  certificate_request: 13,
  server_hello_done: 14,
  certificate_verify: 15,
  client_key_exchange: 16,
  finished: 20,
  certificate_url: 21,
  certificate_status: 22,
  supplemental_data: 23,
  key_update: 24,
  compressed_certificate: 25,
  message_hash: 254,
} as const;

const names: ReadonlyMap<number, string> = new Map(Object.entries(handshakeTypes).map(([name, type]) => [type, name]));

/** The name of a handshake message type. */
export function handshakeName(type: number): string {
  return names.get(type) ?? 'unknown';
}
