import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../../attempt';
import type { ClientCaFile, Setup } from '../../../target/types';
import type { TlsVersion } from '../../../vocabulary/types';
import { watchedClientCa, type WatchedClientCa } from '../../client-ca/watched';
import { askIdentity } from '../questions/ask-identity';
import type { Proving } from './ask';
import { callers, type InputCaller } from './callers';
import { isUser, readingOf, type KeyReading } from './reading';

/** The client CA files that the harness may change, by setup. */
export function openClientCas(proving: Proving, clock: Clock): ReadonlyMap<string, WatchedClientCa> {
  const { clientCaFiles = {}, authorities } = proving.open;
  const former = authorities['former-client-ca'];
  const found = new Map<string, WatchedClientCa>();
  for (const setup of proving.target.setups) {
    const file = clientCaFiles[setup.name];
    if (file !== undefined && former !== undefined)
      found.set(setup.name, watched(file, former.certificate, setup, proving, clock));
  }
  return found;
}

function watched(
  file: ClientCaFile,
  former: string,
  setup: Setup,
  { target, open, probe, turn, credentials, names }: Proving,
  { elapsed }: Clock,
): WatchedClientCa {
  const of = { target, setup, endpoint: open.endpoint(setup.name), probe, turn };
  const ask = async (caller: InputCaller, tls: TlsVersion | undefined): Promise<KeyReading> => {
    const credential = await credentials.of(callers(names), caller, setup.requestHeader);
    return readingOf(await askIdentity(of, [], credential, tls), target.profile);
  };
  return watchedClientCa(file, former, {
    elapsed,
    wait,
    accepts: async (content, tls) => {
      const reading = await ask(content === 'another' ? 'former-user' : 'user', tls);
      if (reading.kind !== 'served') return isUser(reading, names.user);
      // An answer that names no caller shows something only where a certificate of an unknown CA is refused.
      return (await ask('unknown-user', tls)).kind === 'refused';
    },
  });
}
