import type { CertificateFacts } from '../observation';
import { hintsFor, proxyHints } from './next-command';
import { mostNames, type WithoutCertificate } from './probe-results/client-certificate';
import type { Diagnosis } from './diagnosis';
import type { ProxyFacts } from './proxy/diagnosis';
import { wordsOf, type AttemptOutcome } from './probe-results/outcome';
import { doctorVersion, type DoctorDocument } from './schema';
import type { UntrustedClient } from './probe-results/untrusted-client';

/** What the document says beside the diagnosis. */
export type Circumstances = Pick<DoctorDocument, 'tool' | 'target' | 'startedAt' | 'duration' | 'exitCode' | 'next'>;

/** The diagnosis as the schema has it, property by property: what is not named here is not written. */
export function doctorDocument(
  diagnosis: Diagnosis & { readonly proxy?: ProxyFacts },
  circumstances: Circumstances,
): DoctorDocument {
  const { tls, clientCertificate, stranger, caller, kind, detected, findings } = diagnosis;
  const { tool, target, startedAt, duration, exitCode, next } = circumstances;
  return {
    version: doctorVersion,
    tool,
    target,
    startedAt,
    duration,
    reachable: diagnosis.reachable,
    exitCode,
    findings: findings.map(({ topic, mark, says, fix }) => ({ topic, mark, says, fix: fix ?? null })),
    tls: {
      '1.3': tls['1.3'],
      '1.2': tls['1.2'],
      older: tls.older,
      protocol: tls.negotiated?.protocol ?? null,
      cipher: tls.negotiated?.cipher ?? null,
      group: tls.negotiated?.group ?? null,
      http2: tls.http2,
    },
    clientCertificate: {
      '1.3': without(clientCertificate['1.3']),
      '1.2': without(clientCertificate['1.2']),
      authorities: clientCertificate.authorities?.map((name) => cut(name)) ?? null,
    },
    unknownCertificate: { '1.3': fate(stranger['1.3']), '1.2': fate(stranger['1.2']) },
    clearText: outcome(diagnosis.clearText),
    anonymous: anonymous(caller),
    serverVersion: { status: caller.version?.status ?? null, says: caller.version?.says?.slice(0, longest) ?? null },
    serverCertificate: serverCertificate(diagnosis.serverCertificate),
    proxy: diagnosis.proxy === undefined ? null : proxy(diagnosis.proxy),
    kind: {
      name: kind.kind ?? null,
      confidence: kind.confidence,
      evidence: [...kind.evidence],
      rivals: [...kind.rivals],
      profile: detected.profile,
      oracle: detected.oracle?.kind ?? null,
      detected: detected.says,
    },
    next,
    hints: [...(diagnosis.proxy === undefined ? hintsFor(diagnosis) : proxyHints())],
  };
}

/** Characters of a name or text of the server's that are kept. */
const longest = 1024;
const cut = (text: string): string => text.slice(0, longest);

/** The document's names of outcomes; those in it are frozen. */
const kindInDocument = {
  answer: 'answer',
  'tls-alert': 'alert',
  closed: 'closed',
  'timed-out': 'silence',
  malformed: 'garbage',
  'client-refused': 'garbage',
  'not-kept-open': 'garbage',
  unreachable: 'unreachable',
  'not-tried': 'not-tried',
} as const satisfies Record<AttemptOutcome['kind'], DoctorDocument['clearText']['kind']>;

function outcome(seen: AttemptOutcome): DoctorDocument['clearText'] {
  return {
    kind: kindInDocument[seen.kind],
    status: seen.kind === 'answer' ? seen.response.status : null,
    says: (seen.kind === 'answer' ? wordsOf(seen.response) : undefined) ?? null,
    alert: seen.kind === 'tls-alert' ? seen.alert.name : null,
  };
}

const proxy = (facts: ProxyFacts): DoctorDocument['proxy'] => ({
  demand: facts.demand,
  schemes: facts.schemes.map(cut),
  redirect: facts.redirect === undefined ? null : cut(facts.redirect),
  served: [...facts.served],
  product: facts.product.map(cut),
  upstream: facts.upstream.map(cut),
  apiServer: facts.apiServer,
});

const without = (seen: WithoutCertificate | undefined): DoctorDocument['clientCertificate']['1.2'] =>
  seen === undefined ? null : { requested: seen.requested, required: seen.required, outcome: outcome(seen.outcome) };

const fate = (seen: UntrustedClient | undefined): DoctorDocument['unknownCertificate']['1.2'] =>
  seen === undefined ? null : { fate: seen.fate, outcome: outcome(seen.outcome) };

function anonymous({ anonymous: found, api: status }: Diagnosis['caller']): DoctorDocument['anonymous'] {
  const api = status ?? null;
  if (typeof found === 'string') return { known: found, how: null, user: null, groups: null, api };
  const { user, groups } = found.identity;
  return {
    known: 'identified',
    how: found.how,
    user: user === undefined ? null : cut(user),
    groups: groups?.slice(0, mostNames).map(cut) ?? null,
    api,
  };
}

function serverCertificate(facts: Diagnosis['serverCertificate']): DoctorDocument['serverCertificate'] {
  if (facts === undefined) return null;
  const { leaf, sent = [leaf], verification } = facts;
  return {
    sent: sent.map(certificate),
    path: verification?.path ?? null,
    verified: verification === undefined ? null : verification.path === undefined,
    coversName: verification === undefined ? null : verification.name === undefined,
  };
}

function certificate(facts: CertificateFacts): NonNullable<DoctorDocument['serverCertificate']>['sent'][number] {
  return {
    subject: cut(facts.subject.text),
    issuer: cut(facts.issuer),
    notBefore: facts.notBefore.toISOString(),
    notAfter: facts.notAfter.toISOString(),
    dnsNames: facts.dnsNames.slice(0, mostNames).map(cut),
    ipAddresses: facts.ipAddresses.slice(0, mostNames),
    publicKey: { type: facts.publicKey.type, bits: facts.publicKey.bits },
    extendedKeyUsage: facts.extendedKeyUsage?.slice(0, mostNames).map(cut) ?? null,
    fingerprint: facts.fingerprint,
  };
}
