import type { ClientSettings } from './flags';
import type { Attempt, Received } from './seams';

/** The most redirects that are followed. */
const mostRedirects = 5;

/** The server was reached, and is not the one that was asked for: asking again would change nothing. */
export class UntrustedServer extends Error {}

/**
 * The same request until it is answered, as far as the settings allow: again after a connection that failed, or an answer that there is no
 * service now (RFC 9110, 9.2.2 and 15.6.4), and at the path that a redirect names on the same server (rule S-13). Each is a request of its
 * own, on a connection that is verified like the first.
 */
export const persistent =
  (attempt: Attempt): Attempt =>
  async (settings) => {
    let url = settings.url;
    for (let redirects = 0; ; redirects += 1) {
      const received = await untilAnswered(attempt, { ...settings, url });
      const next = settings.followsRedirects ? redirectOf(received, url) : undefined;
      if (next === undefined || redirects >= mostRedirects) return received;
      url = next;
    }
  };

async function untilAnswered(attempt: Attempt, settings: ClientSettings): Promise<Received> {
  for (let retries = settings.retries; ; retries -= 1) {
    try {
      const received = await attempt(settings);
      if (received.status !== 503 || retries === 0) return received;
    } catch (error) {
      if (retries === 0 || !isOfTheConnection(error)) throw error;
    }
  }
}

/** Where a redirect leads, if to the same server (RFC 9110, 4.3.1: scheme, host and port). */
function redirectOf({ status, location }: Received, from: URL): URL | undefined {
  if (location === undefined || ![301, 302, 303, 307, 308].includes(status)) return undefined;
  const next = URL.canParse(location, from.href) ? new URL(location, from) : undefined;
  return next?.origin === from.origin ? next : undefined;
}

/** Whether a connection failed, and no certificate was rejected: what Node calls that is neither an error of the system nor one of TLS itself. */
export const isOfTheConnection = (error: unknown): boolean =>
  !(error instanceof UntrustedServer) &&
  error instanceof Error &&
  (!('code' in error) || /^(E[A-Z]+|ERR_SSL_\w+)$/.test(String(error.code)));
