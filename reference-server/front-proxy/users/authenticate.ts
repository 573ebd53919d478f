import type { Certificate } from '../../authentication/certificate/certificate';
import { verifyPath } from '../../authentication/certificate/path';
import type { Presented } from '../../authentication/peer';
import { callerFromToken, type KnownToken } from '../../authentication/token';
import { callerFromCertificate, type Verified } from '../../authentication/x509';
import type { UserRequest } from '../messages';
import { basicCredentials, userWithPassword, type KnownPassword } from './basic';

/** The user of a request; or why there is none, for the log: a refused user is not told. */
export type Authentication = Verified;

/** Who sends this request, on a connection whose peer presented these certificates? (spec 5.2.1) */
export type Authenticate = (request: Pick<UserRequest, 'headers' | 'target'>, presented: Presented) => Authentication;

/** Everything that users are known by, the authorities of now, and the clock. */
export interface UserSettings {
  readonly passwords: readonly KnownPassword[];
  readonly tokens: readonly KnownToken[];
  readonly clientAuthorities: () => readonly Certificate[];
  readonly now: () => Date;
}

/** The rules that a user is found by. Each can be replaced by itself: so a proxy with exactly one fault can be built. */
export interface UserSteps {
  readonly verifyPath: typeof verifyPath;
  readonly callerFromCertificate: typeof callerFromCertificate;
  readonly basicCredentials: typeof basicCredentials;
  readonly userWithPassword: typeof userWithPassword;
  readonly callerFromToken: typeof callerFromToken;
}

/** The rules as they should be. */
export const standardUserSteps: UserSteps = {
  verifyPath,
  callerFromCertificate,
  basicCredentials,
  userWithPassword,
  callerFromToken,
};

/**
 * The client certificate first, then the password or the token, as in Kubernetes: the first that identifies a user wins. A
 * request without any of them is nobody's: there are no anonymous users behind this proxy.
 */
export function createAuthenticate(settings: UserSettings, steps: UserSteps): Authenticate {
  const { passwords, tokens } = settings;

  const byCertificate = (presented: Presented): Verified | undefined => {
    const authorities = settings.clientAuthorities();
    if (presented.kind === 'nothing' || authorities.length === 0) return undefined;
    if (presented.kind === 'unreadable') return { problem: presented.problem };
    const verified = steps.verifyPath(presented.chain, authorities, settings.now());
    return 'path' in verified ? steps.callerFromCertificate(presented.leaf) : verified;
  };

  const byPassword = (authorization: string): Verified | undefined => {
    const credentials = passwords.length === 0 ? undefined : steps.basicCredentials(authorization);
    if (credentials === undefined || 'problem' in credentials) return credentials;
    const user = steps.userWithPassword(passwords, credentials);
    return user === undefined ? { problem: 'its user name or password is wrong' } : { caller: user };
  };

  const byAuthorization = ({ headers }: Pick<UserRequest, 'headers'>): Verified | undefined => {
    const lines = headers.filter(([name]) => name.toLowerCase() === 'authorization');
    const [[, authorization] = []] = lines;
    if (authorization === undefined) return undefined;
    // RFC 9110, 5.3 and 11.6.2: the field is no list. Of two lines nobody knows which one another server would read.
    if (lines.length > 1) return { problem: 'it has more than one Authorization header' };
    return byPassword(authorization) ?? steps.callerFromToken(lines, tokens);
  };

  return (request, presented) => {
    const certified = byCertificate(presented);
    if (certified && 'caller' in certified) return certified;
    const authorized = byAuthorization(request);
    if (authorized && 'caller' in authorized) return authorized;
    const problems = [certified, authorized].flatMap((found) => (found ? [found.problem] : []));
    return { problem: problems.join('; ') || 'it has no credential' };
  };
}
