import type { ProxyIdentity, ProxyUser } from '../../target/front-proxy';
import type { ProxyContext } from './attempts/context';

type Known = Pick<ProxyContext, 'target' | 'open' | 'forwardedAs' | 'listsGroups'>;

/** A declared user with a client certificate, and what the certificate says. */
interface Holder {
  readonly names: readonly string[];
  readonly organizations: readonly string[];
  readonly identity: ProxyIdentity;
  readonly asDeclared: boolean;
}

const holdersOf = ({ target, open, forwardedAs }: Known): readonly Holder[] =>
  target.users.flatMap(({ name, identity }) => {
    const credential = open.credentials[name];
    if (credential?.kind !== 'client-certificate') return [];
    const { CN, O } = credential.credential.facts.subject;
    const seen = forwardedAs.get(name);
    return [{ names: CN, organizations: O, identity: seen ?? identity, asDeclared: seen === undefined }];
  });

/**
 * Whether the front proxy takes the groups of a holder from elsewhere than the certificate, as from a file of users: clause 5.2.3 leaves
 * to it how it knows its users. Seen where a declared user arrives as declared, with other groups than the certificate has organizations,
 * or by a certificate of the harness (`listsGroups`).
 */
export const groupsAreElsewhere = (known: Known): boolean =>
  known.listsGroups === true ||
  holdersOf(known).some(
    ({ asDeclared, organizations, identity: { groups } }) =>
      asDeclared && organizations.toSorted().join('\n') !== groups.toSorted().join('\n'),
  );

/** Whether a declared holder of a certificate arrives with groups, as declared. */
export const groupsArrive = (known: Known): boolean =>
  holdersOf(known).some(({ asDeclared, identity: { groups } }) => asDeclared && groups.length > 0);

/** Whom such a front proxy must take the holder of a certificate for that the harness has made: the declared user of the same name. */
export function holderAsSeen(user: ProxyUser, known: Known): ProxyUser {
  const declared = declaredOf(user, known);
  // Whether it knows them by the name or by the certificate is its own affair as well.
  const { extra, uid } = declared?.identity ?? {};
  const perhaps = { ...(extra === undefined ? {} : { extra }), ...(uid === undefined ? {} : { uid }) };
  if (!groupsAreElsewhere(known)) return { ...user, identity: { ...user.identity, perhaps } };
  return {
    ...user,
    identity:
      declared === undefined
        ? { ...user.identity, anyGroups: true }
        : { ...declared.identity, besides: user.identity.groups },
  };
}

/**
 * Why nothing is known of a holder, though a certificate of the right CA names one: who else the front proxy knows is its own affair. A name
 * that is made from a declared one is known to have none of the groups of that user.
 */
export const strangerReason = (user: ProxyUser, known: Known): string | undefined =>
  user.identity.noneOf === undefined && groupsAreElsewhere(known) && declaredOf(user, known) === undefined
    ? `the front proxy takes the groups of users from elsewhere than their certificates, and whether it knows ${user.name} is not declared`
    : undefined;

const declaredOf = ({ identity: { user } }: ProxyUser, known: Known): Holder | undefined =>
  holdersOf(known).find(({ names }) => names.includes(user));
