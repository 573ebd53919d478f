import type { Probe } from '../../attempt';
import type { OpenTarget, Target } from '../../target/types';
import { namesOfCallers } from './drawn/caller-names';
import { clientDrawn } from './drawn/client-drawn';
import type { Context } from './decide-group';
import { createDraw, type Draw } from '../../run/draw';
import type { RunCache } from './credentials/run-cache';
import { namesDrawn } from './drawn/names-drawn';
import { credentialsDrawn } from './credentials/signing';

/** What the attempts are made with that a run makes again: everything that is drawn is another. */
export interface Anew extends Required<Pick<Context, 'credentials' | 'clientOf' | 'probe'>> {
  readonly names: ReturnType<typeof namesDrawn>;
}

/** Certificates that others sign stay those of the run, with their names: each costs its signer something. */
export function anew(
  { signings = {} }: Pick<Target, 'signings'>,
  open: OpenTarget,
  kept: RunCache,
  { credentials, probe, now }: Pick<Context, 'credentials' | 'probe' | 'now'>,
): Anew {
  const { seed, draw } = kept;
  const other = createDraw(`${seed} made again`);
  const signed = Object.keys(signings).length > 0;
  return {
    names: namesDrawn(signed ? draw : other),
    credentials: signed
      ? credentials
      : credentialsDrawn(open, kept, { draw: other, nobody: namesOfCallers(other).nobody, now }),
    clientOf: (scenario) => clientDrawn(other, scenario, clientDrawn(draw, scenario).name),
    probe: fromDrawnPorts(probe, other),
  };
}

/**
 * Ports below those that systems give to clients by themselves, and odd: all that a run uses else are above, and even where
 * Linux gives them.
 */
const ports = { least: 10_000, most: 16_383 } as const;

/** A probe that connects from ports that are drawn. */
export function fromDrawnPorts(probe: Probe, { number }: Draw): Probe {
  let made = 0;
  return (exchange) => {
    made += 1;
    const at = made;
    const fromPorts = [1, 2, 3, 4].map(
      (choice) => 2 * number(`port ${choice} of attempt ${at}`, ports.least, ports.most) + 1,
    );
    return probe({ ...exchange, fromPorts });
  };
}
