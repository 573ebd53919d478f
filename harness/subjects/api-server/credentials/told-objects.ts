import type { ApiRequest, ApiResponse, ApiRequests } from '../../../attempt';
import type { HandOver } from '../../../run/start/handed-over';

/** The same, and says of each object when it is about to be created and when it is not there any more. */
export function tellingObjects(ask: ApiRequests, handOver: HandOver): ApiRequests {
  const creating = async (errand: ApiRequest): Promise<ApiResponse> => {
    const kind = errand.path.split('/').at(-1) ?? '';
    const object = `${kind}/${nameIn(errand.body) ?? '*'}`;
    handOver({ kind: 'creating', object });
    const answer = await ask(errand);
    // Without an answer it may be there.
    if (answer.status === undefined) return answer;
    const name = answer.status < 300 ? nameIn(parsed(answer.body)) : undefined;
    if (name !== undefined) handOver({ kind: 'creating', object: `${kind}/${name}` });
    if (name !== undefined || answer.status >= 300) handOver({ kind: 'gone', object });
    return answer;
  };
  const deleting = async (errand: ApiRequest): Promise<ApiResponse> => {
    const answer = await ask(errand);
    if (answer.status === 404 || (answer.status !== undefined && answer.status < 300))
      handOver({ kind: 'gone', object: errand.path.split('/').slice(-2).join('/') });
    return answer;
  };
  return (errand) =>
    errand.method === 'POST' ? creating(errand) : errand.method === 'DELETE' ? deleting(errand) : ask(errand);
}

/** Longer than any name that Kubernetes gives an object. */
const longestName = 253;

/** The name of an object, or how the one that the server will choose begins. */
function nameIn(document: unknown): string | undefined {
  const { metadata } = (document ?? {}) as { readonly metadata?: Readonly<Record<string, unknown>> | null };
  const { name, generateName } = metadata ?? {};
  if (typeof name === 'string') return name.slice(0, longestName);
  return typeof generateName === 'string' ? `${generateName.slice(0, longestName)}*` : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
