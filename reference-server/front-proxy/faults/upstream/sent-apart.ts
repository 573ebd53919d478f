import type { Connect, UpstreamTls } from '../../upstream/connect';
import { openUpstream, type Send } from '../../upstream/send';
import { all, withBody, type Seams } from '../parts/changes';

/** Changes what knows where the API server is, once the first connection to it is made. */
export const knowingTheUpstream =
  (change: (known: () => UpstreamTls | undefined) => ReturnType<Seams>): Seams =>
  () => {
    let behind: UpstreamTls | undefined;
    return {
      ...change(() => behind),
      connect: (standard) => (upstream, signal) => standard((behind = upstream), signal),
    };
  };

/** Sends one request over connections of its own, which are closed when its answer has been read. */
export async function sentApart(
  upstream: UpstreamTls,
  connect: Connect,
  ...[request, signal]: Parameters<Send>
): ReturnType<Send> {
  const other = openUpstream(upstream, connect);
  try {
    const found = await other.send(request, signal);
    return withBody(found, await all(found.body));
  } finally {
    await other.close();
  }
}
