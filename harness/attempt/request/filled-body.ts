import { bytesOf } from '../../text';

/** How another request is hidden in a body: header lines and body with placeholders, as harness/vocabulary/request-form.ts says them. */
interface Hiding {
  readonly lines: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

export const sizeOf = (octets: string): number => bytesOf(octets).length;

/** The same with the hidden request, and with the lengths that follow from it. `{more}`: sixty-four octets more than the body has. */
export function withHidden({ lines, body }: Hiding, hidden: string): Hiding {
  const around = body.replaceAll('{chunk}', sizeOf(hidden).toString(16));
  const whole = around.replaceAll('{request}', () => hidden);
  return {
    body: whole,
    lines: lines.map(([name, value]) => [
      name.replaceAll('{request}', () => hidden),
      value
        .replaceAll('{length}', String(sizeOf(whole)))
        .replaceAll('{length-and-2^32}', String(2n ** 32n + BigInt(sizeOf(whole))))
        .replaceAll('{length-and-2^64}', String(2n ** 64n + BigInt(sizeOf(whole))))
        .replaceAll('{before}', String(around.indexOf('{request}')))
        .replaceAll('{more}', String(sizeOf(whole) + 64))
        .replaceAll('{request}', () => hidden),
    ]),
  };
}
