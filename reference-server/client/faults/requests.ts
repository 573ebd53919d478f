import type { ClientSettings } from '../flags';
import { isOfTheConnection } from '../persistent';
import type { Fault } from './fault';
import { inClearText, towards } from './redirects';

/** Follows redirects, with some of what the first server was shown. */
const following =
  (kept: 'nothing' | 'certificate' | 'headers'): Fault['seams'] =>
  () => ({
    attempt: (standard) => async (settings) => {
      const received = await standard(settings);
      if (received.location === undefined) return received;
      const url = new URL(received.location, settings.url);
      const next: ClientSettings = {
        ...towards(settings, url),
        ...(kept === 'certificate' ? {} : { cert: undefined, key: undefined }),
        headers: kept === 'headers' ? settings.headers : [],
      };
      if (url.protocol === 'https:') return standard(next);
      return inClearText(next);
    },
  });

/** Asks what `Location` names beside these statuses, with all that it is given. */
const askingLocations =
  (isMeant: (status: number) => boolean): Fault['seams'] =>
  () => ({
    attempt: (standard) => async (settings) => {
      const received = await standard(settings);
      return received.location !== undefined && isMeant(received.status)
        ? standard(towards(settings, new URL(received.location, settings.url)))
        : received;
    },
  });

/** Takes some answers for a success that are none. */
const succeeding =
  (isSuccess: (status: number, broken: boolean) => boolean): Fault['seams'] =>
  () => ({
    judge: (standard) => (received) =>
      isSuccess(received.status, received.broken !== undefined) ? undefined : standard(received),
  });

/** What is shown to servers, and what counts as a success (clauses 5.1.3, 5.1.6, 7.1; rule S-13). */
export const requestFaults: readonly Fault[] = [
  {
    name: 'certificate-not-presented-by-address',
    sentence: 'It presents its certificate only to servers that have a name.',
    seams: () => ({
      tls: (standard) => (settings) => {
        const options = { ...standard(settings) };
        if (options.servername !== undefined) return options;
        delete options.cert;
        delete options.key;
        return options;
      },
    }),
  },
  {
    name: 'second-requests-fail',
    sentence: 'It makes one request, and fails at the next one.',
    seams: () => {
      let made = 0;
      return {
        attempt: (standard) => async (settings) => {
          made += 1;
          if (made > 1) throw new Error('it has made its request');
          return standard(settings);
        },
      };
    },
  },
  {
    name: 'private-key-sent',
    sentence: 'It sends its private key in a header.',
    seams: () => ({
      headers: (standard) => (settings) => [
        ...standard(settings),
        ['X-Client-Key', (settings.key ?? '').replace(/-----[^-]+-----|\s/g, '')],
      ],
    }),
  },
  {
    name: 'redirects-followed-with-headers',
    sentence: 'It follows redirects with the headers that it is given.',
    seen: 'CVE-2018-1000007 (curl), CVE-2023-45289 (Go)',
    seams: following('headers'),
  },
  {
    name: 'redirects-followed-with-the-certificate',
    sentence: 'It follows redirects with its certificate.',
    seen: 'kubectl 1.32 `get --raw`',
    seams: following('certificate'),
  },
  {
    name: 'locations-of-success-followed',
    sentence: 'It asks the `Location` of 201 and 202 what has become of its request, with all that it is given.',
    seams: askingLocations((status) => status < 300),
  },
  {
    name: 'locations-of-failures-followed',
    sentence: 'It asks the `Location` of an answer whose status leads nowhere, with all that it is given.',
    seen: 'programs that look for `Location`, and not for a status',
    seams: askingLocations((status) => [300, 305].includes(status) || status >= 400),
  },
  {
    name: 'success-in-a-document-believed',
    sentence: 'It takes an answer for a success whose document says so, whatever its status.',
    seams: () => ({
      judge: (standard) => (received) =>
        /"status": *"Success"/.test(String(received.body)) ? undefined : standard(received),
    }),
  },
  {
    name: 'interim-answers-are-a-failure',
    sentence: 'It takes an answer behind 103 (Early Hints) for none.',
    seams: () => ({
      judge: (standard) => (received) =>
        Object.keys(received.hints ?? {}).length > 0 ? 'it has answered 103' : standard(received),
    }),
  },
  {
    name: 'redirects-are-a-success',
    sentence: 'It takes a redirect for a success.',
    seen: '`curl --fail`',
    seams: succeeding((status) => status >= 300 && status < 400),
  },
  {
    name: 'followed-redirects-are-a-failure',
    sentence: 'It reports a failure where it has followed a redirect.',
    seams: () => {
      let isRedirected = false;
      return {
        attempt: (standard) => async (settings) => {
          const received = await standard(settings);
          isRedirected ||= received.location !== undefined;
          return received;
        },
        exit: (standard) => (problem) => (isRedirected ? 1 : standard(problem)),
      };
    },
  },
  {
    name: 'unauthorized-is-a-success',
    sentence: 'It takes 401 for a success.',
    seams: succeeding((status) => status === 401),
  },
  {
    name: 'client-errors-are-a-success',
    sentence: 'It takes every status from 400 to 499 for a success.',
    seams: succeeding((status) => status >= 400 && status < 500),
  },
  {
    name: 'server-errors-are-a-success',
    sentence: 'It takes every status from 500 on for a success.',
    seams: succeeding((status) => status >= 500),
  },
  {
    name: 'every-answer-is-a-success',
    sentence: 'It takes every answer for a success, whatever its status.',
    seen: '`curl` without `--fail`',
    seams: succeeding((_status, broken) => !broken),
  },
  {
    name: 'cut-answers-are-a-success',
    sentence: 'It takes an answer that is cut short for the whole.',
    seams: succeeding((status, broken) => broken && status >= 200 && status < 300),
  },
  {
    name: 'no-answer-is-a-success',
    sentence: 'It takes the end of a connection, or a handshake that fails, for the end of an empty answer.',
    seams: () => ({
      attempt: (standard) => async (settings) => {
        try {
          return await standard(settings);
        } catch (error) {
          if (!isOfTheConnection(error)) throw error;
          return { status: 200, location: undefined, broken: undefined, body: Buffer.alloc(0) };
        }
      },
    }),
  },
  {
    name: 'failures-are-a-success',
    sentence: 'It ends with 0 whatever has failed.',
    seams: () => ({ exit: () => () => 0 }),
  },
  {
    name: 'clear-text-is-a-success',
    sentence: 'It takes any answer in clear text for a success.',
    seams: () => ({
      attempt: (standard) => async (settings) => {
        if (settings.url.protocol !== 'http:') return standard(settings);
        const received = await standard(settings).catch(() => undefined);
        return { status: 200, location: undefined, broken: undefined, body: received?.body ?? Buffer.alloc(0) };
      },
    }),
  },
];
