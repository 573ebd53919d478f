import { describe, expect, test } from '@jest/globals';
import { requestHeaderConfig, traitsOf, undeclaredIn, type ServerFlags } from './flags';

const others = ['no-uid-header', 'allowed-names-set', 'default-authorization'];
const usual = ['client-authority', ...others];

describe('what flags make of a server', () => {
  const table: readonly (readonly [string, ServerFlags, readonly string[]])[] = [
    ['nothing said', {}, usual],
    ['anonymous callers served', { 'anonymous-auth': true }, ['anonymous-allowed', ...usual]],
    ['anonymous callers not served', { 'anonymous-auth': false }, ['anonymous-refused', ...usual]],
    [
      'anonymous callers served on some paths',
      { 'anonymous-auth': true, 'anonymous-paths': ['/livez'] },
      ['anonymous-on-some-paths', ...usual],
    ],
    ['no authority for clients', { 'client-ca-file': '' }, ['no-client-authorities', ...others]],
    [
      'no authority for front proxies',
      { 'requestheader-client-ca-file': '' },
      ['no-request-header-authority', ...usual],
    ],
    [
      'several prefixes',
      { 'requestheader-extra-headers-prefix': ['X-A-', 'X-B-'] },
      ['several-extra-prefixes', 'custom-extra-prefixes', ...usual],
    ],
    [
      'another prefix beside the usual one, in another spelling',
      { 'requestheader-extra-headers-prefix': ['X-A-', 'x-remote-extra-'] },
      ['several-extra-prefixes', ...usual],
    ],
    [
      'a header for the uid',
      { 'requestheader-uid-headers': ['X-Uid'] },
      ['custom-uid-header', 'client-authority', 'uid-header', 'allowed-names-set', 'default-authorization'],
    ],
    [
      'the usual header for the uid',
      { 'requestheader-uid-headers': ['X-Remote-Uid'] },
      ['client-authority', 'uid-header', 'allowed-names-set', 'default-authorization'],
    ],
    ['a certificate required', { 'client-auth': 'require' }, ['client-certificate-required', ...usual]],
    ['a certificate requested', { 'client-auth': 'request' }, usual],
    [
      'a certificate required, so that nobody is anonymous',
      { 'client-auth': 'require', 'anonymous-auth': true },
      ['client-certificate-required', ...usual],
    ],
    [
      'no list of allowed names',
      { 'requestheader-allowed-names': [] },
      ['client-authority', 'no-uid-header', 'allowed-names-unset', 'default-authorization'],
    ],
    ['a list of allowed names', { 'requestheader-allowed-names': ['a'] }, usual],
    [
      'other header names',
      { 'requestheader-username-headers': ['X-User'], 'requestheader-group-headers': ['X-Group'] },
      ['client-authority', 'no-uid-header', 'allowed-names-set', 'custom-header-names', 'default-authorization'],
    ],
    [
      'another user header only',
      { 'requestheader-username-headers': ['X-User'] },
      ['client-authority', 'no-uid-header', 'allowed-names-set', 'custom-user-header-only', 'default-authorization'],
    ],
    ['another group header only', { 'requestheader-group-headers': ['X-Group'] }, usual],
    [
      'other header names beside the usual ones, in another spelling',
      { 'requestheader-username-headers': ['X-User', 'x-remote-user'], 'requestheader-group-headers': ['X-Group'] },
      ['several-user-headers', ...usual],
    ],
    ['roles', { 'authorization-mode': ['RBAC'] }, usual],
    [
      'a mode that may allow more',
      { 'authorization-mode': ['RBAC', 'Webhook'] },
      ['client-authority', 'no-uid-header', 'allowed-names-set'],
    ],
    [
      'a mode without roles',
      { 'authorization-mode': ['Node'] },
      ['client-authority', 'no-uid-header', 'allowed-names-set'],
    ],
    [
      'everything allowed',
      { 'authorization-mode': ['RBAC', 'AlwaysAllow'] },
      ['client-authority', 'no-uid-header', 'allowed-names-set'],
    ],
  ];

  test.each(table)('%s', (_title, flags, traits) => {
    expect(traitsOf(flags)).toEqual(traits);
  });
});

describe('the header configuration', () => {
  test('is that of the reference installer unless said otherwise', () => {
    expect(requestHeaderConfig({})).toEqual({
      usernameHeaders: ['X-Remote-User'],
      groupHeaders: ['X-Remote-Group'],
      extraHeadersPrefixes: ['X-Remote-Extra-'],
      uidHeaders: [],
      allowedNames: ['front-proxy-client'],
    });
  });

  test('is what the flags say', () => {
    expect(
      requestHeaderConfig({
        'requestheader-username-headers': ['A'],
        'requestheader-group-headers': ['B', 'C'],
        'requestheader-extra-headers-prefix': ['D-'],
        'requestheader-uid-headers': ['E'],
        'requestheader-allowed-names': [],
      }),
    ).toEqual({
      usernameHeaders: ['A'],
      groupHeaders: ['B', 'C'],
      extraHeadersPrefixes: ['D-'],
      uidHeaders: ['E'],
      allowedNames: [],
    });
  });
});

describe('what flags leave open', () => {
  const anonymous = ['anonymous-allowed', 'anonymous-refused'];
  const table: readonly (readonly [string, ServerFlags, readonly string[]])[] = [
    ['nothing said', {}, ['client-certificate-required', ...anonymous]],
    ['a certificate requested', { 'client-auth': 'request' }, anonymous],
    ['a certificate required', { 'client-auth': 'require' }, []],
    ['anonymous callers served', { 'anonymous-auth': true }, []],
    ['anonymous callers not served', { 'anonymous-auth': false }, []],
  ];

  test.each(table)('%s', (_title, flags, expected) => {
    expect(undeclaredIn(flags)).toEqual(expected);
  });
});
