import { execFileSync, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import * as net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as tls from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeIdentity, type Identity } from './testing/identity';
import { tap } from './tap';
import { createTranscript, type TlsEvidence, type Transcript } from '.';

/** Why these tests cannot run here, or nothing: they need an s_server that tells its port. */
const missing = ((): string | undefined => {
  try {
    const version = execFileSync('openssl', ['version'], { encoding: 'utf8' });
    return /^OpenSSL ([3-9]|1\.1\.1)/.test(version)
      ? undefined
      : `needs OpenSSL 1.1.1 or later, found ${version.trim()}`;
  } catch {
    return 'there is no openssl command';
  }
})();

let identity: Identity;
let directory = '';

beforeAll(() => {
  identity = makeIdentity('localhost');
  // s_server takes them from files only.
  directory = mkdtempSync(join(tmpdir(), 'transcript-'));
  writeFileSync(join(directory, 'identity.pem'), identity.cert + identity.key, { mode: 0o600 });
});

afterAll(() => {
  rmSync(directory, { recursive: true, force: true });
});

interface Script {
  /** Called after all bytes and whenever the transcript may have grown. */
  readonly look?: (transcript: Transcript, server: ChildProcessWithoutNullStreams, socket: tls.TLSSocket) => void;
  readonly client?: tls.ConnectionOptions;
  readonly greeting?: string;
}

async function converse(
  serverArguments: readonly string[],
  { look, client, greeting = '' }: Script = {},
): Promise<TlsEvidence> {
  const server = spawn('openssl', [
    ...['s_server', '-accept', '127.0.0.1:0', '-naccept', '1', '-cert', join(directory, 'identity.pem')],
    ...serverArguments,
  ]);
  const exited = once(server, 'exit');
  try {
    const transcript = createTranscript();
    const tcp = net.connect({ host: '127.0.0.1', port: await portOf(server) });
    const socket = tls.connect({
      rejectUnauthorized: false,
      ...client,
      socket: tap(
        tcp,
        'client',
        (from, bytes) => {
          transcript.feed(from, bytes, 0);
          setImmediate(() => look?.(transcript, server, socket));
        },
        () => 0,
      ),
    });
    socket.on('keylog', (line: Buffer) => {
      transcript.keylog(line);
    });
    socket.on('error', () => undefined);
    socket.once('secureConnect', () => socket.write(greeting));
    socket.resume();
    await new Promise((resolve) => socket.once('close', resolve));
    return transcript.summary();
  } finally {
    server.kill();
    await exited;
  }
}

function portOf(server: ChildProcessWithoutNullStreams): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stderr.on('data', (text: Buffer) => (said += text.toString()));
    server.stdout.on('data', (text: Buffer) => {
      said += text.toString();
      const port = /^ACCEPT .*:(\d+)$/m.exec(said)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
    server.once('exit', () => {
      reject(new Error(`s_server ended: ${said}`));
    });
  });
}

const ofServer = (evidence: TlsEvidence): TlsEvidence['alerts'] =>
  evidence.alerts.filter(({ from }) => from === 'server');

if (missing !== undefined) {
  test.skip(`openssl s_server: ${missing}`, () => undefined);
} else {
  describe.each([
    { flag: '-tls1_2', phase: 'handshake', none: { number: 40, name: 'handshake_failure' } },
    { flag: '-tls1_3', phase: 'after-handshake', none: { number: 116, name: 'certificate_required' } },
  ])('s_server $flag', ({ flag, phase, none }) => {
    const strict = [flag, '-Verify', '1', '-verify_return_error'];

    test('refuses a certificate of an unknown CA', async () => {
      const evidence = await converse(strict, { client: { ...identity } });

      expect(evidence).toMatchObject({
        clientCertificateRequest: 'requested',
        acceptableAuthorities: [],
        clientCertificate: 'sent',
        clientCertificateVerify: true,
      });
      expect(ofServer(evidence)).toEqual([
        { from: 'server', level: 'fatal', number: 48, name: 'unknown_ca', phase, at: 0 },
      ]);
    });

    test('refuses to go on without a certificate', async () => {
      const evidence = await converse(strict);

      expect(evidence.clientCertificate).toBe('empty');
      expect(ofServer(evidence)).toEqual([{ from: 'server', level: 'fatal', ...none, phase, at: 0 }]);
    });
  });

  test('KeyUpdate: what follows it in both directions is still read', async () => {
    let asked = false;
    let answered = false;
    const evidence = await converse(['-tls1_3'], {
      look: (transcript, server, socket) => {
        const { handshakeMessages, applicationDataRecords } = transcript.summary();
        if (!asked && handshakeMessages.some(({ name }) => name === 'new_session_ticket')) {
          asked = true;
          // s_server takes a line of its own as a command: update the keys and ask for the same.
          server.stdin.write('K\n');
        }
        if (asked && !answered && handshakeMessages.some(({ name }) => name === 'key_update')) {
          answered = true;
          server.stdin.write('under the new keys\n');
        }
        if (applicationDataRecords.server > 0 && !socket.writableEnded) socket.end('so do I\n');
      },
    });

    expect(evidence.handshakeMessages.filter(({ name }) => name === 'key_update')).toEqual([
      { from: 'server', type: 24, name: 'key_update', length: 1 },
      { from: 'client', type: 24, name: 'key_update', length: 1 },
    ]);
    expect(evidence.applicationDataRecords).toEqual({ client: 1, server: 1 });
    expect(evidence.undecryptedRecords).toEqual({ client: 0, server: 0 });
    expect(evidence.alerts.at(0)).toMatchObject({ from: 'client', name: 'close_notify', phase: 'after-handshake' });
  });

  describe('TLS 1.2 renegotiation', () => {
    // A line R makes s_server ask for a certificate in a new handshake, as other servers do for a protected path.
    const renegotiating = ['-tls1_2', '-no_ticket', '-no_cache'];
    const renegotiate = (finished: (evidence: TlsEvidence) => boolean): NonNullable<Script['look']> => {
      let asked = false;
      return (transcript, server, socket) => {
        const evidence = transcript.summary();
        if (!asked && evidence.applicationDataRecords.client > 0) {
          asked = true;
          server.stdin.write('R\n');
        }
        if (finished(evidence) && !socket.writableEnded) socket.end();
      };
    };

    test('a request inside the encrypted connection is read', async () => {
      const evidence = await converse(renegotiating, {
        client: { ...identity, ciphers: 'ECDHE-RSA-AES128-GCM-SHA256' },
        greeting: 'hello\n',
        look: renegotiate(({ clientCertificateVerify }) => clientCertificateVerify === true),
      });

      expect(evidence).toMatchObject({ clientCertificateRequest: 'requested', clientCertificate: 'sent' });
      expect(evidence.handshakeMessages).toContainEqual({
        from: 'server',
        type: 0,
        name: 'hello_request',
        length: 0,
      });
    });

    test('one that cannot be read leaves things unknown', async () => {
      const evidence = await converse(renegotiating, {
        client: { ...identity, ciphers: 'ECDHE-RSA-AES128-SHA256' },
        greeting: 'hello\n',
        look: renegotiate(({ undecryptedRecords }) => undecryptedRecords.client > 1 && undecryptedRecords.server > 1),
      });

      expect(evidence).toMatchObject({
        clientCertificateRequest: 'unknown',
        clientCertificate: 'unknown',
        clientCertificateVerify: 'unknown',
      });
    });
  });

  test('TLS 1.3 padding is taken off', async () => {
    const evidence = await converse(['-tls1_3', '-record_padding', '512', '-Verify', '1', '-verify_return_error']);

    expect(evidence).toMatchObject({ clientCertificateRequest: 'requested', clientCertificate: 'empty' });
    expect(ofServer(evidence)).toMatchObject([{ name: 'certificate_required', phase: 'after-handshake' }]);
    expect(evidence).not.toHaveProperty('malformed');
  });

  test('TLS 1.3 with AES-CCM, which is not followed, is unknown rather than wrong', async () => {
    const suite = 'TLS_AES_128_CCM_SHA256';
    const evidence = await converse(['-tls1_3', '-ciphersuites', suite, '-Verify', '1', '-verify_return_error'], {
      client: { ciphers: suite },
    });

    expect(evidence).toMatchObject({
      alerts: [],
      clientCertificateRequest: 'unknown',
      clientCertificate: 'unknown',
      clientCertificateVerify: 'unknown',
      serverHello: { version: 'TLSv1.3', cipherSuite: 0x1304 },
    });
    expect(evidence).not.toHaveProperty('malformed');
  });
}
