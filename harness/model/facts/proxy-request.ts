import type { ProxyIdentity } from '../../target/front-proxy';
import { endsTheFormerCa } from '../../vocabulary/front-proxy/client-ca-file';
import { isMadeAfterTheEnd, isOfTheNewCa, isRightForm } from '../../vocabulary/front-proxy/credential-forms';
import type { ProxyRequest, ThroughProxy } from '../../vocabulary/front-proxy/types';
import { upstreamStates } from '../../vocabulary/front-proxy/upstream';
import { headerLine } from '../../vocabulary/lines/header-line';
import type { ProxyRequestFacts, ProxySettings } from '../front-proxy/types';

/** One request of an attempt, as the model is asked about it. */
export interface AskedOfProxy {
  readonly facts: ProxyRequestFacts;
  /** It is the request of the attempt itself, and not one of its company. */
  readonly own: boolean;
}

/** What is known of those who make the requests. */
export interface Askers {
  /** Whom the name in an attempt stands for; undefined: nobody. */
  readonly userOf: (name: string) => { readonly identity: ProxyIdentity; readonly inHeader: boolean } | undefined;
  /** The user name that stands for `{other}`. */
  readonly other: string;
}

/** Every request of an attempt in one form: its own first. */
export function askedOfProxy(
  attempt: ThroughProxy,
  askers: Askers,
  { requestHeader }: Pick<ProxySettings, 'requestHeader'>,
): readonly AskedOfProxy[] {
  const { after = [], beside = [], among = [], earlier = [], later = [], resuming, upstreamBefore, upstream } = attempt;
  const asked = (request: ProxyRequest, own: boolean, state = upstream): AskedOfProxy => ({
    own,
    facts: {
      speaks: attempt.speaking === 'clear-text' ? 'clear-text' : 'tls',
      http: attempt.http,
      target: request.path,
      user: own && isOfTheFormerCa(attempt, askers) ? undefined : identityOf(request, askers),
      ...(own ? ofSession(attempt, resuming, askers) : {}),
      headers: request.headers
        .concat(request.trailers ?? [])
        .flatMap((header) =>
          header.kind === 'token' || header.kind === 'certificate' ? [] : [headerLine(header, requestHeader)],
        )
        .concat(request.connection === undefined ? [] : [['Connection', request.connection]])
        .concat(holdsSecret(request, askers) ? [['Authorization', 'SECRET']] : [])
        .map(([name, value]) => [
          attempt.http === '2' && attempt.speaking === undefined ? name.toLowerCase() : name,
          value.replaceAll('{other}', askers.other),
        ]),
      upstream: upstreamStates[state].serves
        ? 'verified'
        : /^(closed|silent)-/.test(state)
          ? 'unreachable'
          : 'unverified',
    },
  });
  return [
    asked(attempt, true),
    ...earlier.map((each) => asked(each, false, upstreamBefore?.state)),
    ...(resuming === undefined ? [] : [asked(resuming, false)]),
    ...[...after, ...beside, ...among, ...later].map((each) => asked(each, false)),
  ];
}

/** A credential in the right form and place identifies its user (clause 5.2.1; RFC 9110, 11.1). */
function identityOf({ as, presenting }: ProxyRequest, { userOf }: Askers): ProxyIdentity | undefined {
  if (as === undefined || (presenting !== undefined && !isRightForm(presenting))) return undefined;
  return userOf(as)?.identity;
}

/** Whether a request is made with a certificate of a CA that has been replaced (rule K-09). */
const isOfTheFormerCa = (attempt: ThroughProxy, askers: Askers): boolean =>
  endsTheFormerCa(attempt) && presentsCertificate(attempt, askers) && !isOfTheNewCa(attempt.presenting);

/** Whether the credential stands in the request, and not on its connection. */
const holdsSecret = ({ as }: ProxyRequest, { userOf }: Askers): boolean =>
  as !== undefined && userOf(as)?.inHeader === true;

/** Whether the credential is a certificate, right or wrong. */
const presentsCertificate = ({ as, withCertificateOf }: ProxyRequest, { userOf }: Askers): boolean =>
  withCertificateOf !== undefined || (as !== undefined && userOf(as)?.inHeader !== true);

/**
 * Whom a request may have for its user where its connection resumes the session of another one, besides whom it has on a connection of
 * its own: nobody presents a certificate then, and that of the session is proved (RFC 8446, 2.2).
 */
function ofSession(
  request: ThroughProxy,
  made: ProxyRequest | undefined,
  askers: Askers,
): Pick<ProxyRequestFacts, 'onSession'> {
  if (made === undefined) return {};
  // A certificate that has ended proves nothing in a session either (clause 2.2.5), nor one of a CA that was replaced (rule K-06).
  const proves = isMadeAfterTheEnd(request) || endsTheFormerCa(request) ? undefined : identityOf(made, askers);
  if (presentsCertificate(made, askers)) return { onSession: [proves] };
  return { onSession: presentsCertificate(request, askers) ? [undefined] : [] };
}
