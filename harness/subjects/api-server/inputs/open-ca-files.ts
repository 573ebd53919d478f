import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../../attempt';
import type { CaFile, Setup } from '../../../target/types';
import { changingIn } from '../../../target/ca-file/ca-file';
import type { TlsVersion } from '../../../vocabulary/types';
import { formerOf, type FiledCa } from '../../../vocabulary/changes/ca-files';
import { watchedCaFile, type WatchedCaFile, type WatchedCaFiles } from '../../ca-file/watched';
import { askIdentity } from '../questions/ask-identity';
import { wholeClaim, type Proving } from './ask';
import { callers, type InputCaller } from './callers';
import { isUser, readingOf, type KeyReading } from './reading';

/** The files that the harness may change, by setup. */
export function openCaFiles(proving: Proving, clock: Clock): ReadonlyMap<string, WatchedCaFiles> {
  const { caFiles = {}, authorities } = proving.open;
  return new Map(
    proving.target.setups.map((setup) => {
      const files = caFiles[setup.name] ?? {};
      const found = changingIn(files).flatMap((ca) => {
        const [file, former] = [files[ca], authorities[formerOf[ca]]];
        return file === undefined || former === undefined
          ? []
          : [[ca, watched(ca, file, former.certificate, setup, proving, clock)] as const];
      });
      return [setup.name, Object.fromEntries(found)];
    }),
  );
}

/** Who shows that a CA is trusted: certified by theirs, by the former one, and by one that is never trusted. */
const shownBy = {
  'client-ca': { theirs: 'user', another: 'former-user', unknown: 'unknown-user' },
  'request-header-ca': { theirs: 'proxy', another: 'former-proxy', unknown: 'unknown-proxy' },
} as const satisfies Readonly<Record<FiledCa, Readonly<Record<'theirs' | 'another' | 'unknown', InputCaller>>>>;

function watched(
  ca: FiledCa,
  file: CaFile,
  former: string,
  setup: Setup,
  { target, open, probe, turn, credentials, names }: Proving,
  { elapsed }: Clock,
): WatchedCaFile {
  const of = { target, setup, endpoint: open.endpoint(setup.name), probe, turn };
  const [user, headers] =
    ca === 'client-ca' ? [names.user, []] : [names.claimed.user, wholeClaim(setup, names.claimed)];
  const ask = async (caller: InputCaller, tls: TlsVersion | undefined): Promise<KeyReading> => {
    const credential = await credentials.of(callers(names), caller, setup.requestHeader);
    return readingOf(await askIdentity(of, headers, credential, tls), target.profile);
  };
  const { unknown, ...certified } = shownBy[ca];
  return watchedCaFile(file, former, {
    elapsed,
    wait,
    accepts: async (content, tls) => {
      const reading = await ask(certified[content], tls);
      if (reading.kind !== 'served') return isUser(reading, user);
      // An answer that names no caller shows something only where a certificate of an unknown CA is refused.
      return (await ask(unknown, tls)).kind === 'refused';
    },
  });
}
