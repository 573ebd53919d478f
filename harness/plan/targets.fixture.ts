import { spec } from '../target/profiles/spec';
import type { RequestHeaderConfig, Setup, Target } from '../target/types';

export const headers: RequestHeaderConfig = {
  usernameHeaders: ['X-Remote-User'],
  groupHeaders: ['X-Remote-Group'],
  extraHeadersPrefixes: ['X-Remote-Extra-'],
  uidHeaders: [],
  allowedNames: ['front-proxy-client'],
};

export const setupOf = (difference: Partial<Setup> = {}): Setup => ({
  name: 'default',
  traits: ['anonymous-allowed', 'allowed-names-set', 'default-authorization'],
  requestHeader: headers,
  ...difference,
});

/** A target that lets the harness do everything and cannot be opened: planning needs no connection. */
export const targetOf = (difference: Partial<Target> = {}): Target => ({
  subject: 'api-server',
  name: 'a target',
  profile: spec,
  oracle: spec.oracle,
  tls: ['1.2', '1.3'],
  signers: ['client-ca', 'request-header-ca'],
  verifiesServer: true,
  setups: [setupOf()],
  open: () => Promise.reject(new Error('a plan needs no connection')),
  ...difference,
});
