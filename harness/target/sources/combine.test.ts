import { describe, expect, test } from '@jest/globals';
import { combine } from './combine';

describe('of several sources', () => {
  test('the first that says something decides, and the others are told', () => {
    const { declaration, settings, notes } = combine([
      { name: 'A', declaration: { url: 'https://a', ca: undefined } },
      { name: 'B', declaration: { url: 'https://b', ca: 'b.crt' }, notes: ['there is more'] },
      { name: 'C', declaration: { ca: 'c.crt' }, derived: [{ field: 'ca', value: '', from: '--client-ca-file' }] },
    ]);
    expect(declaration).toEqual({ url: 'https://a', ca: 'b.crt' });
    expect(settings).toEqual([
      { field: 'url', value: 'https://a', from: 'A', overruled: [{ value: 'https://b', from: 'B' }] },
      { field: 'ca', value: 'b.crt', from: 'B', overruled: [{ value: 'c.crt', from: 'C (--client-ca-file)' }] },
    ]);
    expect(notes).toEqual(['B: there is more']);
  });

  test('each flag of the server is a thing of its own', () => {
    const { declaration, settings } = combine([
      { name: 'A', declaration: { flags: { 'anonymous-auth': false, 'requestheader-allowed-names': [] } } },
      { name: 'B', declaration: { flags: { 'anonymous-auth': true, 'client-auth': 'request', 'client-ca-file': '' } } },
    ]);
    expect(declaration).toEqual({
      flags: {
        'anonymous-auth': false,
        'requestheader-allowed-names': [],
        'client-auth': 'request',
        'client-ca-file': '',
      },
    });
    expect(settings.map(({ field, value, from }) => `${field} ${value} ${from}`)).toEqual([
      'flags.anonymous-auth false A',
      'flags.requestheader-allowed-names none A',
      'flags.client-auth request B',
      'flags.client-ca-file none B',
    ]);
  });

  test('what says the same in another way is no second word', () => {
    const { declaration } = combine([
      { name: 'A', declaration: { clientCaCertificate: 'ca.crt', tokenFile: 'token' } },
      { name: 'B', declaration: { clientCa: { certificate: 'b.crt', key: 'b.key' }, token: 'secret' } },
    ]);
    expect(declaration).toEqual({ clientCaCertificate: 'ca.crt', tokenFile: 'token' });
  });

  test('no secret is told', () => {
    const { settings } = combine([
      {
        name: 'A',
        declaration: {
          token: 'secret',
          ca: { pem: 'secret', from: 'x' },
          clientCertificate: { certificate: { pem: 'secret', from: 'x' }, key: 'me.key' },
          identityOracle: { kind: 'echo', path: '/whoami' },
          maxRps: 5,
        },
      },
    ]);
    expect(settings.map(({ value }) => value)).toEqual([
      'a bearer token',
      'inline',
      'inline,me.key',
      'echo /whoami',
      '5',
    ]);
  });
});
