import type { FileOfUsersCa } from '../../../target/front-proxy';
import { brokenCa } from '../../../target/types';
import { clientCaChanges, type ClientCaChange } from '../../../vocabulary/front-proxy/client-ca-file';
import type { TlsVersion } from '../../../vocabulary/types';

/** The file with the CA of users of a running front proxy, as it is changed in attempts, one at a time (rule K-09). */
export interface ChangingClientCa {
  /** Resolves when the front proxy has had the time to read it. Rejects with TargetError. */
  readonly change: (change: ClientCaChange, tls: TlsVersion | undefined) => Promise<void>;
  /** The file is as it was, and the front proxy has had the time to read that. Rejects with TargetError. */
  readonly restore: (tls: TlsVersion | undefined) => Promise<void>;
  /** Whether the front proxy was seen to read it again. */
  readonly isRead: () => boolean;
}

/** How a change of the file is seen to be read. Times are in milliseconds. */
export interface Watching {
  /** Whether a certificate is accepted now: of the new CA, or of that which users have had. */
  readonly accepts: (of: 'the new CA' | 'their own CA', tls: TlsVersion | undefined) => Promise<boolean>;
  readonly elapsed: () => number;
  readonly wait: (time: number) => Promise<unknown>;
}

const betweenQuestions = 200;
/** Beyond twice the time that reading took, for what shows nothing when it is read. */
const atLeast = 500;

/** What it holds at first; undefined: there is no file. */
const contents: Readonly<Record<Exclude<ClientCaChange, 'client-ca-replaced'>, string | undefined>> = {
  'client-ca-replaced-when-missing': undefined,
  'client-ca-file-broken': brokenCa,
  'client-ca-file-emptied': '',
  'client-ca-file-removed': undefined,
};

/** Changes the file; `newCa` is PEM of the CA that takes the place of that of users. */
export function changingClientCa(
  file: FileOfUsersCa,
  newCa: string,
  { accepts, elapsed, wait }: Watching,
): ChangingClientCa {
  const isReadAtOnce = file.readWithin === 0;
  /** How long reading has taken at least; undefined until it was seen, and for ever where it is not. */
  let took: number | undefined = isReadAtOnce ? 0 : undefined;
  let isAsked = isReadAtOnce;
  /** It has read it, and did not the last time: that is waited for once, and not each time. */
  let isLost = false;
  let isReplaced = false;

  const unseen = (): number => atLeast + 2 * (took ?? 0);
  const untilAccepted = async (of: Parameters<Watching['accepts']>[0], tls: TlsVersion | undefined): Promise<void> => {
    const began = elapsed();
    const longest = isLost ? unseen() : file.readWithin;
    while (!(await accepts(of, tls))) {
      isLost = elapsed() - began > longest;
      if (isLost) return;
      await wait(betweenQuestions);
    }
    // Behind a file that was missing kube-apiserver takes up to a minute, and milliseconds else.
    took = Math.min(took ?? Infinity, elapsed() - began);
  };
  const isWatched = (): boolean => !isReadAtOnce && (took !== undefined || !isAsked);

  const replace = async (tls: TlsVersion | undefined): Promise<void> => {
    isReplaced = true;
    await file.write(newCa);
    if (isWatched()) await untilAccepted('the new CA', tls);
    isAsked = true;
  };
  const restore = async (tls: TlsVersion | undefined): Promise<void> => {
    await file.restore();
    if (isReplaced && isWatched()) await untilAccepted('their own CA', tls);
    isReplaced = false;
  };
  return {
    restore,
    isRead: () => took !== undefined,
    async change(change, tls) {
      if (change === 'client-ca-replaced') return replace(tls);
      // How long it takes shows by a file that can be read alone.
      if (!isAsked) {
        await replace(tls);
        await restore(tls);
      }
      await file.write(contents[change]);
      if (isWatched()) await wait(unseen());
      if (clientCaChanges[change].isReadable) await replace(tls);
    },
  };
}
