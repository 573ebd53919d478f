import type { infer as Infer, z as Zod } from 'zod';
import { flagOf } from '../settings';
import { requirements } from './probe-results/client-certificate';
import { marks, topics } from './probe-results/finding';
import { confidences } from './kind/kind';
import { fates } from './probe-results/untrusted-client';
import { demands } from './proxy/credentials';
import { offers } from './probe-results/tls-facts';

/** The version of the JSON document: it changes when a reader of the last one would be misled. */
export const doctorVersion = 1;

/** What `doctor --json` prints, the one source of its type and of the published JSON Schema. */
export function doctorSchema(z: typeof Zod) {
  const text = z.string();
  const texts = z.array(text);
  const count = z.int().min(0);
  const instant = text.meta({ format: 'date-time' });
  const offer = z.enum(offers);
  const outcome = z
    .object({
      kind: z.enum(['answer', 'alert', 'closed', 'silence', 'garbage', 'unreachable', 'not-tried']),
      status: count.nullable().meta({ description: 'Of an answer' }),
      says: text.nullable().meta({ description: 'The beginning of what an answer says' }),
      alert: text.nullable().meta({ description: 'Name of the TLS alert' }),
    })
    .meta({ id: 'outcome', description: 'How an attempt came out, by the layer that decided it' });
  const without = z
    .object({
      requested: z.enum(['requested', 'not-requested', 'unknown']),
      required: z.enum(requirements).meta({ description: 'The layer at which a certificate is required' }),
      outcome,
    })
    .nullable()
    .meta({
      id: 'without-certificate',
      description: 'A caller without a certificate; null: this version is not offered',
    });
  const stranger = z
    .object({ fate: z.enum(fates), outcome })
    .nullable()
    .meta({ id: 'unknown-certificate', description: 'A caller with a certificate of an unknown CA' });
  const certificate = z
    .object({
      subject: text,
      issuer: text,
      notBefore: instant,
      notAfter: instant,
      dnsNames: texts,
      ipAddresses: texts,
      publicKey: z.object({ type: z.enum(['rsa', 'ec', 'ed25519', 'other']), bits: count }),
      extendedKeyUsage: texts.nullable(),
      fingerprint: text.meta({ description: 'SHA-256 of the DER, hexadecimal' }),
    })
    .meta({ id: 'certificate' });
  return z
    .object({
      version: z.literal(doctorVersion),
      tool: z.object({ name: text, version: text, node: text }),
      target: z.object({
        url: text,
        serverName: text.meta({ description: 'The name that the certificate must cover' }),
        authoritiesGiven: z.boolean().meta({ description: 'false: the authorities of this machine were used' }),
      }),
      startedAt: instant,
      duration: z.number().min(0).meta({ description: 'Milliseconds' }),
      reachable: z.boolean(),
      exitCode: z.literal([0, 3]),
      findings: z.array(
        z.object({
          topic: z.enum(topics),
          mark: z.enum(marks),
          says: text,
          fix: text.nullable().meta({ description: 'What to do about a problem' }),
        }),
      ),
      tls: z.object({
        '1.3': offer,
        '1.2': offer,
        older: offer.meta({ description: 'TLS 1.1 and what came before it' }),
        protocol: text.nullable(),
        cipher: text.nullable(),
        group: text.nullable(),
        http2: offer,
      }),
      clientCertificate: z.object({
        '1.3': without,
        '1.2': without,
        authorities: texts.nullable().meta({ description: 'Names of the authorities it takes certificates of' }),
      }),
      unknownCertificate: z.object({ '1.3': stranger, '1.2': stranger }),
      clearText: outcome,
      anonymous: z.object({
        known: z.enum(['identified', 'refused', 'not-said', 'not-seen']),
        how: text.nullable(),
        user: text.nullable(),
        groups: texts.nullable(),
        api: count.nullable().meta({ description: 'The status of GET /api' }),
      }),
      serverVersion: z.object({ status: count.nullable(), says: text.nullable() }),
      serverCertificate: z
        .object({
          sent: z.array(certificate).meta({ description: 'As sent on the wire, leaf first' }),
          path: text
            .nullable()
            .meta({ description: "OpenSSL's code for why it does not verify; null: it does, or see verified" }),
          verified: z.boolean().nullable().meta({ description: 'null: it could not be tried' }),
          coversName: z.boolean().nullable(),
        })
        .nullable(),
      proxy: z
        .object({
          demand: z.enum(demands).meta({ description: 'Whether it asks for credentials' }),
          schemes: texts.meta({ description: 'Of its challenges (WWW-Authenticate)' }),
          redirect: text.nullable().meta({ description: 'Where it sends who has no credential' }),
          served: texts.meta({ description: 'What it serves without a credential' }),
          product: texts.meta({ description: 'What it calls itself' }),
          upstream: texts.meta({ description: 'What it tells anybody of what is behind it' }),
          apiServer: z.boolean().meta({ description: 'An API server answers, and no front proxy' }),
        })
        .nullable()
        .meta({ description: 'Of a front proxy (--proxy); null: it was looked at as an API server' }),
      kind: z.object({
        name: text.nullable().meta({ description: 'null: it cannot be told' }),
        confidence: z.enum(confidences),
        evidence: texts,
        rivals: texts,
        profile: text.meta({ description: `What ${flagOf('profile')} auto would choose` }),
        oracle: text.nullable(),
        detected: text.meta({ description: 'Why' }),
      }),
      next: text.meta({ description: 'The command line to go on with' }),
      hints: texts.meta({ description: 'What can be added to it, a sentence each' }),
    })
    .meta({
      title: 'authn-conformance doctor',
      description:
        'What a look at an endpoint came to. Every property is always there; null says that it is not known or does not apply. Properties may be added without a new version.',
    });
}

/** The document as a value. */
export type DoctorDocument = Infer<ReturnType<typeof doctorSchema>>;

/** The published JSON Schema (`docs/doctor.schema.json`). */
export function doctorJsonSchema(): object {
  // Loaded here, because no command needs it.
  // oxlint-disable-next-line typescript/no-require-imports
  const { z } = require('zod') as { readonly z: typeof Zod };
  const { $schema, ...schema } = z.toJSONSchema(doctorSchema(z), { io: 'input' });
  return { $schema, $id: `urn:authn-conformance:doctor:${doctorVersion}`, ...schema };
}
