import type { BranchId } from '../branches';
import type { CertificateFacts, ServerSettings } from '../types';
import { failed, type Found } from './found';

/** A certificate as far as it names somebody. */
type Named = Pick<CertificateFacts, 'subject'>;
type MayRules = Pick<ServerSettings, 'followsMayRules'>;

/** The values of one attribute, in the order of the certificate. */
export const valuesOf = ({ subject }: Named, type: string): readonly string[] =>
  subject.filter((attribute) => attribute.type === type).map(({ value }) => value);

/** The common names that may count, one at most where it is settled: the last of several (rule I-13), or else the first. */
export function commonNames(certificate: Named, { followsMayRules }: MayRules): readonly string[] {
  const names = valuesOf(certificate, 'CN');
  const [first = ''] = names;
  const last = names.at(-1) ?? '';
  return followsMayRules || first === last ? [last] : [last, first];
}

/** The groups: every organization (rules I-02 to I-05). Whether an empty one is a group is left open (I-06). */
function groupsOf(certificate: Named, { followsMayRules }: MayRules): readonly (readonly string[])[] {
  const all = valuesOf(certificate, 'O');
  const named = all.filter((group) => group !== '');
  return followsMayRules || named.length === all.length ? [all] : [all, named];
}

/**
 * Whom a certificate of the client CA names (clauses 2.1.1, 2.1.2 and 5.1.4): the common name is the user and every
 * organization a group, exactly as written, and nothing else is looked at but the UID of Kubernetes.
 */
export const callersFromSubject = (certificate: Named, settings: MayRules): readonly Found[] =>
  commonNames(certificate, settings).flatMap((user): readonly Found[] =>
    user === ''
      ? [failed(true, { as: 'no-common-name', branch: 'no-common-name' })]
      : groupsOf(certificate, settings).flatMap((groups) => withUids(certificate, user, groups)),
  );

/** Which rules about the values of subjects a certificate goes by. */
function branchesOfSubject(certificate: Named): readonly BranchId[] {
  const [names, groups] = [valuesOf(certificate, 'CN'), valuesOf(certificate, 'O')];
  const others = certificate.subject.some(({ type }) => type !== 'CN' && type !== 'O' && type !== 'uid');
  const holds: readonly (readonly [BranchId, boolean])[] = [
    ['subject-last-name', names.length > 1],
    ['subject-every-group', groups.length > 1],
    ['subject-group-empty', groups.includes('')],
    ['subject-others-ignored', others],
  ];
  return [...holds.filter(([, is]) => is).map(([id]) => id), 'certificate-user'];
}

/** A server may read the UID or not; it never reads one of several, or an empty one (rule I-12). */
function withUids(certificate: Named, user: string, groups: readonly string[]): readonly Found[] {
  const [uid, ...others] = valuesOf(certificate, 'uid');
  const without: Found = {
    caller: { user, groups, extra: {} },
    means: 'certificate',
    through: branchesOfSubject(certificate),
  };
  if (uid === undefined) return [without];
  if (uid === '' || others.length > 0)
    return [failed(true, { as: 'no-common-name', branch: 'uid-ambiguous' }), without];
  return [{ ...without, caller: { ...without.caller, uid }, through: ['subject-uid', ...without.through] }, without];
}
