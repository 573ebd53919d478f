import { expect, test } from '@jest/globals';
import { connect, type ClientHttp2Session } from 'node:http2';
import { Duplex } from 'node:stream';
import { Http2Stream } from './http2-stream';

/** A connection whose peer ends it and resets it a few turns of the event loop later, while a request waits for its answer. */
async function endedSession(turns: number): Promise<ClientHttp2Session> {
  const inner = new Duplex({
    read: () => undefined,
    write: (_chunk, _encoding, done) => {
      done();
    },
  });
  const stream = new Http2Stream(inner, { request: { kind: 'itself' }, otherwise: () => undefined });
  const session = connect('https://127.0.0.1', { createConnection: () => stream });
  session.on('error', () => undefined);
  const request = session.request({ ':path': '/' }, { endStream: true });
  request.on('error', () => undefined);
  const closed = new Promise((resolve) => session.once('close', resolve));
  // The settings of a server, until nothing more is written in answer to them.
  inner.push(Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]));
  await new Promise((resolve) => session.once('remoteSettings', resolve));
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  const reset = (left: number): void => {
    if (left > 0) process.nextTick(reset, left - 1);
    else inner.destroy(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));
  };
  inner.push(null);
  reset(turns);
  await closed;
  return session;
}

test.each([0, 1, 2, 3, 4, 5, 6, 7, 8])(
  'a connection that is reset %d turns after its end ends the session, and throws nothing',
  async (turns) => {
    expect((await endedSession(turns)).destroyed).toBe(true);
  },
);
