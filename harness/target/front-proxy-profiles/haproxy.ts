import type { ProxyProfile } from '../front-proxy';
import { strict } from './strict';

/** HAProxy, as measured with 2.6.12. */
export const haproxy: ProxyProfile = {
  ...strict,
  name: 'haproxy',
  description: 'HAProxy',
  unpromised: {
    ...strict.unpromised,
    'proxy-authorization-removed':
      'HAProxy passes on every header that no rule removes, `Proxy-Authorization` among them',
    'cookies-removed': 'HAProxy passes on every header that no rule removes, cookies among them',
    'impersonation-removed':
      'HAProxy passes on every header that no rule removes; the API server authorizes impersonation with the rights of the user',
    'answer-headers-removed': 'HAProxy passes on the headers of answers that no rule removes',
    'aliases-removed':
      'HAProxy passes on every header that no rule removes, those with `_` and `.` in the name among them',
    'dotted-aliases-removed':
      'HAProxy passes on every header that no rule removes, those with `_` and `.` in the name among them',
    'connection-options-removed':
      'HAProxy removes `close` and `keep-alive` from `Connection`, and passes on the other names',
    'upgrade-options-removed':
      'HAProxy removes `close` and `keep-alive` from `Connection`, and passes on the other names',
    'trailers-removed': 'rules of HAProxy do not reach trailers, which it passes on as trailers',
    'names-in-the-subject-refused':
      '`verifyhost` compares the name with the CN as well (ssl_sock_verify_host), beside the names of the SAN',
    'passwords-read-to-their-end':
      'HAProxy compares passwords as C strings, which end at NUL; whoever makes use of it knows the password',
    'tokens-read-to-their-end':
      'HAProxy looks up in a map what it takes for C strings, which end at NUL; whoever makes use of it knows the token',
  },
};
