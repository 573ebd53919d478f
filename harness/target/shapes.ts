import type { Shape } from './types';

/** An HTTP answer with this status, saying this in its status line or body. */
export const http = (status: number, says?: RegExp): Shape => ({
  kind: 'http',
  status,
  ...(says === undefined ? {} : { says }),
});

/** A TLS alert of one of these names. */
export const tlsAlert = (...names: readonly string[]): Shape => ({ kind: 'tls-alert', names });

export const closed: Shape = { kind: 'closed' };
export const anonymousCaller: Shape = { kind: 'anonymous' };

/** A refusal shape as words. */
export function shapeInWords(shape: Shape): string {
  switch (shape.kind) {
    case 'http':
      return `HTTP ${shape.status}${shape.says === undefined ? '' : ` saying ${String(shape.says)}`}`;
    case 'tls-alert':
      return `TLS alert ${shape.names.join(' or ')}`;
    case 'closed':
      return 'a closed connection';
    case 'anonymous':
      return "the anonymous caller's answer";
  }
}
