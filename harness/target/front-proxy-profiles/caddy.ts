import type { ProxyProfile } from '../front-proxy';
import { strict } from './strict';

/** Caddy with `reverse_proxy`, as measured with 2.6.2. */
export const caddy: ProxyProfile = {
  ...strict,
  name: 'caddy',
  description: 'Caddy as a reverse proxy',
  unpromised: {
    ...strict.unpromised,
    'cookies-removed': 'Caddy passes on every header that no request_header removes, cookies among them',
    'impersonation-removed':
      'Caddy passes on every header that no request_header removes; the API server authorizes impersonation with the rights of the user',
    'answer-headers-removed': 'Caddy passes on the headers of answers that no header_down removes',
    'weak-keys-refused': 'Go verifies certificates for RSA keys of 1024 bits, and Caddy has no directive that does not',
    'aliases-removed':
      'Caddy passes on every header that no request_header removes, those with `_` and `.` in the name among them',
    'dotted-aliases-removed':
      'Caddy passes on every header that no request_header removes, those with `_` and `.` in the name among them',
  },
};
