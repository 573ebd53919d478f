import type { Lifetime } from '../../../pki';
import type { CertificateDescription } from '../../../vocabulary/types';
import type { Draw } from '../../../run/draw';

/** When a certificate of this description is valid: 10 to 60 minutes, so that a lost key is soon worthless. */
export function lifetimeDrawn({ number }: Draw, description: CertificateDescription): Lifetime {
  const name = JSON.stringify(description);
  return {
    before: number(`before ${name}`, 5, 20),
    after: number(`after ${name}`, 10, 60),
    away: number(`away ${name}`, 0, 120),
  };
}
