import type { z as Zod } from 'zod';
import type { certificateSchema } from './observation-schema';

/** What is told of an attempt only where its check did not pass, as the JSON report has it. */
export function sentSchemas(z: typeof Zod, certificate: ReturnType<typeof certificateSchema>) {
  const text = z.string();
  const attribute = z.tuple([text, text]);
  const sent = z
    .object({
      certificate: z
        .object({
          name: text.nullable().meta({ description: 'What the scenario calls it' }),
          facts: certificate,
          sent: z.int().min(0).meta({ description: 'How many certificates were sent, the leaf among them' }),
          attributes: z.array(attribute).meta({ description: 'What tells it from others of the scenario' }),
        })
        .nullable()
        .meta({ description: 'The client certificate that was presented; null: none' }),
      connection: z.array(attribute).meta({ description: 'What is so of the connection, a label and a value each' }),
      requests: z.array(
        z.object({
          role: z.enum(['session', 'before', 'own', 'beside']),
          http: z.enum(['1.0', '1.1', '2']),
          method: text,
          path: text,
          headers: z.array(attribute).meta({ description: 'Name and value, in the order in which they are written' }),
          body: text,
          text: text.meta({ description: 'As it stood on the wire in HTTP/1; of HTTP/2 its fields, one a line' }),
        }),
      ),
    })
    .meta({ id: 'sentAttempt', description: 'How an attempt was made, without any key or secret' });
  const timeline = z
    .array(
      z.object({
        direction: z.enum(['sent', 'received']),
        at: z.number().meta({ description: 'Milliseconds since the attempt began' }),
        kind: z.enum(['record', 'handshake', 'alert']),
        name: text,
        size: z.int().min(0).meta({ description: 'Octets, with those of its header' }),
        detail: text.nullable(),
      }),
    )
    .meta({ description: 'What passed on the wire, in order, as far as it could be decrypted' });
  return { sent, timeline };
}
