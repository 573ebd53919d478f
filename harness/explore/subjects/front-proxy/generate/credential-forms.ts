import type { FrontProxyTarget } from '../../../../target/front-proxy';
import { credentialForms, isEndingForm } from '../../../../vocabulary/front-proxy/credential-forms';
import type { CredentialForm } from '../../../../vocabulary/front-proxy/types';
import type { User } from './users';

/** Two credentials at once, of which the specification does not say which one counts. */
const undecided: ReadonlySet<string> = new Set(['right-then-wrong', 'right-then-wrong-in-one-line']);

/** The forms of a credential of this kind on this target; undefined: as it should be. */
export function formsFor(
  user: User,
  { issuesUsers, upstream, profile: { unpromised } }: FrontProxyTarget,
): readonly (CredentialForm | undefined)[] {
  const by = user.kind === 'certified-user' ? 'client-certificate' : user.by;
  const forms = (Object.keys(credentialForms) as CredentialForm[]).filter((form) => {
    const facts = credentialForms[form];
    return (
      by !== undefined &&
      (facts.of as readonly string[]).includes(by) &&
      !undecided.has(form) &&
      !isEndingForm(form) &&
      (!('issued' in facts) || issuesUsers === true) &&
      (!('ofAnotherCa' in facts) ||
        (upstream?.others?.['client-ca'] === 'given' &&
          (facts.ofAnotherCa === 'upstream-ca' ||
            (upstream.others['request-header-ca'] !== undefined && upstream.oneForUsersAndProxies !== true)))) &&
      (form !== 'password-before-nul' || unpromised['passwords-read-to-their-end'] === undefined)
    );
  });
  return [undefined, ...forms];
}
