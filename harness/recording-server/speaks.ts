import { connect } from 'node:tls';
import { startRecordingServer } from './server';
import type { ServerState, TlsVersion } from './types';
import { versionOf, withWeakness } from './connection/tls-options';

/**
 * Whether this build of Node can serve a version of TLS: a platform may switch off old ones, and a client that "rejects" a server which
 * cannot speak has shown nothing. Tried once by connecting to a server of its own.
 */
export async function speaks(version: TlsVersion, credential: Pick<ServerState, 'key' | 'chain'>): Promise<boolean> {
  const server = await startRecordingServer({
    state: { ...credential, name: 'trial', answer: () => ({ status: 200 }), tls: { least: version, most: version } },
  });
  try {
    return await connects(server.port, version);
  } finally {
    await server.close();
  }
}

function connects(port: number, version: TlsVersion): Promise<boolean> {
  return new Promise((settle) => {
    const socket = connect({
      host: '127.0.0.1',
      port,
      minVersion: versionOf(version),
      maxVersion: versionOf(version),
      ciphers: withWeakness,
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
