import type { WireRequest } from '../../../attempt/request/wire-request';
import type { Credential } from '../../../pki';
import type { FrontProxyTerms, ProxyIdentity, ProxyUser } from '../../../target/front-proxy';
import type { RequestHeaderConfig } from '../../../target/types';
import type { ProxyRequest, ThroughProxy } from '../../../vocabulary/front-proxy/types';
import type { ScenarioOf } from '../../../vocabulary/types';
import { credentialLines, inTwoLines, credentialsOf, type CredentialLines } from '../front/credential-lines';
import { wireRequest } from '../front/wire-requests';
import { namesOf, otherThan, userFor } from '../planning/users';
import type { Numbered } from '../marks/all-requests';
import { credentialOf, type ProxyContext } from './context';

/** A request as it goes over the wire, with the client certificate of its connection. */
export interface Written {
  readonly request: WireRequest;
  readonly certificate: Credential | undefined;
  readonly secrets: readonly string[];
  readonly leaves: ProxyRequest['leaves'];
}

/** Who stands for another user where the target declares one alone. */
const nobodyKnown: ProxyIdentity = { user: 'mallory', groups: ['system:masters'] };

const showsCertificate = ({ headers, trailers = [] }: ProxyRequest): boolean =>
  [...headers, ...trailers].some(({ kind }) => kind === 'certificate');

/** The names of the headers in which these are forwarded (clause 5.2.3). */
const extraHeadersOf = (
  { extra = {}, uid }: ProxyIdentity,
  { extraHeadersPrefixes: [prefix = ''], uidHeaders }: RequestHeaderConfig,
): readonly string[] => [
  ...Object.keys(extra).map((key) => `${prefix}${encodeURIComponent(key)}`),
  ...(uid === undefined ? [] : uidHeaders.slice(0, 1)),
];

/** Writes the requests of one attempt. */
export function createWriter(
  scenario: ScenarioOf<FrontProxyTerms>,
  attempt: ThroughProxy,
  number: number,
  context: ProxyContext,
  life: number,
): (each: Numbered) => Promise<Written> {
  const { target, open, marks, impostor } = context;
  const userOf = (name: string | undefined): ProxyUser | undefined => {
    const given = name === undefined ? undefined : scenario.given[name];
    return given && userFor(given, target);
  };
  const first = Object.values(scenario.given).flatMap((given) => userFor(given, target) ?? [])[0] ?? target.users[0];

  const names = namesOf(scenario.given, target);

  return async ({ number: at, request }) => {
    const given = request.as === undefined ? undefined : scenario.given[request.as];
    const user = given && userFor(given, target);
    const credential =
      given?.kind === 'certified-user'
        ? await context.certified(
            user === undefined || (given.resembling ?? given.namedAsTheProxy) === undefined
              ? given
              : { ...given, CN: user.identity.user },
          )
        : user && credentialOf(context, user);
    const other = otherThan(user ?? first, target);
    const otherIdentity = other?.identity ?? nobodyKnown;
    const { presenting } = request;
    let certificate: Credential | undefined;
    let lines: CredentialLines | undefined;
    if (user !== undefined && credential?.kind === 'client-certificate')
      certificate =
        presenting === undefined
          ? credential.credential
          : await impostor(user, credential.credential, presenting, { attempt: number, life });
    else if (credential !== undefined && credential.kind !== 'client-certificate')
      lines = credentialLines(credential, presenting, other && credentialOf(context, other), user?.identity.user);
    const second = userOf(request.withHeaderOf);
    const ofSecond = second && credentialOf(context, second);
    if (lines !== undefined && ofSecond !== undefined && ofSecond.kind !== 'client-certificate')
      lines = inTwoLines(lines, credentialLines(ofSecond, request.headerPresenting, undefined));
    const beside = userOf(request.withCertificateOf);
    const ofBeside = beside && credentialOf(context, beside);
    if (beside !== undefined && ofBeside?.kind === 'client-certificate') {
      const { certificatePresenting: form } = request;
      certificate =
        form === undefined
          ? ofBeside.credential
          : await impostor(beside, ofBeside.credential, form, { attempt: number, life });
    }
    return {
      request: wireRequest(request, {
        endpoint: open.endpoint,
        requestHeader: target.requestHeader,
        pathPrefix: target.pathPrefix,
        marks,
        attempt: number,
        number: at,
        credential: lines,
        otherUser: otherIdentity.user,
        names,
        ownUser: user?.identity.user,
        ownExtra: user === undefined ? [] : extraHeadersOf(user.identity, target.requestHeader),
        upstreamName: target.upstream?.name,
        elsewhere: context.upstream?.elsewhere,
        shown: showsCertificate(request) ? await context.shown(otherIdentity) : undefined,
        lowerCase: attempt.http === '2',
      }),
      certificate,
      leaves: request.leaves,
      secrets:
        credential === undefined || credential.kind === 'client-certificate'
          ? []
          : [
              ...(lines?.secrets ?? []),
              credentialsOf(credential),
              credential.kind === 'basic' ? credential.password : credential.token,
            ],
    };
  };
}
