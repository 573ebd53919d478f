import { frontProxySettings, type SettingRow } from '../../settings';
import type { FrontProxyDeclaration } from '../../target/front-proxy-declaration/declaration';
import { filesOfUsers } from '../../target/front-proxy-declaration/users-file';
import { filesIn, targetFiles, together, type DescribingFiles } from './describing-files';

const rows: readonly (readonly [string, SettingRow])[] = Object.entries(frontProxySettings);

/**
 * The files that describe a front proxy: its target file and the list of expected failures, those that flags or the target file
 * name, and the certificates and keys of its users. `before` is what was found when they could be read last.
 */
export const filesOfFrontProxy = (
  target: string,
  expectedFailures: string | undefined,
  declared: () => FrontProxyDeclaration,
  before: DescribingFiles = { paths: [], certificates: new Map() },
): DescribingFiles => together(targetFiles(target, expectedFailures), namedIn(declared) ?? before);

/** Undefined: what describes the front proxy cannot be read. */
function namedIn(declared: () => FrontProxyDeclaration): DescribingFiles | undefined {
  try {
    const declaration = declared();
    const { users } = declaration;
    const own = filesIn(rows, (id) => declaration[id as keyof FrontProxyDeclaration]);
    return { ...own, paths: [...own.paths, ...(users === undefined ? [] : filesOfUsers(users))] };
  } catch {
    return undefined;
  }
}
