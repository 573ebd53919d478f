import type { ProxyProfile } from '../front-proxy';
import { strict } from './strict';

/** nginx with `ngx_http_proxy_module`, as measured with 1.22.1. */
export const nginx: ProxyProfile = {
  ...strict,
  name: 'nginx',
  description: 'nginx as a reverse proxy',
  unpromised: {
    ...strict.unpromised,
    'proxy-authorization-removed':
      'nginx passes on every header that no proxy_set_header replaces, `Proxy-Authorization` among them',
    'cookies-removed': 'nginx passes on every header that no proxy_set_header replaces, cookies among them',
    'impersonation-removed':
      'nginx passes on every header that no proxy_set_header replaces; the API server authorizes impersonation with the rights of the user',
    'answer-headers-removed': 'nginx passes on the headers of answers that no proxy_hide_header names',
    'repeated-lines-kept':
      'nginx before 1.23 has in `$http_accept` the first of several lines, and the documented configuration passes that on',
    'names-in-the-subject-refused':
      'nginx verifies the name of the upstream with OpenSSL, which takes the CN of a certificate without DNS names for one',
    'passwords-read-to-their-end':
      'nginx compares passwords as C strings, which end at NUL; whoever makes use of it knows the password',
  },
};
