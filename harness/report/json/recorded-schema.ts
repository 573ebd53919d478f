import type { z as Zod } from 'zod';

/** An alert of a connection, seen from the harness's side. */
export const alertSchema = (z: typeof Zod) =>
  z.object({
    direction: z.enum(['sent', 'received']),
    number: z.int().min(0).nullable().meta({ description: 'IANA number; null: it could not be decrypted' }),
    name: z.string(),
    phase: z.enum(['handshake', 'after-handshake']),
    at: z.number().meta({ description: 'Milliseconds since the attempt began' }),
  });

/** A connection to a server that the harness played, as the JSON report has it. */
export function connectionSchema(z: typeof Zod) {
  const text = z.string();
  const texts = z.array(text);
  const count = z.int().min(0);
  const fields = z.array(z.tuple([text, text]));
  const request = z
    .object({
      number: count.meta({ description: 'Which request of its connection it was, counted from 1' }),
      at: z.number().meta({ description: 'Milliseconds since the recording began' }),
      version: text,
      method: text,
      target: text.meta({ description: 'As it arrived, undecoded' }),
      headers: fields.meta({ description: 'In order of arrival, spelled as sent, octets as Latin-1' }),
      body: text.meta({ description: 'Octets as Latin-1' }),
      trailers: fields,
      complete: z.boolean(),
      raw: text.nullable().meta({ description: 'As it stood on the connection, octets as Latin-1; null: HTTP/2' }),
      oddities: texts.meta({ description: 'What of it is not HTTP as RFC 9112 has it' }),
      answered: count.nullable().meta({ description: 'The status that was answered; null: none' }),
    })
    .meta({ id: 'recordedRequest' });
  return z
    .object({
      number: count,
      at: z.number().meta({ description: 'Milliseconds since the recording began' }),
      state: text.meta({ description: 'The state of the server: which certificate it presented' }),
      served: texts
        .optional()
        .meta({ description: 'The fingerprints of the chain that the server presented in this state, leaf first' }),
      serverName: text.nullable().meta({ description: 'SNI; null: none' }),
      protocol: text.nullable().meta({ description: 'null: the handshake was never complete' }),
      alpn: text.nullable(),
      resumed: z.boolean(),
      hellos: count
        .optional()
        .meta({ description: 'How many times the client began the handshake; twice: it was asked for another hello' }),
      asksForStaple: z
        .boolean()
        .optional()
        .meta({ description: 'The client has asked for an answer of OCSP with the certificate (RFC 6066, 8)' }),
      clientCertificate: z.enum(['not-requested', 'none', 'sent']),
      presented: texts.meta({ description: 'The fingerprints of the chain that was presented, leaf first' }),
      provenKey: z.boolean(),
      path: text
        .nullable()
        .meta({ description: 'Why the certification path does not verify; null: it does, or none was sent' }),
      alerts: z.array(alertSchema(z)),
      notTls: text.nullable(),
      octetsReceived: count.meta({ description: 'Octets inside TLS that arrived; 0: no request was made' }),
      clearText: text,
      requests: z.array(request),
      ended: z.enum(['open', 'by-peer', 'by-server', 'reset']),
    })
    .meta({ id: 'recordedConnection', description: 'One connection to a server that the harness played' });
}

/** One run of a command, as the JSON report has it. */
export function commandSchema(z: typeof Zod, connection: ReturnType<typeof connectionSchema>) {
  const text = z.string();
  return z
    .object({
      kind: z.literal('command'),
      command: z.array(text),
      exit: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('status'), status: z.int() }),
        z.object({ kind: z.literal('signal'), signal: text }),
        z.object({ kind: z.literal('timed-out') }),
        z.object({ kind: z.literal('not-started'), why: text }),
      ]),
      success: z.boolean().meta({ description: 'Whether the run of the command counts as a success' }),
      stdout: text,
      stderr: text,
      servers: z.array(z.object({ name: text, connections: z.array(connection) })),
      startedAt: text.meta({ format: 'date-time' }),
      duration: z.number(),
    })
    .meta({ id: 'command', description: 'One run of a command as a client' });
}
