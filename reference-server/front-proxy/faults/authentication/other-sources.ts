import type { Caller } from '../../../caller';
import { canonical } from '../../forwarding/identity-headers';
import { otherIdentityHeaders, otherIdentityPrefixes } from '../../forwarding/other-identity-headers';
import type { UserRequest } from '../../messages';
import { authentication, type Seams } from '../parts/changes';
import type { Fault } from '../parts/fault';

type Asked = Pick<UserRequest, 'headers' | 'target'>;

const admin: Caller = { user: 'admin', groups: ['system:masters'], extra: {} };
const certificate = /cert|ssl|-dn$|-subject|client-(cn|o|verify)/;
const known = (name: string): boolean =>
  otherIdentityHeaders.some((each) => canonical(each) === name) ||
  otherIdentityPrefixes.some((each) => name.startsWith(canonical(each)));

const named = (isMeant: (name: string, value: string) => boolean) => (request: Asked) =>
  request.headers.some(([name, value]) => isMeant(canonical(name), value));

/** Where other products find a user (rule R-11), and whether a request has one there. */
const sources: Readonly<Record<string, { readonly it: string; readonly isIn: (request: Asked) => boolean }>> = {
  'certificate-in-a-header': {
    it: 'a client certificate in a header',
    // A header that shows nothing identifies nobody, with the fault as well.
    isIn: named((name, value) => known(name) && certificate.test(name) && value.trim() !== ''),
  },
  'forwarded-user': {
    it: 'a user in a header of another product',
    isIn: named(
      (name) => known(name) && !certificate.test(name) && !/^(impersonate-|x-remote-(user|group))/.test(name),
    ),
  },
  'user-in-the-target': {
    it: 'a user in the target',
    isIn: ({ target }) => /(user|admin|token)/i.test(target.slice(target.indexOf('?') + 1)),
  },
  'user-in-a-cookie': {
    it: 'a user in a cookie',
    isIn: named((name) => name === 'cookie'),
  },
  'address-in-a-header': {
    it: 'an address of this machine in a header',
    isIn: named((name, value) => /forwarded|ip$|addr|host/.test(name) && /127\.0\.0\.1|::1|localhost/.test(value)),
  },
  'impersonated-user': {
    it: 'the user whom an `Impersonate-User` header names',
    isIn: named((name) => name.startsWith('impersonate-')),
  },
};

const authenticates = (isIn: (request: Asked) => boolean): Seams =>
  authentication((standard) => (request, presented) => {
    const found = standard(request, presented);
    return 'problem' in found && isIn(request) ? { caller: admin } : found;
  });

const replaces = (isIn: (request: Asked) => boolean): Seams =>
  authentication((standard) => (request, presented) => {
    const found = standard(request, presented);
    return 'caller' in found && isIn(request) ? { caller: admin } : found;
  });

/** What identifies nobody, and is taken for an identity. */
export const otherSourceFaults: readonly Fault[] = Object.entries(sources).flatMap(([name, { it, isIn }]) => [
  {
    name: `${name}-authenticates`,
    sentence: `It takes ${it} for a credential.`,
    seams: authenticates(isIn),
  },
  ...(name === 'address-in-a-header'
    ? []
    : [
        {
          name: `${name}-replaces-the-user`,
          sentence: `It takes ${it} for the user, whoever has been authenticated.`,
          seams: replaces(isIn),
        },
      ]),
]);
