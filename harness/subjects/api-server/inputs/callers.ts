import {
  allowedName,
  clientCertificate,
  formerClientAuthority,
  formerRequestHeaderAuthority,
  like,
  proxyCertificate,
  scenario,
  unknownAuthority,
} from '../../../vocabulary';
import { rich } from '../questions/rich-certificate';
import type { CallerNames } from '../drawn/caller-names';

/** Who is presented to prove the inputs of a run; described as a scenario describes them, and minted in the same way. */
export const callers = ({ user }: Pick<CallerNames, 'user'>) =>
  scenario({
    id: 'inputs',
    clause: '5.1.5',
    level: 'MUST',
    title: 'The keys that were given are those that the target trusts',
    given: {
      user: clientCertificate({ CN: user }),
      // As different from the first as a user of the same CA can be: a server may refuse what is plain, and be right in all else.
      'another-user': clientCertificate({ CN: 'alice', O: 'dev', ...rich }),
      'user-named-as-the-proxy': clientCertificate({ CN: allowedName }),
      'unknown-user': like('user', { issuer: unknownAuthority }),
      'former-user': like('user', { issuer: formerClientAuthority }),
      proxy: proxyCertificate({ CN: allowedName }),
      'another-proxy': like('proxy', rich),
      'unknown-proxy': like('proxy', { issuer: unknownAuthority }),
      'former-proxy': like('proxy', { issuer: formerRequestHeaderAuthority }),
    },
    checks: {},
  });
export type InputCaller =
  | 'user'
  | 'another-user'
  | 'user-named-as-the-proxy'
  | 'unknown-user'
  | 'former-user'
  | 'proxy'
  | 'another-proxy'
  | 'unknown-proxy'
  | 'former-proxy';
