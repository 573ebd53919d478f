import { failOnNames, failOnOf, requirementOf, type Demands, type Implementation } from '../../../results';
import { UsageError } from '../../output/io';
import { readExpectedFailures } from '../reports/baseline/document';

/** What the user demands of a run beside conformance. */
export interface DemandFlags {
  readonly require?: readonly string[];
  readonly failOn?: string;
  readonly expectedFailures?: string;
  readonly implementationOrganization?: string;
  readonly implementationName?: string;
  readonly implementationVersion?: string;
  readonly implementationUrl?: string;
  readonly implementationContact?: readonly string[];
}

/** Reads `--require`, `--fail-on` and the file of `--expected-failures`. Throws UsageError and TargetError. */
export function demandsOf(flags: DemandFlags): Demands {
  const { require = [], failOn, expectedFailures } = flags;
  const implementation = implementationOf(flags);
  const severity = failOn === undefined ? undefined : failOnOf(failOn);
  if (failOn !== undefined && severity === undefined)
    throw new UsageError(`--fail-on ${failOn}: say ${failOnNames.join(', ')}`);
  return {
    require: require.map((text) => {
      const requirement = requirementOf(text);
      if (requirement === undefined)
        throw new UsageError(
          `--require ${text}: say a number of checks, a share as in 90%, all, a section as in 5.2, or section:5`,
        );
      return requirement;
    }),
    ...(severity === undefined ? {} : { failOn: severity }),
    ...(expectedFailures === undefined ? {} : { expected: readExpectedFailures(expectedFailures) }),
    ...(implementation === undefined ? {} : { implementation }),
  };
}

/** Characters of a word about the implementation. */
const longest = 200;

/** What `--implementation-…` says of whose implementation it is; undefined: nothing. Throws UsageError. */
function implementationOf(flags: DemandFlags): Implementation | undefined {
  const { implementationUrl: url, implementationContact: contact = [] } = flags;
  const words = {
    organization: flags.implementationOrganization,
    name: flags.implementationName,
    version: flags.implementationVersion,
    url,
  };
  const given = Object.entries(words).filter((entry): entry is [string, string] => entry[1] !== undefined);
  for (const [word, text] of [...given, ...contact.map((each) => ['contact', each] as const)])
    if (text === '' || text.length > longest || /\p{Cc}/u.test(text))
      throw new UsageError(`--implementation-${word}: say it on one line, in 1 to ${longest} characters`);
  if (url !== undefined && !/^https?:\/\/\S+$/.test(url))
    throw new UsageError(`--implementation-url ${url}: say an address that begins with https:// or http://`);
  if (given.length === 0 && contact.length === 0) return undefined;
  return { ...(Object.fromEntries(given) as Omit<Implementation, 'contact'>), contact };
}
