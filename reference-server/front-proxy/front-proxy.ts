import { createPeerReader } from '../authentication/peer';
import { digestOf } from '../authentication/token';
import { standardLimits, type Limits } from '../http/limits';
import { listen } from '../http/listener';
import { answerPlainHttp } from '../http/plain-http';
import { FlagError } from '../settings/flag-error';
import { openTlsFiles } from '../tls/tls-reload';
import { createForwarded, standardForwardingSteps } from './forwarding/forwarded-request';
import { createHandle } from './forwarding/handle';
import { returned } from './forwarding/returned-answer';
import { createHttp1 } from './listener/http1';
import { createHttp2 } from './listener/http2';
import { standardSeams, type Seams } from './seams';
import { settle, type Flags, type Settings } from './settings/flags';
import { upstreamTls } from './settings/upstream-files';
import { passwordFile, readUsers, tokenFile } from './settings/user-file';
import { createConnect, standardUpstreamOptions, standardVerify } from './upstream/connect';
import { openUpstream } from './upstream/send';
import { createAuthenticate, standardUserSteps } from './users/authenticate';
import { knownPasswords } from './users/basic';

/** Flags, with files as paths or as their text; and what a program that starts the proxy can bring along. */
export interface FrontProxyOptions extends Flags {
  readonly seams?: Partial<Seams>;
  readonly limits?: Partial<Limits>;
  readonly now?: () => Date;
  readonly log?: (line: string) => void;
  /** How often the certificate files in front are looked at. */
  readonly pollMs?: number;
}

/** A proxy that is up. */
export interface RunningFrontProxy {
  readonly url: string;
  readonly host: string;
  readonly port: number;
  /** Reads the certificate files in front now instead of when they are next looked at. */
  reload(): void;
  /** Stops listening at once, lets running exchanges end within the bound, and ends the connections to the API server. */
  close(graceMs?: number): Promise<void>;
}

const defaultGraceMs = 5000;

/**
 * Starts the reference front proxy (spec 5.2). Throws a FlagError, and leaves nothing open, when it cannot be started as
 * it was asked to.
 */
export async function startFrontProxy(options: FrontProxyOptions): Promise<RunningFrontProxy> {
  const {
    seams: given,
    limits: givenLimits,
    now = () => new Date(),
    log = () => undefined,
    pollMs = 1000,
    ...flags
  } = options;
  const settings = settle(flags);
  const seams = { ...standardSeams, ...given };
  const limits = { ...standardLimits, ...givenLimits };
  const behind = upstreamTls(settings);
  const passwords = knownPasswords(readUsers(passwordFile, settings.basicAuthFile));
  const tokens = readUsers(tokenFile, settings.tokenAuthFile).map(({ secret, user }) => ({
    digest: digestOf(secret),
    caller: user,
  }));
  checkUsers(settings);

  const files = openTlsFiles(tlsSettings(settings), pollMs, log);
  const connect = seams.connect(
    createConnect(seams.upstreamTls(standardUpstreamOptions), seams.verify(standardVerify)),
  );
  const upstream = openUpstream(behind, connect);
  const authenticate = createAuthenticate(
    { passwords, tokens, clientAuthorities: seams.authorities(() => files.current.trusted.client), now },
    seams.users(standardUserSteps),
  );
  const standard = createHandle({
    authenticate: seams.authenticate(authenticate),
    schemes: { basic: passwords.length > 0, bearer: tokens.length > 0 },
    names: settings,
    forwarded: createForwarded(seams.forwarding(standardForwardingSteps)),
    send: seams.send(upstream.send),
    returned: seams.returned(returned),
    log,
  });
  const handle = seams.handle((request, presented, signal) => standard(seams.arriving(request), presented, signal));
  try {
    const listener = await listen({
      host: settings.bindAddress,
      port: settings.securePort,
      limits,
      tlsContext: () => files.current.context,
      tls: seams.tls,
      presentedBy: seams.presented(createPeerReader()),
      stream: seams.stream,
      serve: { 'http/1.1': createHttp1(limits, handle), h2: createHttp2(limits, handle) },
      answerPlainHttp: seams.plainHttp(answerPlainHttp),
    });
    const { host, port } = listener;
    return {
      url: `https://${host.includes(':') ? `[${host}]` : host}:${port}`,
      host,
      port,
      reload: () => {
        files.reload();
      },
      close: async (graceMs = defaultGraceMs) => {
        files.close();
        await listener.close(graceMs);
        await upstream.close();
      },
    };
  } catch (error) {
    files.close();
    await upstream.close();
    throw error;
  }
}

/** The listener's files; identity headers of users count for nothing here, so that there is no CA for them. */
const tlsSettings = ({
  tlsCertFile,
  tlsPrivateKeyFile,
  clientCaFile,
  tlsMinVersion,
  tlsSessionResumption,
}: Settings) => ({
  tlsCertFile,
  tlsPrivateKeyFile,
  clientCaFile,
  tlsMinVersion,
  requestheaderAllowedNames: [],
  tlsSessionResumption,
  clientAuth: 'request' as const,
});

/** A proxy that knows no user would refuse every request. */
function checkUsers({ basicAuthFile, tokenAuthFile, clientCaFile }: Settings): void {
  if (basicAuthFile !== undefined || tokenAuthFile !== undefined || clientCaFile !== undefined) return;
  throw new FlagError('--basic-auth-file', 'no user is known; give this, --token-auth-file or --client-ca-file');
}
