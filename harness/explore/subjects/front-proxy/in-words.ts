import { clientCertificate } from '../../../vocabulary';
import { certificateInWords } from '../../../vocabulary/prose/prose';
import { credentialKindsInWords } from '../../../vocabulary/front-proxy/users';
import type { User } from './generate/users';

const ordinal = ['first', 'second', 'third'] as const;

/** A user of a case, as the end of "is". */
export function userInWords(user: User): string {
  if (user.kind === 'certified-user') {
    const { CN, O, besides } = user;
    return `the holder of ${certificateInWords(clientCertificate({ CN, O, ...besides }))}`;
  }
  const { at, by } = user;
  return `the ${ordinal[at] ?? `${at + 1}th`} declared user${by === undefined ? '' : ` with ${credentialKindsInWords[by]}`}`;
}
