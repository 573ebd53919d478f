import { describe, expect, test } from '@jest/globals';
import type { ClientSettings } from './flags';
import { persistent, UntrustedServer } from './persistent';
import type { Received } from './seams';

const answer = (status: number, location?: string): Received => ({
  status,
  location,
  broken: undefined,
  body: Buffer.from(String(status)),
});

const failure = (code: string): Error => Object.assign(new Error(code), { code });

/** The URLs that are asked, and the last thing that came of it, where a server answers with these in turn. */
async function asked(turns: readonly (Received | Error)[], settings: Partial<ClientSettings> = {}) {
  const urls: string[] = [];
  const attempt = persistent(({ url }) => {
    urls.push(url.href);
    const turn = turns[urls.length - 1] ?? answer(200);
    return turn instanceof Error ? Promise.reject(turn) : Promise.resolve(turn);
  });
  const first = { url: new URL('https://api.test:1/api'), followsRedirects: true, retries: 1, ...settings };
  const end = await attempt(first as ClientSettings).then(
    ({ status }) => status,
    (error: unknown) => (error as Error).message,
  );
  return { urls: urls.map((url) => url.replace('https://api.test:1', '')), end };
}

describe('a redirect', () => {
  test.each([301, 302, 303, 307, 308])('of %d to the same server is followed', async (status) => {
    expect(await asked([answer(status, '/other')])).toEqual({ urls: ['/api', '/other'], end: 200 });
  });

  test.each([
    ['another port', 302, 'https://api.test:2/api'],
    ['another host', 302, 'https://other.test:1/api'],
    ['clear text', 302, 'http://api.test:1/api'],
    ['another host, without its scheme', 302, '//other.test:1/api'],
    ['what is no URL', 302, 'https://['],
    ['the same server in an answer that is none', 201, '/api'],
  ])('to %s is not', async (_where, status, location) => {
    expect(await asked([answer(status, location)])).toEqual({ urls: ['/api'], end: status });
  });

  test('is followed five times at most', async () => {
    const { urls, end } = await asked(Array(9).fill(answer(302, '/api')));
    expect([urls.length, end]).toEqual([6, 302]);
  });

  test('is followed where the settings say so', async () => {
    expect(await asked([answer(302, '/other')], { followsRedirects: false })).toEqual({ urls: ['/api'], end: 302 });
  });
});

describe('a request is made again', () => {
  test.each<[string, Received | Error]>([
    ['503', answer(503)],
    ['a reset', failure('ECONNRESET')],
    ['an alert', failure('ERR_SSL_TLSV1_ALERT_UNKNOWN_CA')],
    ['a connection that was closed', new Error('the connection was closed in the handshake')],
  ])('after %s, as often as the settings say', async (_what, turn) => {
    expect(await asked([turn])).toEqual({ urls: ['/api', '/api'], end: 200 });
    expect((await asked([turn, turn])).urls).toHaveLength(2);
    expect((await asked([turn], { retries: 0 })).urls).toHaveLength(1);
  });

  test.each<[string, Received | Error]>([
    ['401', answer(401)],
    ['500', answer(500)],
    ['an untrusted server', new UntrustedServer('another name')],
    ['a certificate that OpenSSL rejects', failure('UNABLE_TO_VERIFY_LEAF_SIGNATURE')],
  ])('not after %s', async (_what, turn) => {
    expect((await asked([turn])).urls).toEqual(['/api']);
  });
});
