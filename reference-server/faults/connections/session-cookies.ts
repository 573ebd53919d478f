import { createHmac, randomBytes } from 'node:crypto';
import type { Caller } from '../../caller';
import type { Fault } from '../parts/fault';
import { headerOf } from '../parts/identity-sources';

/** A session that a server hands out in a cookie, with a signature of its own (rule R-11). */
export const sessionCookieFaults: readonly Fault[] = [
  {
    name: 'session-cookies-identify',
    sentence: 'It sets a cookie for every caller whom it has authenticated, and identifies by it whoever sends it.',
    seen: 'servers in a web framework with sessions',
    seams: () => {
      const key = randomBytes(32);
      const signed = (content: string): string =>
        `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`;
      const cookieOf = (caller: Caller): string => signed(Buffer.from(JSON.stringify(caller)).toString('base64url'));
      const callerOf = (cookie: string): Caller | undefined => {
        const [content = ''] = cookie.split('.');
        if (content === '' || signed(content) !== cookie) return undefined;
        return JSON.parse(Buffer.from(content, 'base64url').toString('utf8')) as Caller;
      };
      const callers = new WeakMap<object, Caller>();
      return {
        authenticate: (standard) => (request, presented) => {
          const cookie = /(?:^|; )sid=([^;]*)/.exec(headerOf(request, 'cookie') ?? '')?.[1];
          const caller = cookie === undefined ? undefined : callerOf(cookie);
          const found = caller === undefined ? standard(request, presented) : { caller };
          if ('caller' in found && presented.kind !== 'nothing') callers.set(request, found.caller);
          return found;
        },
        answer: (standard) => async (request, presented) => {
          const response = await standard(request, presented);
          const caller = callers.get(request);
          if (caller === undefined) return response;
          return { ...response, headers: { ...response.headers, 'Set-Cookie': `sid=${cookieOf(caller)}; HttpOnly` } };
        },
      };
    },
  },
];
