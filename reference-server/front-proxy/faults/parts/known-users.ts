import type { Caller } from '../../../caller';
import { passwordFile, readUsers, tokenFile } from '../../settings/user-file';
import type { FaultSettings } from './fault';

/** Everybody whom the files of passwords and tokens name. */
export const usersOf = ({ basicAuthFile, tokenAuthFile }: FaultSettings): readonly Caller[] =>
  [...readUsers(passwordFile, basicAuthFile), ...readUsers(tokenFile, tokenAuthFile)].map(({ user }) => user);
