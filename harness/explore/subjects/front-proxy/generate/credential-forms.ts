import type { FrontProxyTarget } from '../../../../target/front-proxy';
import { credentialForms } from '../../../../vocabulary/front-proxy/credential-forms';
import type { CredentialForm } from '../../../../vocabulary/front-proxy/types';
import type { User } from './users';

/** Two credentials at once, of which the specification does not say which one counts. */
const undecided: ReadonlySet<string> = new Set(['right-then-wrong', 'right-then-wrong-in-one-line']);

/** One certificate at two times, of which the second is waited for: each has its meaning beside the other alone. */
const ofTwoTimes: ReadonlySet<string> = new Set([
  'certificate-about-to-end',
  'certificate-that-has-ended',
] satisfies readonly CredentialForm[]);

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
      !ofTwoTimes.has(form) &&
      (!('issued' in facts) || issuesUsers === true) &&
      (!('ofTheUpstreamCa' in facts) || upstream?.others?.['client-ca'] === 'given') &&
      (form !== 'password-before-nul' || unpromised['passwords-read-to-their-end'] === undefined)
    );
  });
  return [undefined, ...forms];
}
