import { X509Certificate } from 'node:crypto';
import { frontProxySettings } from '../../../settings';
import type { FrontProxyTerms } from '../../../target/front-proxy';
import { TargetError } from '../../../target/types';
import { credentialForms } from '../../../vocabulary/front-proxy/credential-forms';
import { certified, getThrough } from '../../../vocabulary/front-proxy';
import type { ProxyAttempt } from '../../../vocabulary/front-proxy/types';
import type { ScenarioOf } from '../../../vocabulary/types';
import { credentialOf, type ProxyContext } from '../attempts/context';
import { perform } from '../attempts/perform';
import { trying } from '../attempts/trying';
import { answerInWords } from '../judge/answer';
import { arrivedIn } from '../judge/arrived';
import { allRequests } from '../marks/all-requests';

const { clientCa, users } = frontProxySettings;

/**
 * Shows by one request that the front proxy accepts a client certificate of the CA in hand, with the name of a user that is declared. If it
 * rejects it and accepts a declared certificate of another CA, the one in hand is wrong: rejects with TargetError. Without such a
 * certificate a wrong CA and a front proxy that rejects right certificates look alike: gives both readings. Undefined: accepted.
 */
export async function proveClientAuthority(context: ProxyContext): Promise<string | undefined> {
  const { target, open, marks } = context;
  const authority = open.clientAuthority;
  if (authority === undefined || !issuesCertificates(context)) return undefined;
  const holders = target.users.filter(({ by }) => by === 'client-certificate');
  const { identity } = holders[0] ?? target.users[0];
  const { forwarding } = await perform(
    trying(certified(identity.user, ...identity.groups)),
    getThrough({ as: 'user' }),
    undefined,
    { ...context, recordsAll: true },
  );
  const { ending, response } = forwarding.exchange;
  const { rejections } = target.profile;
  const rejects =
    ending.kind === 'closed' ||
    (response !== undefined && [...rejections.unauthenticated, ...rejections.malformed].includes(response.status));
  if (arrivedIn(forwarding, marks).length > 0 || !rejects) return undefined;
  const subject = new X509Certificate(authority.certificate).subject.replaceAll('\n', ', ');
  const said = `${answerInWords(forwarding.exchange)} to a client certificate of ${subject}`;
  const other = holders.find((user) => {
    const credential = credentialOf(context, user);
    return credential.kind === 'client-certificate' && !isOf(credential.credential.chain, authority.certificate);
  });
  if (other !== undefined)
    throw new TargetError(
      `${clientCa.flag}: ${said}, and the front proxy accepts that of ${other.name} in the file of ${users.flag}, which another CA has issued; give the CA that the front proxy trusts for users`,
    );
  return `${said} (${clientCa.flag}); either ${clientCa.flag} is not the CA that the front proxy trusts for users, or the front proxy rejects a certificate that it should accept`;
}

/** Whether the harness issues certificates of users that this front proxy must accept. */
export const issuesCertificates = ({ target, open }: Pick<ProxyContext, 'target' | 'open'>): boolean =>
  open.clientAuthority !== undefined && target.issuesUsers === true && target.safetyPolicy !== undefined;

/** Whether a check rests on client certificates that the harness issues. */
export const restsOnClientAuthority = ({ given }: ScenarioOf<FrontProxyTerms>, attempt: ProxyAttempt): boolean =>
  attempt.kind === 'through-proxy' &&
  [
    ...allRequests(attempt).map(({ request }) => request),
    ...(attempt.presentingEach ?? []).map((presenting) => ({ presenting })),
  ].some(
    ({ as, presenting }: { readonly as?: string; readonly presenting?: keyof typeof credentialForms }) =>
      (as !== undefined && given[as]?.kind === 'certified-user') ||
      (presenting !== undefined && 'issued' in credentialForms[presenting]),
  );

/** Whether a certificate of the chain (PEM) is signed by this authority. */
function isOf(chain: string, authority: string): boolean {
  const { publicKey } = new X509Certificate(authority);
  const all = chain.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
  return all.some((pem) => new X509Certificate(pem).verify(publicKey));
}
