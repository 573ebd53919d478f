import type { CertificateFacts } from '../../observation';
import { trustCode } from '../../observation/trust-codes';
import { usageOf } from '../../settings';
import type { Given } from './given';
import { listed, note, ok, problem, type Remark } from './finding';
import { quoted } from './outcome';
import type { ServerCertificateFacts } from './server-certificate';
import { trustProblem } from './trust-problem';

/** What the certificate is compared with. */
export interface Against {
  readonly now: Date;
  /** The name used to connect. */
  readonly name: string;
  /** Whether authorities were given to verify it against; else those of this machine count. */
  readonly authoritiesGiven: boolean;
  readonly given?: Given;
}

/** The lines about the server's certificate. */
export function certificateFindings(facts: ServerCertificateFacts | undefined, against: Against): readonly Remark[] {
  if (facts === undefined) return [note('certificate', 'no certificate of the server was seen')];
  const { leaf } = facts;
  return [
    note('certificate', `${quoted(leaf.subject.text)}, issued by ${quoted(leaf.issuer)}`),
    names(facts, against),
    validity(leaf, against),
    key(leaf),
    ...usage(leaf),
    chain(facts, against),
    trust(facts, against),
  ];
}

function names({ leaf, verification }: ServerCertificateFacts, { name }: Against): Remark {
  const all = [...leaf.dnsNames, ...leaf.ipAddresses];
  const shown = all.slice(0, 12).map((each) => quoted(each, 120));
  const more = all.length > shown.length ? ` and ${all.length - shown.length} more` : '';
  const covers = all.length === 0 ? 'no name at all' : `${shown.join(', ')}${more}`;
  if (verification === undefined)
    return note('names', `its subject alternative names are ${covers}; not compared with ${quoted(name)}`);
  if (verification.name === undefined) return ok('names', `it covers ${quoted(name)}, among ${covers}`);
  return problem(
    'names',
    `it covers ${covers}, and not ${quoted(name)}`,
    all.length === 0
      ? 'have a certificate issued whose subject alternative name holds the name clients use; a common name does not count'
      : `connect by a name that it covers (${usageOf('serverName')}), or have one issued that covers this name`,
  );
}

const day = 86_400_000;

function validity({ notBefore, notAfter }: CertificateFacts, { now }: Against): Remark {
  const left = notAfter.getTime() - now.getTime();
  const until = notAfter.toISOString();
  if (left < 0)
    return problem(
      'validity',
      `it expired ${span(-left)} ago (${until})`,
      'have it renewed, and the server read the new one',
    );
  if (notBefore > now)
    return problem(
      'validity',
      `it is not valid before ${notBefore.toISOString()}, in ${span(notBefore.getTime() - now.getTime())}`,
      'set the clock of the server, of this machine, or of whoever issued it',
    );
  return (left < 30 * day ? note : ok)('validity', `valid for another ${span(left)} (until ${until})`);
}

/** A span of time in the largest unit of which there are at least two. */
export function span(milliseconds: number): string {
  const units = [
    ['year', 365 * day],
    ['day', day],
    ['hour', 3_600_000],
    ['minute', 60_000],
  ] as const;
  const [unit, length] = units.find(([, each]) => milliseconds >= 2 * each) ?? ['second', 1000];
  const number = Math.floor(milliseconds / length);
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}

function key({ publicKey: { type, bits } }: CertificateFacts): Remark {
  const says = `${{ rsa: 'RSA', ec: 'elliptic curve', ed25519: 'Ed25519', other: 'a type of key not known here' }[type]}${bits > 0 ? `, ${bits} bits` : ''}`;
  if (type === 'rsa' && bits < 2048)
    return problem('key', says, 'have one issued for a key of at least 2048 bits (RSA), or P-256');
  return type === 'other' ? note('key', says) : ok('key', says);
}

function usage({ extendedKeyUsage }: CertificateFacts): readonly Remark[] {
  if (extendedKeyUsage === undefined || extendedKeyUsage.some((each) => each === 'server auth' || each === 'any'))
    return [];
  return [
    problem(
      'certificate',
      `its extended key usage is ${listed(extendedKeyUsage.slice(0, 8).map((each) => quoted(each)))}, which is not for servers`,
      'have one issued with the extended key usage serverAuth',
    ),
  ];
}

function chain({ sent, path, verification, whole }: ServerCertificateFacts, { authoritiesGiven }: Against): Remark {
  if (sent === undefined) return note('chain', 'what it sends beside its certificate was not seen');
  const last = path.at(-1);
  const others = sent.length - path.length;
  const extra = others > 0 ? `; ${others} of the ${sent.length} certificates it sends are not part of its path` : '';
  if (last === undefined) return note('chain', 'it sends no certificate');
  if (last.selfIssued)
    return path.length === 1
      ? note('chain', `it sends its own certificate, which is signed by itself${extra}`)
      : note('chain', `complete, with the root ${quoted(last.subject.text)}, which need not be sent${extra}`);
  const sends = path.length === 1 ? 'its own certificate alone' : `its own certificate and ${path.length - 1} above it`;
  const complete = authoritiesGiven ? whole : verification && verification.path === undefined;
  if (complete === true) return (others > 0 ? note : ok)('chain', `complete: it sends ${sends}${extra}`);
  const ends = `it sends ${sends}, and not that of ${quoted(last.issuer)}`;
  // Without a root to compare with, a missing intermediate and an authority that is not known look the same.
  if (complete === undefined || !knowsMore(verification?.path)) return note('chain', `${ends}${extra}`);
  return problem(
    'chain',
    `${ends}, which is no trusted root: either an intermediate is missing or the authority is another one${extra}`,
    `have the server send its intermediates after its own certificate (kube-apiserver --tls-cert-file, nginx ssl_certificate, Apache SSLCertificateFile, HAProxy crt take the whole chain in one file), or give the authority that issued it with ${usageOf('ca')}`,
  );
}

/** Codes that leave it open whether a certificate of the path is missing. */
const knowsMore = (code: string | undefined): boolean => code === undefined || trustCode(code)?.mayLackOne === true;

function trust({ verification, path }: ServerCertificateFacts, { authoritiesGiven, given }: Against): Remark {
  const by = authoritiesGiven ? 'the authorities that were given' : 'the authorities that this machine trusts';
  if (verification === undefined)
    return note('trust', 'not verified: the server ended every handshake before its certificate could be');
  if (verification.path === undefined) return ok('trust', `it verifies against ${by}`);
  const { says, fix } = trustProblem(verification.path, authoritiesGiven, given, path.at(-1)?.pem);
  return problem('trust', `it does not verify against ${by}: ${says} (${verification.path})`, fix);
}
