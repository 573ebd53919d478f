import type { z as Zod } from 'zod';
import { alertSchema, commandSchema, connectionSchema } from './recorded-schema';

const instantSchema = (z: typeof Zod) => z.string().nullable().meta({ format: 'date-time' });

/** What a certificate says, as the JSON report has it. */
export function certificateSchema(z: typeof Zod) {
  const text = z.string();
  const texts = z.array(text);
  const instant = instantSchema(z);
  return z
    .object({
      subject: z.object({ CN: texts, O: texts, OU: texts, uid: texts, text }),
      issuer: text,
      serialNumber: text,
      notBefore: instant,
      notAfter: instant,
      dnsNames: texts,
      ipAddresses: texts,
      publicKey: z.object({ type: z.enum(['rsa', 'ec', 'ed25519', 'other']), bits: z.int().min(0) }),
      extendedKeyUsage: texts.nullable(),
      keyUsage: texts.nullable(),
      certificateAuthority: z.boolean(),
      selfIssued: z.boolean(),
      fingerprint: text.meta({ description: 'SHA-256 of the DER, hexadecimal' }),
      pem: text,
    })
    .meta({ id: 'certificate' });
}

/** What one attempt saw, as the JSON report has it; it refers to certificates of the peer by their fingerprints. */
export function observedSchema(z: typeof Zod, certificate: ReturnType<typeof certificateSchema>) {
  const text = z.string();
  const texts = z.array(text);
  const count = z.int().min(0);
  const stage = z.enum(['connect', 'handshake', 'request', 'response']);
  const instant = instantSchema(z);

  const ending = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('response') }),
    z.object({ kind: z.literal('unreachable'), code: text }),
    z.object({ kind: z.literal('client-refused'), code: text }),
    z.object({ kind: z.literal('closed'), how: z.enum(['end', 'reset']), stage }),
    z.object({ kind: z.literal('timed-out'), stage }),
    z.object({ kind: z.literal('malformed'), why: text, stage }),
    z.object({ kind: z.literal('not-kept-open') }),
  ]);

  const tls = z.object({
    protocol: text,
    cipher: text,
    alpn: text.nullable(),
    resumed: z.boolean(),
    peer: texts.meta({ description: 'The fingerprints of the chain that the server presented, leaf first' }),
    verification: z.object({
      path: text.nullable().meta({ description: 'Why the certification path does not verify; null: it does' }),
      name: text.nullable().meta({ description: 'Why the certificate does not cover the name; null: it does' }),
      checkedName: text,
    }),
  });

  const wire = z.object({
    clientCertificateRequest: z.enum(['requested', 'not-requested', 'unknown']),
    acceptableAuthorities: texts.nullable(),
    sentClientCertificate: z.enum(['none', 'empty', 'sent', 'unknown']),
    sentCertificateVerify: z.union([z.boolean(), z.literal('unknown')]),
    alerts: z.array(alertSchema(z)),
    notTls: text.nullable(),
    sentWholePath: z
      .boolean()
      .nullable()
      .meta({ description: 'Whether the certificates the server sent lead to a trusted root; null: not looked at' }),
  });

  const response = z.object({
    version: text,
    status: count,
    reason: text,
    headers: z.array(z.tuple([text, text])).meta({ description: 'Name and value as sent, in order of arrival' }),
    body: text,
    complete: z.boolean(),
  });

  const identity = z.object({
    user: text.nullable(),
    uid: text.nullable(),
    groups: texts.nullable(),
    extra: z.record(text, texts).nullable(),
  });

  const sent = z
    .object({
      number: count.meta({ description: 'Which request of its connection it was, counted from 1' }),
      opened: z.number().nullable().meta({ description: 'null: it had to wait for others, or was not taken' }),
      answered: z.number().nullable(),
    })
    .meta({ id: 'sent', description: 'When a request was made, in milliseconds since the attempt began' });

  const exchange = z
    .object({
      kind: z.literal('exchange'),
      ending,
      address: text,
      tls: tls.nullable(),
      wire: wire.nullable(),
      httpBytesWritten: count,
      request: text,
      response: response.nullable(),
      identity: identity.nullable(),
      sent: sent.nullable(),
      waitedFor: instant.meta({ description: 'The end of validity that was waited for before the request' }),
      madeAgain: z.boolean().meta({
        description:
          'Whether it was made a second time, because the target did not answer the first in time or reset the connection in its answer',
      }),
      company: z
        .array(
          z.object({
            role: z.enum(['session', 'before', 'beside']),
            status: count.nullable(),
            identity: identity.nullable(),
            sent: sent.nullable(),
          }),
        )
        .meta({ description: 'What was asked before it or beside it, in order' }),
      at: instant,
      duration: z.number(),
    })
    .meta({ id: 'exchange', description: 'One attempt, observed' });

  const issuance = z
    .object({ kind: z.literal('issuance'), facts: certificate, verifiesAgainstIssuer: z.boolean() })
    .meta({ id: 'issuance', description: 'A certificate that was issued from documents and read back' });

  const account = z
    .object({
      kind: z.literal('account'),
      facts: z
        .array(z.tuple([text, text]))
        .meta({ description: 'Name and value, in the order in which they were seen' }),
      duration: z.number(),
    })
    .meta({ id: 'account', description: 'What was seen of an attempt that is no exchange with an API server' });

  const connection = connectionSchema(z);
  const forwarding = z
    .object({
      kind: z.literal('forwarding'),
      exchange,
      upstream: text.meta({ description: 'The state that the upstream was in' }),
      arrived: z.array(connection).meta({ description: 'The connections of the upstream that concern the attempt' }),
      foreign: count.meta({ description: 'Requests at the upstream that somebody else has made' }),
      duration: z.number(),
    })
    .meta({ id: 'forwarding', description: 'What came of one attempt through a front proxy' });

  return z.discriminatedUnion('kind', [exchange, issuance, account, forwarding, commandSchema(z, connection)]);
}
