import type { z as Zod } from 'zod';
import type { How } from '../../attempt/evidence/how';
import { hiding } from '../../attempt/made/written';
import type { WireRequest } from '../../attempt/request/wire-request';
import { certificateFacts } from '../../pki';
import { replaced } from '../../attempt/evidence/redact';
import { X509Certificate } from 'node:crypto';

/** An attempt as its folder holds it: what files hold is named by them. */
export type AttemptRecord = Omit<
  How,
  'credential' | 'session' | 'transcript' | 'secrets' | 'trust' | 'before' | 'own' | 'beside'
> & {
  /** Requests, an own one and those with it; without secrets where keys were not asked for. */
  readonly before: readonly WireRequest[];
  readonly own: WireRequest;
  readonly beside: readonly WireRequest[];
  /** The name of a file, '' nobody, null the platform's. */
  readonly trust: string | null;
  /** What its files begin with; null: no certificate. */
  readonly credential: string | null;
  readonly session: (Omit<NonNullable<How['session']>, 'credential'> & { readonly credential: string | null }) | null;
  /** A credential in its requests is left out. */
  readonly redacted: boolean;
};

/** The record of an attempt and the files that it names. */
export function recordOf(
  how: How,
  name: string,
  withKeys: boolean,
): {
  readonly record: AttemptRecord;
  readonly files: ReadonlyMap<string, { readonly content: string; readonly secret: boolean }>;
} {
  const files = new Map<string, { content: string; secret: boolean }>();
  const credential = (each: How['credential'], prefix: string): string | null => {
    if (each === undefined) return null;
    files.set(`${prefix}.crt`, { content: each.chain, secret: false });
    files.set(`${prefix}.key`, { content: each.key, secret: true });
    return prefix;
  };
  if (how.trust !== undefined && how.trust !== '') files.set('ca.crt', { content: how.trust, secret: false });
  const hide = hiding(how);
  const requests = <Requests>(given: Requests): Requests => (withKeys ? given : (replaced(given, hide) as Requests));
  const { session } = how;
  const all = { before: how.before, own: how.own, beside: how.beside, session: session?.request };
  const shown = requests(all);
  const record: AttemptRecord = {
    endpoint: { ...how.endpoint, trust: undefined },
    clearText: how.clearText,
    verifiesServer: how.verifiesServer,
    checkedName: how.checkedName,
    tls: how.tls,
    atMost: how.atMost,
    sends: how.sends,
    present: how.present,
    serverName: how.serverName,
    http: how.http,
    form: how.form,
    onlyHere: how.onlyHere,
    trust: how.trust === undefined ? null : how.trust === '' ? '' : 'ca.crt',
    credential: credential(how.credential, name),
    session:
      session === undefined
        ? null
        : {
            ...session,
            request: shown.session ?? session.request,
            credential: credential(session.credential, `${name}.session`),
          },
    ...{ before: shown.before, own: shown.own, beside: shown.beside },
    redacted: shown !== all,
  };
  return { record, files };
}

/** A record read back; `read` gives the content of a file, and undefined where there is none. Gives what is missing as a sentence. */
export function attemptOf(record: AttemptRecord, read: (file: string) => string | undefined): How | string {
  if (record.redacted) return withoutKeys;
  const credential = (name: string | null): How['credential'] | string => {
    if (name === null) return undefined;
    const [chain, key] = [read(`${name}.crt`), read(`${name}.key`)];
    if (chain === undefined || key === undefined) return withoutKeys;
    const certificate = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----\n?/.exec(chain)?.[0];
    const facts = certificate === undefined ? undefined : certificateFacts(new X509Certificate(certificate).raw);
    return certificate === undefined || facts === undefined
      ? `${name}.crt holds no certificate`
      : { certificate, chain, key, facts };
  };
  const trust = record.trust === null ? undefined : record.trust === '' ? '' : read(record.trust);
  if (record.trust !== null && trust === undefined) return `${record.trust} is missing`;
  const own = credential(record.credential);
  const session = record.session === null ? undefined : credential(record.session.credential);
  if (typeof own === 'string') return own;
  if (typeof session === 'string') return session;
  const { endpoint, ...rest } = record;
  return {
    ...rest,
    endpoint: { ...endpoint, trust },
    trust,
    credential: own,
    session: record.session === null ? undefined : { ...record.session, credential: session },
    transcript: undefined,
    secrets: [],
  };
}

const withoutKeys = 'it holds no keys; --evidence-with-keys writes them';

const schemaOfRequest = (z: typeof Zod) =>
  z.looseObject({
    method: z.string(),
    path: z.string(),
    headers: z.array(z.tuple([z.string(), z.string()])),
    body: z.string().optional(),
    cancelledAfter: z.int().min(1).max(1_000).optional(),
  });

/** The schema of a record: a folder may come from anybody. */
export function recordSchema(z: typeof Zod) {
  const request = schemaOfRequest(z);
  return z.looseObject({
    endpoint: z.looseObject({ host: z.string(), port: z.int().min(1).max(65_535), serverName: z.string() }),
    clearText: z.boolean(),
    verifiesServer: z.boolean(),
    checkedName: z.string(),
    tls: z.enum(['1.2', '1.3']).optional(),
    atMost: z.literal('1.1').optional(),
    serverName: z.string(),
    http: z.enum(['1.0', '1.1', '2']),
    form: z.enum(['by-prior-knowledge', 'by-upgrade', 'as-written', 'taking-back']).optional(),
    trust: z.literal(['ca.crt', '']).nullable(),
    credential: z
      .string()
      .regex(/^[a-z-]+$/)
      .nullable(),
    session: z
      .looseObject({
        credential: z
          .string()
          .regex(/^[a-z-]+\.session$/)
          .nullable(),
        request,
      })
      .nullable(),
    before: z.array(request).max(200),
    own: request,
    beside: z.array(request).max(200),
    redacted: z.boolean(),
  });
}
