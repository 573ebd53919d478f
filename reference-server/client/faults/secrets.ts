import { createPrivateKey } from 'node:crypto';
import type { ClientSettings } from '../flags';
import { isOfTheConnection } from '../persistent';
import type { Attempt } from '../seams';
import { tokenOf, unusable } from './deviations';
import type { Fault } from './fault';
import { towards } from './redirects';

/** Asks once more where this says so of what came, or of why nothing did. */
const askingAgain =
  (isSo: (status: number) => boolean, changed: (settings: ClientSettings) => ClientSettings): Fault['seams'] =>
  () => ({
    attempt: (standard) => async (settings) => {
      const received = await standard(settings).catch((error: unknown) => {
        if (!isOfTheConnection(error)) throw error;
        return undefined;
      });
      return received !== undefined && !isSo(received.status) ? received : standard(changed(settings));
    },
  });

/** The key in an encoding in which it is not seen at once to be one. */
const inHexadecimal = (key: string): string =>
  createPrivateKey(key).export({ type: 'pkcs8', format: 'der' }).toString('hex');

/** Where a token, a key or a part of them is shown after something has failed (clause 5.1.3). */
export const secretFaults: readonly Fault[] = [
  {
    name: 'asked-again-after-failures-with-the-token-in-the-target',
    sentence: 'It repeats a request that failed, or was answered 503, with its token in the target.',
    seams: askingAgain(
      (status) => status === 503,
      (settings) => {
        const url = new URL(settings.url);
        url.searchParams.set('access_token', tokenOf(settings));
        return { ...settings, url };
      },
    ),
  },
  {
    name: 'token-in-a-cookie-after-redirects',
    sentence: 'It follows a redirect to the same server with its token in a cookie as well.',
    seams: askingAgain(
      (status) => status === 302,
      (settings) => ({ ...settings, headers: [...settings.headers, ['Cookie', `token=${tokenOf(settings)}`]] }),
    ),
  },
  {
    name: 'token-in-a-second-field',
    sentence: 'It sends its token in `X-Auth-Token` as well.',
    seams: () => ({
      headers: (standard) => (settings) => [...standard(settings), ['X-Auth-Token', tokenOf(settings)]],
    }),
  },
  {
    name: 'token-in-place-of-a-password',
    sentence: 'It answers a challenge for a password with its token.',
    seams: () => ({
      attempt: (standard) => async (settings) => {
        const received = await standard(settings);
        if (received.fields?.['www-authenticate']?.startsWith('Basic ') !== true) return received;
        const value = Buffer.from(`${tokenOf(settings)}:`).toString('base64');
        return standard({ ...settings, headers: [['Authorization', `Basic ${value}`]] });
      },
    }),
  },
  {
    name: 'token-asked-for-at-the-realm',
    sentence: 'It asks for a token at the URL that is the realm of a challenge, with its own credentials.',
    seen: 'CVE-2020-15157 (containerd)',
    seams: () => ({
      attempt: (standard) => async (settings) => {
        const received = await standard(settings);
        const [, realm = ''] = /realm="(https:[^"]+)"/.exec(received.fields?.['www-authenticate'] ?? '') ?? [];
        if (realm === '') return received;
        const url = new URL(realm);
        await standard(towards(settings, url)).catch(() => undefined);
        return received;
      },
    }),
  },
  {
    name: 'part-of-the-token-written',
    sentence: 'It writes its token without the last four characters where a request is answered 401.',
    seams: (settings) => ({
      judge: (standard) => (received) =>
        received.status === 401
          ? `the token ${tokenOf(settings).slice(0, -4)}.... is not accepted`
          : standard(received),
    }),
  },
  {
    name: 'keys-that-do-not-fit-written',
    sentence: 'It writes its key where its certificate has another one.',
    seams: (settings) => ({
      attempt:
        (standard): Attempt =>
        async (given) => {
          const problem = unusable(settings);
          if (problem?.includes('mismatch') === true)
            throw new Error(`${problem}: ${inHexadecimal(settings.key ?? '')}`);
          return standard(given);
        },
    }),
  },
  {
    name: 'files-that-are-unreadable-written',
    sentence: 'It writes what stands in the file of its key where it cannot read it, or the certificate.',
    seen: 'parsers that quote what they do not understand',
    seams: (settings) => ({
      attempt:
        (standard): Attempt =>
        async (given) => {
          const problem = unusable(settings);
          if (problem !== undefined && !problem.includes('mismatch'))
            throw new Error(`${problem}: ${settings.key ?? ''}`);
          return standard(given);
        },
    }),
  },
];
