import type { Identity } from '../../../observation';
import { identityIn, parse, property } from '../../../target/oracles/identity';

/** An event of an audit log, as far as it names the caller. */
export interface AuditEvent {
  readonly id: string;
  /** The request was answered: nothing more will be said of its caller. */
  readonly complete: boolean;
  /** Whom the request was made as; undefined: the event names nobody. */
  readonly identity: Identity | undefined;
}

/** The event in a line of an audit log (audit.k8s.io/v1); undefined: it holds none. */
export function eventIn(line: string): AuditEvent | undefined {
  const event = parse(line);
  const [id, stage] = [property(event, 'auditID'), property(event, 'stage')];
  if (property(event, 'kind') !== 'Event' || typeof id !== 'string' || id === '') return undefined;
  const user = property(event, 'impersonatedUser') ?? property(event, 'user');
  return {
    id: id.slice(0, 256),
    complete: stage === 'ResponseComplete' || stage === 'Panic',
    identity: typeof property(user, 'username') === 'string' ? identityIn(user, 'username') : undefined,
  };
}
