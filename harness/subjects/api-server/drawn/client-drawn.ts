import { clients, released, type ClientShape } from '../../../attempt';
import type { Draw } from '../../../run/draw';

/**
 * Which client the attempts of this scenario look like: those of one scenario all alike, so that a control differs in nothing
 * more. `not`: any but this one.
 */
export function clientDrawn({ one, order, number, bytes }: Draw, scenario: string, not?: string): ClientShape {
  const name = `client of ${scenario}`;
  const others =
    not === undefined
      ? []
      : order(
          name,
          clients.filter((client) => client.name !== not),
        );
  const client = others[0] ?? one(name, clients);
  return released(client, number(`release of ${scenario}`, 0, 1000), uuid(bytes(`session of ${scenario}`, 16)));
}

function uuid(random: Buffer): string {
  random[6] = 0x40 | ((random[6] ?? 0) & 0x0f);
  random[8] = 0x80 | ((random[8] ?? 0) & 0x3f);
  return random.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
