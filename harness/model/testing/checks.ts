import { builtinTarget } from '../../bundled/builtin';
import { planWith } from '../../plan';
import { resolve, type ResolvedCertificate } from '../../subjects/api-server/planning';
import { reading } from '../../subjects/api-server/reading';
import type { ApiServerTerms, Setup, Target } from '../../target/types';
import { oracleRequest } from '../../target/oracles/oracle-request';
import { clientCertificate } from '../../vocabulary';
import { comparedWith } from '../../vocabulary/then';
import { formsOf } from '../../vocabulary/when';
import type { Attempt, CertificateDescription, Check, Scenario, TlsVersion } from '../../vocabulary/types';
import { scenarios } from '../../../scenarios';
import { decide, exchangeOf, factsOf, settingsOf, type Decisions, type Presented, type ServerSettings } from '..';
import { agreement, inHand, type Agreement, type Said } from './agree';

/** What came of one check on one setup. */
export interface Compared {
  readonly id: string;
  readonly setup: string;
  readonly agreement: Agreement;
  /** Every decision of the model that the comparison looked at. */
  readonly decisions: readonly Decisions[];
  /** The same with another model. */
  readonly again: (model: typeof decide) => Agreement;
}

const now = new Date('2026-11-23T08:00:00Z');
const tokens: ServerSettings['tokens'] = [
  { token: 'the-Token-in-hand', caller: { user: 'token-bearer', groups: ['token-bearers'], uid: '42', extra: {} } },
];

/** Every check of every scenario that can run on a setup of the bundled target, with each of these setups. */
export function compareAll(): readonly Compared[] {
  const target = builtinTarget();
  return target.setups.flatMap((setup) => onSetup(alone(target, setup), setup));
}

/** A target that is set up in this way alone, as one that somebody hands over: without keys of CAs that it does not know. */
function alone(target: Target, setup: Setup): Target {
  const { traits } = setup;
  const signers = target.signers.filter(
    (authority) =>
      !(authority === 'client-ca' && traits.includes('no-client-authorities')) &&
      !(authority === 'request-header-ca' && traits.includes('no-request-header-authority')),
  );
  return { ...target, signers, setups: [setup] };
}

function onSetup(target: Target, setup: Setup): readonly Compared[] {
  const settings = settingsOf(target.profile, setup, { tokens });
  return planWith<ApiServerTerms>(reading, scenarios, target).groups.flatMap(({ scenario, tls, cases }) =>
    cases
      .filter(({ decision }) => decision.kind === 'run')
      .map(({ id, definition }): Compared => {
        const context = { scenario, tls, target, setup, settings };
        const again = (model: typeof decide): Agreement => compare({ ...context, model }, definition).agreement;
        return { id, setup: setup.name, ...compare({ ...context, model: decide }, definition), again };
      }),
  );
}

interface Context {
  readonly scenario: Scenario;
  readonly tls: TlsVersion | undefined;
  readonly target: Target;
  readonly setup: Setup;
  readonly settings: ServerSettings;
  readonly model: typeof decide;
}

function compare(context: Context, { when, then }: Check): Pick<Compared, 'agreement' | 'decisions'> {
  if (when.kind === 'issue') return { agreement: { outside: 'about an issued certificate' }, decisions: [] };
  if (when.kind === 'connect')
    return {
      agreement: {
        outside:
          when.sends === undefined
            ? 'about TLS and the certificate of the server'
            : 'about bytes that are no certificate',
      },
      decisions: [],
    };
  const other = comparedWith(then);
  const said = saidOf(context, when);
  const compared = other === undefined ? undefined : saidOf(context, other)[0]?.own;
  const agreements = said.map((each) => agreement(then, compared === undefined ? each : { ...each, compared }));
  const outside = agreements.find((each) => 'outside' in each);
  return {
    agreement: outside ?? {
      problems: [...new Set(agreements.flatMap((each) => ('problems' in each ? each.problems : [])))],
    },
    decisions: said.flatMap(({ own, company }) => [own, ...company]),
  };
}

/** What the model says of an attempt, in each of its forms. */
function saidOf(context: Context, attempt: Attempt): readonly Said[] {
  if (attempt.kind === 'issue' || attempt.kind === 'connect') return [];
  const { target, settings, tls, model } = context;
  const forms = formsOf(attempt);
  return (forms.length === 0 ? [undefined] : forms).map((form): Said => {
    const { connection, requests, own } = exchangeOf(
      attempt,
      { settings, tls, presented: (name) => presentedIn(context, name), question: oracleRequest(target.oracle) },
      form,
    );
    const decided = model(settings, connection, requests);
    const [mine] = decided.slice(own, own + 1);
    if (mine === undefined) throw new Error('the model decides nothing');
    return { own: mine, company: decided.filter((_each, at) => at !== own) };
  });
}

/** The certificate that a scenario calls by this name, as facts. */
function presentedIn({ scenario, setup }: Context, name: string): Presented {
  const certificate = resolve(scenario, name, setup.requestHeader);
  if (certificate.kind === 'minted') return factsOf(inOne(setup, certificate.description), { now });
  if (certificate.kind === 'from-documents') return factsOf(describedBy(certificate), { now });
  const { user: CN, groups: O } = inHand;
  const { possession, issuer } = certificate;
  return factsOf(clientCertificate({ CN, O, possession, ...(issuer && { issuer }) }).description, { now });
}

/** Where one CA issues users and front proxies, it is the one as well as the other. */
const inOne = ({ traits }: Setup, description: CertificateDescription): CertificateDescription =>
  traits.includes('one-authority')
    ? (JSON.parse(
        JSON.stringify(description).replaceAll('"request-header-ca"', '"client-ca"'),
      ) as CertificateDescription)
    : description;

/** What the documents of clauses 2.3 and 2.4 make of a certificate, as far as it identifies. */
function describedBy({
  csr,
  signing,
  profile,
}: Extract<ResolvedCertificate, { kind: 'from-documents' }>): CertificateDescription {
  const { CN, names = [] } = csr as { readonly CN: string; readonly names?: readonly { readonly O?: string }[] };
  const { usages } = (
    signing as {
      readonly signing: { readonly profiles: Readonly<Record<string, { readonly usages: readonly string[] }>> };
    }
  ).signing.profiles[profile] ?? { usages: [] };
  const extendedKeyUsage = (['client auth', 'server auth'] as const).filter((usage) => usages.includes(usage));
  const O = names.flatMap((name) => name.O ?? []);
  return clientCertificate({ CN, O, rdns: 'multi-valued', extendedKeyUsage }).description;
}
