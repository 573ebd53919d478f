import type { Forwarding, HttpResponse } from '../../../observation';
import { wrong, type Problem } from './context';

/** What differs from answer to answer whatever is asked. */
const passing =
  /^(?:date|x-request-id|audit-id|x-kubernetes-.*|age|expires|set-cookie|content-length|etag|last-modified)$/;

/**
 * Whether the answers to several forms of a request differ in more than what differs each time: then one form is told from
 * another by them.
 */
export function unlikeProblem(
  forwardings: readonly { readonly name: string; readonly forwarding: Pick<Forwarding, 'exchange'> }[],
): Problem | undefined {
  const answers = forwardings.flatMap(({ name, forwarding: { exchange } }) =>
    exchange.response === undefined ? [] : [{ name, shape: shapeOf(exchange.response) }],
  );
  const [first] = answers;
  const other = answers.find(({ shape }) => first !== undefined && differs(first.shape, shape));
  if (first === undefined || other === undefined) return undefined;
  return wrong(
    'refusal-discloses',
    `the answer with ${first.name} differs from that with ${other.name} in ${differs(first.shape, other.shape) ?? ''}`,
  );
}

type Shape = Readonly<Record<'status' | 'headers' | 'body', string>>;

/** Digits and identifiers of a page are those of a request or of a moment. */
const shapeOf = ({ status, headers, body }: HttpResponse): Shape => ({
  status: String(status),
  headers: headers
    .filter(([name]) => !passing.test(name.toLowerCase()))
    .map(([name, value]) => `${name.toLowerCase()}: ${value}`)
    .toSorted()
    .join('\n'),
  body: body.replaceAll(/[\w-]*\d[\w-]*/g, '#'),
});

const differs = (one: Shape, other: Shape): keyof Shape | undefined =>
  (['status', 'headers', 'body'] as const).find((part) => one[part] !== other[part]);
