import { inspectionFindings } from '../../../findings';
import type { Observation } from '../../../observation';
import type { Credential } from '../../../pki';
import type { Probe } from '../../../attempt';
import { inTurn } from '../../../attempt/request/side-by-side';
import type { SecurityFinding } from '../../../results';
import type { OpenTarget, Target } from '../../../target/types';
import {
  allowedName,
  claiming,
  clientCertificate,
  header,
  like,
  proxyCertificate,
  scenario,
  unknownAuthority,
} from '../../../vocabulary';
import type { Authority, Header } from '../../../vocabulary/types';
import type { CallerNames } from '../drawn/caller-names';
import type { Credentials } from '../credentials/credentials';
import type { Lanes } from '../../../run/lanes/lanes';
import type { Turn } from '../../../run/pace';
import { askIdentity } from './ask-identity';

/** What an inspection goes on with after the checks: the same target, probe and certificates. */
export interface InspectionContext {
  readonly target: Target;
  readonly open: OpenTarget;
  readonly probe: Probe;
  readonly turn?: Turn;
  readonly credentials: Credentials;
  readonly names: CallerNames;
  /** Questions follow each other unless given. */
  readonly lanes?: Pick<Lanes, 'each'>;
}

/** Who is presented; described as a scenario describes them, so that they are minted and named in the same way. */
export const callers = ({ user, guests, stranger, otherProxy }: CallerNames) =>
  scenario({
    id: 'security-findings',
    clause: '5.2.4',
    level: 'SHOULD',
    title: 'What is seen of the security of a target, apart from conformance',
    given: {
      user: clientCertificate({ CN: user, O: guests }),
      stranger: clientCertificate({ CN: stranger, issuer: unknownAuthority }),
      'named-as-the-proxy': clientCertificate({ CN: allowedName }),
      proxy: proxyCertificate(),
      'other-proxy': like('proxy', { CN: otherProxy }),
    },
    checks: {},
  });

/** How many questions an inspection asks at most. */
export const questions = 9;

/**
 * Asks the first setup of a target at most nine times who the caller is, and says what is to be said of its security. Claims no
 * user or group that has any rights.
 */
export async function inspect({
  target,
  open,
  probe,
  turn,
  credentials,
  names,
  lanes = inTurn,
}: InspectionContext): Promise<readonly SecurityFinding[]> {
  const [setup] = target.setups;
  const { requestHeader } = setup;
  const custom = !requestHeader.usernameHeaders.some((name) => name.toLowerCase() === 'x-remote-user');
  const { claimed } = names;
  const claim = claiming(claimed.user, claimed.group);
  const standardClaim = [header('X-Remote-User', claimed.user), header('X-Remote-Group', claimed.group)];
  const presented = callers(names);

  const of = { target, setup, endpoint: open.endpoint(setup.name), probe, turn };
  const ask = (credential: Credential | undefined, headers: readonly Header[]): Promise<Observation> =>
    askIdentity(of, headers, credential);
  const minted = async (caller: string, authority: Authority): Promise<Credential | undefined> =>
    open.authorities[authority] === undefined ? undefined : credentials.of(presented, caller, requestHeader);
  const asked = async (credential: Credential | undefined, headers: readonly Header[]) =>
    credential === undefined ? undefined : ask(credential, headers);

  const user = (await minted('user', 'client-ca')) ?? open.suppliedCredentials?.certificate;
  const proxy = await minted('proxy', 'request-header-ca');
  const anyClaim = custom ? [...claim, ...standardClaim] : claim;
  const inspected = await answersTo(
    {
      nobody: () => ask(undefined, []),
      nobodyClaiming: () => ask(undefined, anyClaim),
      user: () => asked(user, []),
      userClaiming: () => asked(user, anyClaim),
      userNamedProxyClaiming: async () => asked(await minted('named-as-the-proxy', 'client-ca'), claim),
      proxyClaiming: () => asked(proxy, claim),
      otherProxyClaiming: async () => asked(await minted('other-proxy', 'request-header-ca'), claim),
      proxyClaimingByStandardHeaders: async () => (custom ? asked(proxy, standardClaim) : undefined),
      stranger: async () => ask(await credentials.of(presented, 'stranger', requestHeader), []),
    },
    lanes,
  );
  return inspectionFindings({ profile: target.profile, requestHeader, inspected, names });
}

/** Asks each question once, and gives the answers by the same names. */
async function answersTo<Questions extends Readonly<Record<string, () => Promise<Observation | undefined>>>>(
  questions: Questions,
  { each }: Pick<Lanes, 'each'>,
): Promise<{ readonly [Name in keyof Questions]: Awaited<ReturnType<Questions[Name]>> }> {
  const answers: Record<string, Observation | undefined> = {};
  await each(Object.entries(questions), async ([name, ask]) => {
    answers[name] = await ask();
  });
  return answers as { [Name in keyof Questions]: Awaited<ReturnType<Questions[Name]>> };
}
