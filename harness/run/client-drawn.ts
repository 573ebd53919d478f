import { clients, released, type ClientShape } from '../probe';
import type { Draw } from './draw';

/** Which client the attempts of this scenario look like: those of one scenario all alike, so that a control differs in nothing more. */
export function clientDrawn({ one, number, bytes }: Draw, scenario: string): ClientShape {
  const client = one(`client of ${scenario}`, clients);
  return released(client, number(`release of ${scenario}`, 0, 1000), uuid(bytes(`session of ${scenario}`, 16)));
}

function uuid(random: Buffer): string {
  random[6] = 0x40 | ((random[6] ?? 0) & 0x0f);
  random[8] = 0x80 | ((random[8] ?? 0) & 0x3f);
  return random.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
