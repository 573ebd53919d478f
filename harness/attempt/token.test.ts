import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { header, tokenInHand, whoAmI } from '../vocabulary';
import { answering, createPeers, exchangeOf, makePki, probeFor, type Pki } from './peers.fixture';

let pki: Pki;
beforeAll(async () => {
  pki = await makePki();
});
const peers = createPeers();
afterEach(peers.closeAll);

const token = 'a.bearer-token_0123456789';
const shown = '(the bearer token)';

/** A server that answers every request with what it was sent, as a name and as a header. */
const echoing = (text: string): string => {
  const body = JSON.stringify({ status: { userInfo: { username: text, groups: [`${text}s`] } } });
  return `HTTP/1.1 201 Created\r\nX-Seen: ${text}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
};

describe('a bearer token', () => {
  test.each([
    ['as it is', tokenInHand(), token],
    ['cut short', tokenInHand('cut-short'), token.slice(0, -1)],
    ['with one more character', tokenInHand('with-one-more-character'), `${token}x`],
    ['with a letter in the other case', tokenInHand('with-a-letter-in-the-other-case'), 'a.bearer-tokeN_0123456789'],
  ])('%s is sent, and nothing that is observed shows it', async (_, presented, sent) => {
    const peer = await peers.tls({ cert: pki.server.chain, key: pki.server.key }, answering(echoing(sent)));
    const attempt = whoAmI({ headers: [header('X-Before', '1'), presented] });
    const observed = await probeFor(pki)(exchangeOf(pki, peer, { attempt, token }));
    expect(peer.received[0]?.text()).toContain(`X-Before: 1\r\nAuthorization: Bearer ${sent}\r\n`);
    expect(observed.request).toContain(`Authorization: Bearer ${shown}`);
    expect(observed.identity?.user).toMatch(/^\(the bearer token\)x?$/);
    expect(JSON.stringify(observed)).not.toContain(token.slice(0, -1));
  });

  test('stands in another header where a form has it there, also as a password, and nothing that is observed shows it', async () => {
    const peer = await peers.tls({ cert: pki.server.chain, key: pki.server.key }, answering(echoing(token)));
    const headers = [
      { kind: 'token', how: 'as-it-is', in: { name: 'X-Auth-Token', value: 'Bearer {token}' } },
      { kind: 'token', how: 'as-it-is', in: { name: 'Authorization', value: 'Basic {basic}' } },
    ] as const;
    const observed = await probeFor(pki)(exchangeOf(pki, peer, { attempt: whoAmI({ headers }), token }));
    const basic = Buffer.from(`token:${token}`).toString('base64');
    expect(peer.received[0]?.text()).toContain(`X-Auth-Token: Bearer ${token}\r\nAuthorization: Basic ${basic}\r\n`);
    expect(observed.request).toContain(`X-Auth-Token: Bearer ${shown}\r\nAuthorization: Basic ${shown}\r\n`);
    expect(JSON.stringify(observed)).not.toContain(basic);
  });

  test('is hidden also where a server remembers it from before', async () => {
    const peer = await peers.tls({ cert: pki.server.chain, key: pki.server.key }, answering(echoing(token)));
    const observed = await probeFor(pki)(exchangeOf(pki, peer, { attempt: whoAmI(), token }));
    expect(peer.received[0]?.text()).not.toContain('Authorization');
    expect(observed.identity).toMatchObject({ user: shown, groups: [`${shown}s`] });
    expect(JSON.stringify(observed)).not.toContain(token);
  });
});
