import type { RequestHeaderConfig } from '../../../target/types';
import type { Authority } from '../../../vocabulary/types';
import type { CallerNames } from '../drawn/caller-names';
import type { KeyReading } from './reading';

/** How a CA was given, and its name. */
export interface GivenAuthority {
  readonly flag: string;
  /** RFC 4514 text; undefined where it is not known. */
  readonly name: string | undefined;
}

/**
 * What a handful of attempts show of the keys of one setup. The first two are made on every target; the others only where
 * one of these was not accepted.
 */
export interface KeyFacts {
  readonly given: Readonly<Partial<Record<Authority, GivenAuthority>>>;
  readonly requestHeader: RequestHeaderConfig;
  /** What the identity headers named. */
  readonly claimed: CallerNames['claimed'];
  /** The identity oracle as its flag names it; undefined: one that is there on every server. */
  readonly oracle: string | undefined;
  /** The CAs that the server names when it asks for a client certificate. */
  readonly named: readonly string[];
  /** Whether the server sends a certificate that the CA given as its own has signed; undefined: nothing was given or sent. */
  readonly sentOfServerCa?: boolean | undefined;
  /** A certificate of the client CA, without headers. */
  readonly user?: KeyReading | undefined;
  /** A front proxy's certificate with an allowed name, which claims a user, a group and an extra attribute. */
  readonly proxy?: KeyReading | undefined;
  /** The common name of that certificate. */
  readonly proxyName: string;
  /** No certificate. */
  readonly withoutCertificate?: KeyReading | undefined;
  /** Another certificate of the client CA. */
  readonly anotherUser?: KeyReading | undefined;
  /** A certificate that an unknown CA issued to the same user. */
  readonly unknownUser?: KeyReading | undefined;
  /** A certificate of the former client CA. */
  readonly formerUser?: KeyReading | undefined;
  /** A certificate of the client CA with the name of the front proxy, which claims a user. */
  readonly userAsProxy?: KeyReading | undefined;
  /** Another front proxy's certificate, which claims a user and nothing else. */
  readonly anotherProxy?: KeyReading | undefined;
  /** The front proxy's certificate without headers. */
  readonly proxyAsUser?: KeyReading | undefined;
  /** The front proxy's certificate, which claims a user by the default header. */
  readonly proxyByDefaultHeader?: KeyReading | undefined;
}
