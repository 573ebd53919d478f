import { frontProxySettings } from '../../../settings';
import type { Control, Decision } from '../../../plan/types';
import { doesNotConcern, needsInput, type Inapplicable } from '../../../results';
import type { FrontProxyTarget, FrontProxyTerms } from '../../../target/front-proxy';
import { needs } from '../../../vocabulary/scenario';
import { partsOf } from '../../../vocabulary/front-proxy/expectation';
import { credentialKindsInWords, octetsOfBcrypt } from '../../../vocabulary/front-proxy/users';
import { otherIssuerOf } from '../../../vocabulary/front-proxy/upstream';
import { credentialForms, otherCaOf } from '../../../vocabulary/front-proxy/credential-forms';
import type {
  CredentialForm,
  ProxyAttempt,
  ProxyExpectation,
  ProxyRequest,
} from '../../../vocabulary/front-proxy/types';
import type { CheckOf, ScenarioOf, TlsVersion } from '../../../vocabulary/types';
import { allRequests } from '../marks/all-requests';
import { userFor } from './users';

const { changeClientCaFile, clientCa, noUpstream, pki, requestheaderAllowedNames, upstreamListen, users } =
  frontProxySettings;

type Scenario = ScenarioOf<FrontProxyTerms>;
type Check = CheckOf<FrontProxyTerms>;

/** Expectations that can be decided by what comes back in front alone. */
const inFrontAlone: readonly ProxyExpectation['kind'][] = ['proxy-certificate', 'no-connection', 'rejected'];

/** Whether a check can be tried on this front proxy, and if not, what is missing. */
export function applicability(
  scenario: Scenario,
  check: Check,
  control: Control<FrontProxyTerms> | undefined,
  tls: TlsVersion | undefined,
  target: FrontProxyTarget,
): Decision {
  const reason = reasonAgainst(scenario, check, control, tls, target);
  if (reason !== undefined) return { kind: 'not-applicable', ...reason };
  if (!target.verifiesServer && check.then.kind === 'proxy-certificate')
    return { kind: 'skipped', reason: "the front proxy's identity is not verified" };
  return { kind: 'run' };
}

function reasonAgainst(
  scenario: Scenario,
  check: Check,
  control: Control<FrontProxyTerms> | undefined,
  tls: TlsVersion | undefined,
  target: FrontProxyTarget,
): Inapplicable | undefined {
  const [need] = [...(scenario.needs ?? []), ...(check.needs ?? [])].filter(
    (each) => !target.setups[0].traits.includes(each),
  );
  if (need === 'client-ca-replaceable')
    return doesNotConcern(
      `applies only where the harness may change the file in which the front proxy has the CA of users (${changeClientCaFile.flag})`,
    );
  if (need !== undefined) return doesNotConcern(`applies only to ${needs[need].sentence}`);
  if (tls !== undefined && !target.tls.includes(tls))
    return doesNotConcern(`the target is declared without TLS ${tls}`);
  const [unpromised] = partsOf(check.then).flatMap((each) =>
    'promise' in each ? (target.profile.unpromised[each.promise] ?? []) : [],
  );
  if (unpromised !== undefined) return doesNotConcern(unpromised);
  const isChanged = check.when.kind === 'through-proxy' && check.when.meanwhile !== undefined;
  if (
    target.upstream === undefined &&
    (isChanged || partsOf(check.then).some(({ kind }) => !inFrontAlone.includes(kind)))
  )
    return needsInput(
      `needs the recording upstream behind the front proxy; leave out ${noUpstream.flag} and say where it listens`,
      upstreamListen.flag,
    );
  const other = check.when.kind === 'through-proxy' ? otherIssuerOf(check.when.upstream) : undefined;
  const known = other && target.upstream?.others?.[other];
  if (other !== undefined && known === undefined)
    return other === 'client-ca'
      ? needsInput(
          `needs the CA that the front proxy trusts for users, to issue a certificate of the upstream; give it with ${clientCa.flag} CERT,KEY`,
          clientCa.flag,
        )
      : needsInput(
          `needs the key of the request-header CA, to issue a certificate of the upstream; ${pki.flag} DIR with front-proxy-ca.key has it`,
          pki.flag,
        );
  if (known === 'the same CA') return doesNotConcern('the same CA issues the certificates of the API server');
  const attempts = [check.when, ...(control?.kind === 'check' ? [scenario.checks[control.check]?.when] : [])];
  return attempts
    .map((attempt) => attempt && withoutUser(scenario, attempt, target))
    .find((each) => each !== undefined);
}

/** A user of the scenario whom the target does not declare, or whose kind of credential has no such form. */
function withoutUser(scenario: Scenario, attempt: ProxyAttempt, target: FrontProxyTarget): Inapplicable | undefined {
  if (attempt.kind === 'connect-to-proxy') return undefined;
  const forms: readonly CredentialForm[] = attempt.presentingEach ?? [];
  for (const { request } of allRequests(attempt)) {
    for (const name of namesIn(request)) {
      const given = scenario.given[name];
      if (given === undefined) throw new Error(`${scenario.id}: there is no user ${name}`);
      const user = userFor(given, target);
      if (user === undefined && given.kind === 'certified-user')
        return target.issuesUsers === true
          ? doesNotConcern(
              given.namedAsTheProxy === true
                ? `no name of the front proxy's own certificate is declared (${requestheaderAllowedNames.flag})`
                : `the file of ${users.flag} declares fewer users in groups of their own`,
            )
          : needsInput(
              `needs the CA that the front proxy trusts for users, to issue certificates of users; give it with ${clientCa.flag} CERT,KEY`,
              clientCa.flag,
            );
      if (user === undefined && given.kind === 'user' && given.further === true)
        return doesNotConcern(`the file of ${users.flag} declares fewer users`);
      if (user === undefined && given.kind === 'user' && given.longPassword === true)
        return doesNotConcern(`no declared user has a password of more than ${octetsOfBcrypt} octets`);
      if (user === undefined && given.kind === 'user' && given.withExtra === true)
        return doesNotConcern('no declared user has extra attributes');
      if (user === undefined && given.kind === 'user')
        return needsInput(
          `needs ${given.at === 0 ? 'a user' : 'a second user'}${given.by === undefined ? '' : ` with ${credentialKindsInWords[given.by]}`}${given.groupless === true ? ' without groups' : ''}; declare one in the file of ${users.flag}`,
          users.flag,
        );
      if (user === undefined) continue;
      // The certificate of another user beside it is presented as it is.
      if (name !== request.as) continue;
      const wanted =
        request === attempt
          ? [...forms, ...((request.presenting ?? '') ? [request.presenting] : [])]
          : [request.presenting];
      const impossible = wanted.find(
        (form) => form !== undefined && !(credentialForms[form].of as readonly string[]).includes(user.by),
      );
      if (wanted.some((form) => form !== undefined && 'issued' in credentialForms[form]) && target.issuesUsers !== true)
        return needsInput(
          `needs the CA that the front proxy trusts for users, to issue certificates of users; give it with ${clientCa.flag} CERT,KEY`,
          clientCa.flag,
        );
      for (const form of wanted) {
        const ca = form === undefined ? undefined : otherCaOf(form);
        const reason = ca && lackingCa(ca, target);
        if (reason !== undefined) return reason;
      }
      if (impossible !== undefined)
        return doesNotConcern(`the user ${user.name} has no such credential: ${credentialForms[impossible].words}`);
    }
  }
  return undefined;
}

const sameAsOfUsers = doesNotConcern('the same CA issues the certificates of users');

/** Why no certificate can be issued by a CA that is not that of users. */
export function lackingCa(
  ca: NonNullable<ReturnType<typeof otherCaOf>>,
  { upstream }: FrontProxyTarget,
): Inapplicable | undefined {
  if (upstream === undefined) return needsInput('needs the key of the CA of the API server', upstreamListen.flag);
  if (ca === 'upstream-ca') return upstream.others?.['client-ca'] === 'the same CA' ? sameAsOfUsers : undefined;
  if (upstream.others?.['request-header-ca'] === undefined)
    return needsInput(
      `needs the key of the request-header CA, to issue a certificate of a user; ${pki.flag} DIR with front-proxy-ca.key has it`,
      pki.flag,
    );
  return upstream.oneForUsersAndProxies === true ? sameAsOfUsers : undefined;
}

const namesIn = ({ as, withCertificateOf, withHeaderOf }: ProxyRequest): readonly string[] =>
  [as, withCertificateOf, withHeaderOf].filter((name) => name !== undefined);
