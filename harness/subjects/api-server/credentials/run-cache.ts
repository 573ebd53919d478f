import { randomUUID } from 'node:crypto';
import { createContexts } from '../../../attempt';
import type { IssuedCertificate } from '../../../results';
import { namesOfCallers, writtenNames, type CallerNames } from '../drawn/caller-names';
import { createDraw, newSeed } from '../../../run/draw';
import type { RunIdentity } from '../../../run/start/identity';
import type { Credentials } from './credentials';
import type { HandOver } from '../../../run/start/handed-over';
import { listed } from './listed';

/**
 * What one run hands on to the next, where the targets have the same authorities: the certificates that were made, and what
 * TLS has made of them. They are a fifth of a run.
 */
export interface RunCache extends RunIdentity {
  credentials?: Credentials;
  /** What its callers beside the checks are named. */
  readonly names: CallerNames;
  /** Whether certificates that name a user also say in clear whose they are. */
  readonly marked: boolean;
  /** Adds a certificate in DER to these. */
  readonly onIssued: (der: Buffer) => void;
  readonly contexts: ReturnType<typeof createContexts>;
}

/** Nothing kept yet; each certificate that is made is told. */
export function createRunCache(seed = newSeed(), marked = false, handOver?: HandOver): RunCache {
  const draw = createDraw(seed);
  const issued: IssuedCertificate[] = [];
  return {
    seed,
    draw,
    names: marked ? writtenNames : namesOfCallers(draw),
    markKey: draw.bytes('the key of the mark', 16).toString('hex'),
    marked,
    contexts: createContexts(),
    runName: randomUUID().slice(0, 8),
    issued,
    onIssued: (der) => {
      const certificate = listed(der);
      issued.push(certificate);
      handOver?.({ kind: 'issued', certificate });
    },
  };
}
