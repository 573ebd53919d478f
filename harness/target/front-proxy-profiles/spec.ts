import type { ProxyProfile } from '../front-proxy';
import { strict } from './strict';

/** The letter of the specification, and of HTTP where it is silent. */
export const spec: ProxyProfile = {
  ...strict,
  name: 'spec',
  description: 'the letter of the specification',
  unpromised: {
    ...strict.unpromised,
    'weak-keys-refused':
      'the specification sets no size of a key, and what Go and OpenSSL verify unless they are told otherwise includes RSA keys of 1024 bits',
  },
};
