import type { Caller } from '../caller';
import type { Certificate } from './certificate/certificate';
import { attributeTypes, valuesOf } from './certificate/name';

/** What one way of authentication found: a caller, or, in words for the log, why it found none. */
export type Verified = { readonly caller: Caller } | { readonly problem: string };

/**
 * The certificate's name as an identity (spec 2.1, 5.1.4; rules I-01 to I-15): CN is the user, every O is a group, exactly
 * as written and in order. Whether the certificate can be trusted has been decided before.
 */
export function callerFromCertificate({ subject }: Certificate): Verified {
  const user = commonName({ subject });
  if (user === undefined) return { problem: 'its common name cannot be read' };
  if (user === '') return { problem: 'it has no common name' };
  const groups = valuesOf(subject, attributeTypes.organization);
  if (!groups.every((group) => group !== undefined)) return { problem: 'one of its organizations cannot be read' };
  const uids = valuesOf(subject, attributeTypes.uid);
  if (uids.length > 1) return { problem: 'it has more than one UID' };
  const [uid] = uids;
  if (uids.length === 1 && !uid) return { problem: 'its UID is empty or cannot be read' };
  return { caller: { user, groups, extra: {}, ...(uid && { uid }) } };
}

/** The common name: of several the last one counts, as in Go (rule I-13). Empty when there is none, undefined when unreadable. */
export function commonName({ subject }: Pick<Certificate, 'subject'>): string | undefined {
  const names = valuesOf(subject, attributeTypes.commonName);
  return names.length === 0 ? '' : names[names.length - 1];
}
