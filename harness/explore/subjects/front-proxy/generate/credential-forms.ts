import { lackingCa } from '../../../../subjects/front-proxy/planning/applicability';
import type { FrontProxyTarget } from '../../../../target/front-proxy';
import {
  credentialForms,
  isEndingForm,
  isOfTheNewCa,
  otherCaOf,
} from '../../../../vocabulary/front-proxy/credential-forms';
import type { CredentialForm } from '../../../../vocabulary/front-proxy/types';
import type { User } from './users';

/** The forms of a credential of this kind on this target; undefined: as it should be. */
export function formsFor(user: User, target: FrontProxyTarget): readonly (CredentialForm | undefined)[] {
  const { issuesUsers, profile } = target;
  const by = user.kind === 'certified-user' ? 'client-certificate' : user.by;
  const forms = (Object.keys(credentialForms) as CredentialForm[]).filter((form) => {
    const facts = credentialForms[form];
    const ca = otherCaOf(form);
    return (
      by !== undefined &&
      (facts.of as readonly string[]).includes(by) &&
      !('undecided' in facts) &&
      !isEndingForm(form) &&
      !isOfTheNewCa(form) &&
      (!('issued' in facts) || issuesUsers === true) &&
      (ca === undefined || lackingCa(ca, target) === undefined) &&
      (form !== 'password-before-nul' || profile.unpromised['passwords-read-to-their-end'] === undefined)
    );
  });
  return [undefined, ...forms];
}
