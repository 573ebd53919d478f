import { readFileSync } from 'node:fs';
import { certificateFacts, verifiesAgainst } from '../../pki';
import { certificatePem } from '../../pki/pem';
import { createProbe } from '../../attempt';
import { isWholePath } from '../../attempt/evidence/sent-path';
import { connect } from '../../vocabulary';
import { noRequestHeader } from '../../target/types';

interface Work {
  /** A server that shows another certificate every time. */
  readonly port: number;
  readonly connections: number;
  readonly trust: string;
  /** Certificates to read, DER in base64. */
  readonly certificates: readonly string[];
}

/**
 * Reads the certificates of a file, and connects to a server that shows hostile ones. Prints how the attempts ended: a
 * process that dies prints nothing.
 */
async function main(): Promise<void> {
  const { port, connections, trust, certificates } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Work;
  const clock = { now: () => new Date(), elapsed: () => performance.now() };
  const probe = createProbe({ timeout: 20_000, clock, unknownAuthority: trust });
  const endings: Record<string, number> = {};
  for (let at = 0; at < connections; at += 1) {
    const { ending, tls } = await probe({
      attempt: connect({ trusting: 'anything' }),
      endpoint: { host: '127.0.0.1', port, serverName: 'localhost', trust },
      credential: undefined,
      tls: at % 2 === 0 ? '1.2' : '1.3',
      requestHeader: noRequestHeader,
      oracle: { kind: 'self-subject-review' },
      verifiesServer: false,
      captureChain: true,
    });
    const ended = tls === undefined ? ending.kind : tls.peer.length === 0 ? 'unreadable' : 'read';
    endings[ended] = (endings[ended] ?? 0) + 1;
  }
  let readable = 0;
  for (const each of certificates) {
    const der = Buffer.from(each, 'base64');
    const pem = certificatePem(der);
    if (certificateFacts(der) !== undefined) readable += 1;
    verifiesAgainst(pem, trust);
    verifiesAgainst(trust, pem);
    isWholePath([der, der], trust + pem);
  }
  process.stdout.write(JSON.stringify({ endings, readable }));
}

void main();
