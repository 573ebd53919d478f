import type { Observation, SentAttempt } from '../../observation';
import type { Credential } from '../../pki';
import type { Endpoint } from '../../target/types';
import type { MalformedCertificate, TlsVersion } from '../../vocabulary/types';
import type { ResumedBy } from '../../vocabulary/when';
import type { Transcript } from '../../wire';
import type { Form } from '../request/form';
import type { WireRequest } from '../request/wire-request';

/** How an attempt was made, with all that it takes to make it again. It holds keys and secrets, and is in no report. */
export interface How {
  readonly endpoint: Endpoint;
  readonly clearText: boolean;
  readonly verifiesServer: boolean;
  /** Whom the client trusts (PEM; '' nobody, undefined the platform's CAs), and the name that is verified. */
  readonly trust: string | undefined;
  readonly checkedName: string;
  /** The version of TLS that is offered; undefined: 1.2 and 1.3. */
  readonly tls: TlsVersion | undefined;
  readonly atMost?: '1.1' | undefined;
  /** What is sent in the place of the client certificate. */
  readonly sends?: MalformedCertificate | undefined;
  /** What the scenario calls the certificate. */
  readonly present?: string | undefined;
  readonly credential: Credential | undefined;
  /** SNI; '' none. */
  readonly serverName: string;
  readonly http: '1.0' | '1.1' | '2';
  readonly form: Form | undefined;
  /** The connection whose session is resumed. */
  readonly session?:
    | {
        readonly credential: Credential | undefined;
        readonly serverName: string | undefined;
        readonly by: ResumedBy | undefined;
        readonly request: WireRequest;
      }
    | undefined;
  readonly before: readonly WireRequest[];
  readonly own: WireRequest;
  readonly beside: readonly WireRequest[];
  /** Why nothing but the harness can make it, as a sentence; undefined: another client may. */
  readonly onlyHere?: string | undefined;
  /** The attempt is about the certificate of the server: whether it verifies. */
  readonly aboutServer?: boolean;
  /** Why the harness refused the server, and sent no request. */
  readonly refused?: string | undefined;
  readonly transcript: Transcript | undefined;
  /** What must not be shown. */
  readonly secrets: readonly string[];
}

const key: unique symbol = Symbol('how an attempt was made');
type Carrying = Observation & { readonly [key]?: () => How };

/** The observation with how it was made: a copy carries it on, and nothing that writes an observation sees it. */
export const carrying = (observation: Observation, how: () => How): Observation =>
  ({ ...observation, [key]: how }) as Observation;

/** How it was made, as long as nobody has let go of that. */
export const howOf = (observation: Observation): How | undefined => (observation as Carrying)[key]?.();

/** The same without it: what a run keeps must not keep transcripts and keys alive. One observation has one such copy. */
export function lettingGo(observation: Observation): Observation {
  if ((observation as Carrying)[key] === undefined) return observation;
  const known = bare.get(observation);
  if (known !== undefined) return known;
  // Entries are those with names, so that what is not to be kept stays behind.
  const rest = Object.fromEntries(Object.entries(observation)) as unknown as Observation;
  bare.set(observation, rest);
  return rest;
}

const bare = new WeakMap<Observation, Observation>();

const shown = new WeakMap<SentAttempt, How>();

/** Remembers of what is shown how it was made, for whoever writes the files that it takes to make it again. */
export function remembering(sent: SentAttempt, how: How): SentAttempt {
  shown.set(sent, how);
  return sent;
}

export const howShown = (sent: SentAttempt): How | undefined => shown.get(sent);
