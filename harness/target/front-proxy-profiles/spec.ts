import type { ProxyProfile } from '../front-proxy';
import { strict } from './strict';

/** The letter of the specification, and of HTTP where it is silent. */
export const spec: ProxyProfile = {
  ...strict,
  name: 'spec',
  description: 'the letter of the specification',
  unpromised: {
    ...strict.unpromised,
    'proxy-authorization-removed':
      'the specification does not say so, and a proxy may relay it (RFC 9110, 11.7.2); that of a front proxy is `Authorization`',
    'cookies-removed': 'the specification does not say that a front proxy removes cookies of the user',
    'answer-headers-removed': 'the specification says nothing of identity headers in answers of the API server',
    'dotted-aliases-removed':
      'programs that make a variable of the name of a header write `_` for `-` (RFC 3875, 4.1.18), and no standard has `.` in its place',
    'impersonation-removed':
      'the specification lets a front proxy pass on `Impersonate-` headers: the API server authorizes impersonation with the rights of the user',
    'weak-keys-refused':
      'the specification sets no size of a key, and what Go and OpenSSL verify unless they are told otherwise includes RSA keys of 1024 bits',
  },
};
