import { frontProxySettings, type SettingRow } from '../../settings';
import type { FrontProxyDeclaration } from '../../target/front-proxy-declaration/declaration';
import { filesOfUsers } from '../../target/front-proxy-declaration/users-file';
import { filesIn, targetFiles, together, type DescribingFiles } from './describing-files';

const rows: readonly (readonly [string, SettingRow])[] = Object.entries(frontProxySettings);

/**
 * The files that describe a front proxy: its target file and the list of expected failures, those that flags or the target file
 * name, and the certificates and keys of its users. `before` is what was found when they could be read last.
 */
export function filesOfFrontProxy(
  target: string,
  expectedFailures: string | undefined,
  declared: () => FrontProxyDeclaration,
  before: DescribingFiles = { paths: [], certificates: new Map() },
): DescribingFiles {
  const found = namedIn(declared);
  const named = targetFiles(target, expectedFailures);
  return found === undefined ? together(named, before, before) : together(named, found.own, found.ofUsers);
}

/** Undefined: what describes the front proxy cannot be read. */
function namedIn(
  declared: () => FrontProxyDeclaration,
): { readonly own: DescribingFiles; readonly ofUsers: DescribingFiles } | undefined {
  try {
    const declaration = declared();
    const { users, requestHeaderCa } = declaration;
    const own = filesIn(rows, (id) => declaration[id as keyof FrontProxyDeclaration]);
    return {
      own: {
        ...own,
        certificates: new Map([
          ...own.certificates,
          ...(requestHeaderCa === undefined ? [] : [['request-header-ca', requestHeaderCa] as const]),
        ]),
      },
      ofUsers: { paths: users === undefined ? [] : filesOfUsers(users), certificates: new Map() },
    };
  } catch {
    return undefined;
  }
}
