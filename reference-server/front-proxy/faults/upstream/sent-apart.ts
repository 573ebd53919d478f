import type { Connect, UpstreamTls } from '../../upstream/connect';
import { openUpstream, type Send } from '../../upstream/send';
import { all, withBody } from '../parts/changes';

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
