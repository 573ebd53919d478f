import { makeAuthority, type AuthorityPair } from '../../pki';
import { type Plan } from '../../plan';
import type { OpenTarget, RequestHeaderConfig, Target } from '../../target/types';
import { clientCertificate, proxyCertificate, scenario } from '../../vocabulary';
import type { Authority, Scenario } from '../../vocabulary/types';
import { namesOfCallers, writtenNames, type CallerNames } from './drawn/caller-names';
import { callers as withoutIdentity } from './questions/calibrate';
import { callers as oracleCallers } from './questions/choose-oracle';
import { createCredentials } from './credentials/credentials';
import { callers as impersonation, isSought } from './questions/find-impersonation';
import { callers as inspected } from './questions/inspect';
import { callers as inputs } from './inputs/callers';
import { createDraw } from '../../run/draw';
import { namesDrawn } from './drawn/names-drawn';
import { listed } from './credentials/listed';
import { attemptsOf, isIssuedByTarget, presentedIn, requirementsOf, resolve } from './planning';

/** A certificate that a CA of the target, or an intermediate below it, would issue in a run. */
export interface CertificateToSign {
  /** RFC 4514 text; NAME stands for the name of the run. */
  readonly subject: string;
  /** The CA as flags name it, or the subject of an intermediate. */
  readonly issuer: string;
  readonly validity: string;
  /** Ids of the checks that present it. */
  readonly checks: readonly string[];
  /** What else presents it. */
  readonly others: readonly string[];
}

interface Row extends Omit<CertificateToSign, 'checks' | 'others'> {
  readonly checks: Set<string>;
  readonly others: Set<string>;
}

/**
 * What a run of this plan would have issued. Each certificate is made in memory as in a run, with CAs that are made up for it,
 * so that the list cannot differ from what a run does; no key of the user's is used, and nothing is connected to.
 */
export async function certificatesToSign(
  { groups, target }: Plan,
  now = new Date(),
  seed?: string,
): Promise<readonly CertificateToSign[]> {
  const issued: Buffer[] = [];
  const authorities = await madeUp(target, now);
  const open = { authorities } as Pick<OpenTarget, 'authorities'> as OpenTarget;
  const draw = seed === undefined ? undefined : createDraw(seed);
  const names = draw === undefined ? writtenNames : namesOfCallers(draw);
  const ordinary = ordinaryOf(names);
  const credentials = createCredentials(open, { now: () => now, runName: 'NAME', onIssued: (der) => issued.push(der) });
  const rows = new Map<string, readonly Row[]>();
  const intermediates = new Map<string, readonly Row[]>();

  const rowsOf = async (of: Scenario, name: string, config: RequestHeaderConfig): Promise<readonly Row[]> => {
    const certificate = resolve(of, name, config);
    if (!isIssuedByTarget(certificate)) return [];
    const key = JSON.stringify(certificate);
    const known = rows.get(key);
    if (known !== undefined) return known;
    issued.length = 0;
    await credentials.of(of, name, config);
    const made = issued.map((der) => rowOf(der, target, now));
    const issuer = certificate.kind === 'minted' ? JSON.stringify(certificate.description.issuer) : '';
    const above = intermediates.get(issuer) ?? made.filter((row) => made.some((each) => each.issuer === row.subject));
    intermediates.set(issuer, above);
    const all = [...new Set([...above, ...made])];
    rows.set(key, all);
    return all;
  };

  const named = draw === undefined ? groups : groups.map(namesDrawn(draw));
  for (const { scenario: of, setup, cases } of named) {
    const config = target.setups.find(({ name }) => name === setup)?.requestHeader;
    if (config === undefined) continue;
    for (const { decision, definition, control, id } of cases) {
      if (decision.kind !== 'run') continue;
      const attempts = attemptsOf(of, definition, control);
      for (const name of new Set(attempts.flatMap(presentedIn)))
        for (const row of await rowsOf(of, name, config)) row.checks.add(id);
      if (authorities['client-ca'] !== undefined && attempts.some(({ kind }) => kind === 'connect'))
        for (const row of await rowsOf(ordinary, 'user', config)) row.checks.add(id);
    }
  }
  const [{ requestHeader }] = target.setups;
  for (const { what, callers, by } of besideChecks(target, names))
    for (const name of Object.keys(callers.given)) {
      const needed = requirementsOf(resolve(callers, name, requestHeader)).map(({ authority }) => authority);
      if (!needed.every((authority) => by.includes(authority))) continue;
      for (const row of await rowsOf(callers, name, requestHeader)) row.others.add(what);
    }
  return [...new Set([...rows.values()].flat())].map((row) => ({
    ...row,
    checks: [...row.checks],
    others: [...row.others],
  }));
}

type Authorities = Readonly<Partial<Record<Authority, AuthorityPair>>>;

/** Stand for the CAs that the run could have certificates of; of another CA nothing would be issued. */
async function madeUp({ signers, signings = {} }: Target, now: Date): Promise<Authorities> {
  const names = new Set([...signers, ...(Object.keys(signings) as Authority[])]);
  const pairs = [...names].map(
    async (name) => [name, await makeAuthority({ commonName: standsFor(name), now, hours: 24 })] as const,
  );
  return Object.fromEntries(await Promise.all(pairs));
}

const prefix = 'made up for ';
const standsFor = (authority: Authority): string => `${prefix}${authority}`;

/** Who is presented where any certificate will do. */
const ordinaryOf = ({ nobody }: CallerNames) =>
  scenario({
    id: 'ordinary-certificates',
    clause: '5.1.5',
    level: 'MUST',
    title: 'Certificates that name nobody in particular',
    given: {
      user: clientCertificate({ CN: nobody }),
      proxy: proxyCertificate({ CN: nobody }),
    },
    checks: {},
  });

interface BesideChecks {
  readonly what: string;
  readonly callers: Scenario;
  /** The CAs that certificates are had of for this. */
  readonly by: readonly Authority[];
}

/** Who is presented beside the checks. */
function besideChecks(target: Target, names: CallerNames): readonly BesideChecks[] {
  const { safetyPolicy, oracle, signers, signings = {} } = target;
  const bySigner = Object.keys(signings) as Authority[];
  const byCommand = bySigner.filter((authority) => signings[authority]?.kind === 'command');
  return [
    { what: 'the trial of who signs', callers: ordinaryOf(names), by: bySigner },
    { what: 'the comparison of answers', callers: withoutIdentity(names), by: oracle.kind === 'none' ? signers : [] },
    {
      what: 'the choice of an identity oracle',
      callers: oracleCallers(names),
      by: safetyPolicy === undefined ? [] : [...signers, ...byCommand],
    },
    { what: 'the search for impersonation', callers: impersonation(names), by: isSought(target) ? signers : [] },
    {
      what: 'the proof of inputs',
      callers: inputs(names),
      by: safetyPolicy === undefined ? [] : [...signers, ...byCommand],
    },
    { what: 'the security findings', callers: inspected(names), by: signers },
  ];
}

function rowOf(der: Buffer, { signers, signings = {} }: Target, now: Date): Row {
  const { subject, issuer, notAfter } = listed(der);
  const authority = issuer.startsWith(`CN=${prefix}`) ? (issuer.slice(`CN=${prefix}`.length) as Authority) : undefined;
  const signing = authority === undefined || signers.includes(authority) ? undefined : signings[authority];
  return {
    subject,
    issuer: authority === undefined ? issuer : `${authority}${signing === undefined ? '' : `, by a ${signing.kind}`}`,
    validity: signing?.kind === 'command' ? 'as long as the command says' : until(notAfter, now),
    checks: new Set(),
    others: new Set(),
  };
}

/** How long it is valid, seen from when it is issued. */
function until(notAfter: Date, now: Date): string {
  const minutes = (notAfter.getTime() - now.getTime()) / 60_000;
  if (minutes > 0 && minutes < 0.5) return 'ends seconds after signing; issued anew for each attempt';
  // Certificates count in whole seconds.
  const hours = Math.round(Math.abs(minutes)) / 60;
  const shown = Number.isInteger(hours) ? String(hours) : hours.toFixed(1);
  // The lifetime of an ordinary certificate is drawn in a run: up to an hour; one that is expired ended up to two hours earlier.
  if (minutes > 0) return `ends ${hours === 1 ? 'at most ' : ''}${shown} h after signing`;
  return `ended ${hours === 24 ? 'at least ' : ''}${shown} h before signing`;
}
