import { noAuditLog, openAuditLog } from './audit/audit-log';
import { createAuthenticate, standardSteps, type AuthenticationSettings } from './authentication/authenticate';
import { createPeerReader } from './authentication/peer';
import type { Settings } from './settings/flags';
import type { Limits } from './http/limits';
import { createHttp1 } from './http/http1';
import { createHttp2 } from './http/http2';
import { listen, type Listener } from './http/listener';
import { createPipeline } from './http/pipeline';
import { answerPlainHttp } from './http/plain-http';
import type { Api } from './resources/api';
import type { Seams } from './seams';
import { openTlsFiles } from './tls/tls-reload';
import { readTokens } from './settings/token-file';

/** What a server gets from its surroundings, and where tests and faults can reach in. */
export interface Surroundings extends Seams {
  readonly now: () => Date;
  readonly log: (line: string) => void;
  readonly limits: Limits;
  /** How often files are looked at. */
  readonly pollMs: number;
}

/** The listener as one set of settings makes it, in front of the API. */
export interface Service extends Listener {
  /** Looks at the certificate files now instead of when they are next watched. */
  reload(): void;
}

/** Starts to serve: certificate files, authentication, the pipeline, and the port they are reached at. */
export async function openService(settings: Settings, api: Api, surroundings: Surroundings): Promise<Service> {
  const { now, log, limits, pollMs } = surroundings;
  const files = openTlsFiles(settings, pollMs, log);
  let audit = noAuditLog;
  try {
    audit = openAuditLog(settings.auditLogPath, now, log);
    const standard = createAuthenticate(
      authenticationSettings(settings, () => surroundings.trusted(files.current.trusted), now),
      surroundings.steps(standardSteps),
    );
    const respond = surroundings.respond((request, caller) => api.respond(request, caller));
    const answer = surroundings.answer(createPipeline(surroundings.authenticate(standard), respond, log, audit));
    const [http1, http2] = [createHttp1(limits, answer), createHttp2(limits, answer)];
    const listener = await listen({
      host: settings.bindAddress,
      port: settings.securePort,
      limits,
      tlsContext: () => files.current.context,
      tls: surroundings.tls,
      presentedBy: surroundings.presented(createPeerReader()),
      stream: surroundings.stream,
      serve: { 'http/1.1': http1, h2: http2 },
      answerPlainHttp: surroundings.plainHttp(answerPlainHttp),
    });
    const close = async (graceMs: number): Promise<void> => {
      files.close();
      await listener.close(graceMs);
      audit.close();
    };
    return {
      ...listener,
      close,
      reload: () => {
        files.reload();
      },
    };
  } catch (error) {
    files.close();
    audit.close();
    throw error;
  }
}

function authenticationSettings(
  settings: Settings,
  trusted: AuthenticationSettings['trusted'],
  now: () => Date,
): AuthenticationSettings {
  const { clientAuth, anonymousAuth, anonymousPaths } = settings;
  const requestHeader = {
    allowedNames: settings.requestheaderAllowedNames,
    usernameHeaders: settings.requestheaderUsernameHeaders,
    groupHeaders: settings.requestheaderGroupHeaders,
    extraHeaderPrefixes: settings.requestheaderExtraHeadersPrefix,
    uidHeaders: settings.requestheaderUidHeaders,
  };
  const tokens = readTokens(settings.tokenAuthFile);
  return { clientAuth, anonymousAuth, anonymousPaths, requestHeader, tokens, trusted, now };
}
