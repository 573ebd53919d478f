import { setTimeout as sleep } from 'node:timers/promises';
import type { Observation, Observed } from '../../../observation';
import type { Credential } from '../../../pki';
import type { Case, Group } from '../../../plan/types';
import { shortLives } from '../../../attempt/exchange/short-lives';
import type { Exchange, Probe } from '../../../attempt';
import type { Attempt } from '../../../vocabulary/types';
import { connect } from '../../../vocabulary/when';
import { withChange } from './ca-file-change';
import type { GroupContext } from './context';
import { requestsOf } from '../probes/requests-of';
import { towards } from '../credentials/towards';

/** Milliseconds before each look whether the target accepts connections again. */
const pausesOfStart = [250, 1000, 3000] as const;

/** Makes one attempt with the certificates of its scenario. */
export async function perform(
  { scenario }: Group,
  attempt: Attempt,
  tls: Case['tls'],
  context: GroupContext,
): Promise<Observed> {
  const { target, setup, endpoint, probe, credentials, token, tokenUser } = context;
  const { requestHeader } = setup;
  const turn = (): Promise<void> => context.turn?.(requestsOf(attempt)) ?? Promise.resolve();
  if (attempt.kind === 'issue') return credentials.issuance(scenario, attempt.certificate, requestHeader);
  const common = {
    attempt,
    shape: context.clientOf?.(scenario.id),
    tls,
    token,
    tokenUser,
    ...towards(target, setup, endpoint),
  };
  await turn();
  if (attempt.kind === 'plain-http') return probe({ ...common, credential: undefined });
  // A server may end the handshake of a client without a certificate; what is asked here is who the server is.
  if (attempt.kind === 'connect') return probe({ ...common, credential: await credentials.ordinary() });

  const { present, resuming } = attempt;
  const once = async (life: number): Promise<Observed> => {
    const made = new Map<string, Promise<Credential>>();
    const credentialOf = (name: string | undefined): Promise<Credential | undefined> => {
      if (name === undefined) return Promise.resolve(undefined);
      const credential = made.get(name) ?? credentials.of(scenario, name, requestHeader, life);
      made.set(name, credential);
      return credential;
    };
    const [credential, resumed, shown] = await Promise.all([
      credentialOf(present),
      credentialOf(resuming?.present),
      credentialOf(attempt.showing),
    ]);
    const session = resuming && { session: { ...resuming, credential: resumed } };
    const exchange = {
      ...common,
      credential,
      shown: shown?.certificate,
      ...session,
      ...untilOf(attempt, [credential, resumed], life, context),
    };
    const change = attempt.kind === 'who-am-i' ? attempt.meanwhile : undefined;
    if (change === undefined) return probe(exchange);
    const { caFiles = {} } = context;
    const file = caFiles[change.of];
    if (file === undefined)
      throw new Error(`the setup ${setup.name} has no file with the ${change.of} that can be changed`);
    // One that was gone before shows nothing by being gone.
    const reachedBeforeChange =
      change.file !== 'kept' &&
      (await probe({ ...common, attempt: connect(), credential: undefined })).ending.kind !== 'unreachable';
    return withChange(caFiles, file, change.file, tls, async (meanwhile) => {
      const observed = await probeWhileChanged(probe, { ...exchange, meanwhile });
      return { ...observed, caFileRead: file.isRead(), reachedBeforeChange };
    });
  };
  let observed = await once(shortLives[0]);
  if (attempt.kind !== 'who-am-i' || attempt.waiting === undefined) return observed;
  for (const life of shortLives.slice(1)) {
    if (!tooShort(observed)) return observed;
    await turn();
    observed = await once(life);
  }
  return observed;
}

/** A target that reads its files by starting anew accepts no connection for a moment. */
async function probeWhileChanged(probe: Probe, exchange: Exchange): Promise<Observation> {
  let observed = await probe(exchange);
  for (const pause of pausesOfStart) {
    if (observed.ending.kind !== 'unreachable') return observed;
    await sleep(pause);
    observed = await probe({ ...exchange, meanwhile: () => Promise.resolve() });
  }
  return observed;
}

/** The end of the certificate that the attempt waits for; where it has none of short validity, as long as others wait. */
function untilOf(
  attempt: Attempt,
  credentials: readonly (Credential | undefined)[],
  life: number,
  { now }: GroupContext,
): Pick<Exchange, 'until'> {
  if (attempt.kind !== 'who-am-i' || attempt.waiting === undefined) return {};
  const other = now().getTime() + life * 1000;
  const ends = credentials.flatMap((credential) =>
    credential === undefined ? [] : [credential.facts.notAfter.getTime()],
  );
  return { until: new Date(Math.min(other, ...ends)) };
}

/** The certificate was not believed before the wait, so that nothing was waited for. */
const tooShort = (observed: Observed): boolean =>
  observed.kind === 'exchange' &&
  observed.ending.kind !== 'unreachable' &&
  !(observed.company ?? []).some(({ identity }) => identity !== undefined);
