import { connect } from 'node:tls';
import { startRecordingServer } from './server';
import type { ServerState } from './types';
import { versionOf, withWeakness } from './connection/tls-options';

/**
 * Whether this build of Node can serve TLS this way: a platform may switch off old versions and weak cipher suites, and a client that
 * "rejects" a server which cannot speak has shown nothing. Tried once by connecting to a server of its own.
 */
export async function speaks(
  tls: NonNullable<ServerState['tls']>,
  credential: Pick<ServerState, 'key' | 'chain'>,
): Promise<boolean> {
  const server = await startRecordingServer({
    state: { ...credential, name: 'trial', answer: () => ({ status: 200 }), tls },
  });
  try {
    return await connects(server.port, tls);
  } finally {
    await server.close();
  }
}

function connects(
  port: number,
  { least = '1.2', most = '1.3', ciphers = withWeakness }: NonNullable<ServerState['tls']>,
): Promise<boolean> {
  return new Promise((settle) => {
    const socket = connect({
      ...{ host: '127.0.0.1', port, ciphers },
      minVersion: versionOf(least),
      maxVersion: versionOf(most),
      // Nothing is said on it, and nothing is believed that comes.
      rejectUnauthorized: false,
    });
    const done = (spoken: boolean) => (): void => {
      socket.destroy();
      settle(spoken);
    };
    socket.once('secureConnect', done(true));
    socket.once('error', done(false));
    socket.once('close', done(false));
  });
}
