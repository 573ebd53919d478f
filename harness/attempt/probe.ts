import type { HttpResponse, Identity, Observation, WireObservation } from '../observation';
import { readIdentity } from '../target/oracles/identity';
import { textOfBytes } from '../text';
import { createDeadline, type Deadline } from './exchange/deadline';
import { inClearText } from './exchange/clear-text';
import type { ClientShape } from './request/client-shape';
import { usualClient } from './request/client-shapes';
import { dialTls } from './tls/dial';
import { createChainReader } from './tls/known-chains';
import { connectionOver } from './exchange/connection-over';
import { overTls } from './exchange/over-tls';
import { inForms } from './exchange/in-forms';
import { offeredProtocols } from './request/offered-protocols';
import { inForm } from './request/in-form';
import { http1Bytes, requestOf } from './request/request';
import type { WireRequest } from './request/wire-request';
import { withoutToken } from './evidence/redact';
import { createContexts } from './tls/secure-contexts';
import type { AttemptResult, UnderWay } from './exchange/attempt-result';
import type { Transcript } from '../wire';
import { trustOf } from './tls/trust';
import type { Clock, Exchange } from './request/types';
import { carrying } from './evidence/how';
import { howMade } from './exchange/how-made';
import { wireObservation, type CloserLook } from './evidence/wire';

/** Makes one attempt and observes it. Nothing a peer does makes it throw, hang or grow without bound. */
export type Probe = (exchange: Exchange) => Promise<Observation>;

export interface ProbeOptions {
  /** Which client its attempts look like, unless an attempt says another; the usual one unless given. */
  readonly shape?: ClientShape;
  /** Milliseconds for the whole of one attempt; one that waits has them before and after the wait. */
  readonly timeout: number;
  readonly clock: Clock;
  /** PEM of an authority that signed nothing of the target. */
  readonly unknownAuthority: string;
  /** Those of an earlier probe. */
  readonly contexts?: ReturnType<typeof createContexts>;
  /** Who an answer says the caller is, where the answer itself does not hold it; it may have to be waited for. */
  readonly identityOf?: ((response: HttpResponse) => Promise<Identity | undefined>) | undefined;
}

/** What follows from the same bytes is the same for every probe of this process. */
const chainOf = createChainReader();

/** A probe that gives every attempt a connection of its own. */
export function createProbe({
  timeout,
  clock,
  unknownAuthority,
  contexts,
  identityOf,
  shape: usual = usualClient,
}: ProbeOptions): Probe {
  const contextFor = contexts ?? createContexts();

  return async (given) => {
    const { shape = usual } = given;
    const exchange = { ...given, shape };
    const { attempt, endpoint, oracle } = exchange;
    const at = clock.now();
    const began = clock.elapsed();
    const elapsed = (): number => clock.elapsed() - began;
    const own = { ...(exchange.requestOverride ?? requestOf(attempt, exchange)), shape };
    const version = 'http' in attempt ? attempt.http : '1.1';
    const begin = (request: WireRequest, http: UnderWay['http'], deadline: Deadline): UnderWay => ({
      exchange,
      request,
      http,
      identify: (response) => identityOf?.(response) ?? Promise.resolve(readIdentity(oracle, response)),
      clock,
      deadline,
      elapsed,
      dial: (credential, session, serverName, fromPorts = exchange.fromPorts) => {
        const { trust, checkedName } = trustOf(attempt, endpoint, unknownAuthority);
        const { atMost, sends } = attempt.kind === 'connect' ? attempt : {};
        // TLS 1.3 sends the certificate encrypted.
        const tls = sends === undefined ? exchange.tls : '1.2';
        return dialTls({
          endpoint,
          fromPorts,
          context: contextFor({ credential, tls, trust, atMost, ciphers: shape.ciphers }),
          trust,
          chainOf,
          alpn: offeredProtocols(http, shape),
          checkedName,
          serverName: serverName ?? ('serverName' in attempt ? attempt.serverName : undefined),
          session,
          sends,
          signal: deadline.signal(),
          elapsed,
          closely: exchange.captureChain,
        });
      },
      connectionOver: ({ socket, transcript }, version, form) =>
        connectionOver(socket, version, form, { endpoint, transcript, shape }),
    });
    const observe = async (seen: AttemptResult, { request, http, identify }: UnderWay): Promise<Observation> => {
      const complete = seen.ending.kind === 'response' ? seen.response : undefined;
      const observation: Observation = {
        kind: 'exchange',
        ending: seen.ending,
        address: `${endpoint.host}:${endpoint.port}`,
        tls: seen.tls,
        wire: wireOf(seen.transcript, {
          trust: attempt.kind === 'connect' ? endpoint.trust : undefined,
          certificates: exchange.captureChain === true,
        }),
        httpBytesWritten: seen.bytesWritten ?? 0,
        request: textOfBytes(http1Bytes(seen.request ?? request, http === '1.0' ? '1.0' : '1.1', endpoint)),
        response: seen.response,
        identity: attempt.kind === 'who-am-i' && complete !== undefined ? await identify(complete) : undefined,
        sent: seen.sent,
        ...(seen.fromSamePort === true ? { fromSamePort: true } : {}),
        ...(seen.fieldsReturned === true ? { fieldsReturned: true } : {}),
        ...(seen.openRequests === undefined ? {} : { openRequests: seen.openRequests }),
        ...(seen.bodyBehind === undefined ? {} : { bodyBehind: seen.bodyBehind }),
        ...(exchange.until === undefined ? {} : { waitedFor: exchange.until }),
        ...(seen.company === undefined || seen.company.length === 0 ? {} : { company: seen.company }),
        at,
        duration: elapsed(),
      };
      const made = seen.request ?? request;
      return carrying(withoutToken(observation, exchange.token), () =>
        howMade(exchange, { request: made, http, transcript: seen.transcript, ending: seen.ending, unknownAuthority }),
      );
    };

    const family = 'inEachOf' in attempt ? attempt.inEachOf : undefined;
    if (family !== undefined) {
      const forms = await inForms({
        family,
        timeout,
        sideBySide: exchange.sideBySide,
        begin: (form, deadline) => begin(inForm(own, form, endpoint, exchange), form.http ?? version, deadline),
        observe,
      });
      const last = forms.at(-1);
      if (last === undefined) throw new Error(`there are no forms of ${family.name}`);
      return { ...last.observation, forms };
    }
    const deadline = createDeadline(timeout * timesForAll(exchange));
    const underWay = begin(own, version, deadline);
    try {
      return await observe(await (attempt.kind === 'plain-http' ? inClearText(underWay) : overTls(underWay)), underWay);
    } finally {
      deadline.end();
    }
  };
}

/** Many requests one after the other take the time of several attempts: each is answered before the next is written. */
const timesForAll = ({ attempt }: Exchange): number =>
  attempt.kind === 'who-am-i' || attempt.kind === 'request' ? 1 + Math.floor((attempt.after?.length ?? 0) / 40) : 1;

const wireOf = (transcript: Transcript | undefined, look: CloserLook): WireObservation | undefined =>
  transcript === undefined ? undefined : wireObservation(transcript.summary(), look);
