import type { ProxyProfile } from '../front-proxy';
import { strict } from './strict';

/** Apache httpd with `mod_proxy`, as measured with 2.4.71. */
export const apache: ProxyProfile = {
  ...strict,
  name: 'apache',
  description: 'Apache httpd as a reverse proxy',
  rejections: {
    ...strict.rejections,
    // The handshake with the upstream is an error of its own for mod_ssl.
    'upstream-not-verified': [...strict.rejections['upstream-not-verified'], 500],
    'upstream-failed': [...strict.rejections['upstream-failed'], 500],
  },
  unpromised: {
    ...strict.unpromised,
    'cookies-removed': 'Apache passes on every header that no RequestHeader names, cookies among them',
    'impersonation-removed':
      'Apache passes on every header that no RequestHeader names; the API server authorizes impersonation with the rights of the user',
    'answer-headers-removed': 'Apache passes on the headers of answers that no Header directive names',
    'aliases-removed':
      'RequestHeader removes a header by its whole name, and has no pattern for names that resemble it',
    'dotted-aliases-removed':
      'RequestHeader removes a header by its whole name, and has no pattern for names that resemble it',
    'leading-slashes-kept':
      'Apache passes on one slash of several at the beginning of a path, also with MergeSlashes Off',
    'names-in-the-subject-refused':
      'mod_ssl compares the name of the upstream with the CN as well (SSLProxyCheckPeerName)',
    'passwords-read-to-their-end':
      'Apache compares passwords as C strings, which end at NUL; whoever makes use of it knows the password',
  },
};
