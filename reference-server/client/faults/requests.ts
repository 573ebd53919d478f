import type { ClientSettings } from '../flags';
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

/** Asks for what the URL is changed to. */
const asking =
  (change: (url: URL) => void): Fault['seams'] =>
  () => ({
    attempt: (standard) => (settings) => {
      const url = new URL(settings.url);
      change(url);
      return standard({ ...settings, url });
    },
  });

/** What is shown to servers (clauses 5.1.3, 5.1.6, 7.1; rule S-13). */
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
    name: 'paths-taken-for-urls',
    sentence: 'It takes a path that begins with two slashes for a URL without scheme, and goes there.',
    seen: '`new URL(path, base)`, and what joins a base and a path in the same way',
    seams: () => ({
      attempt: (standard) => (settings) => {
        const { pathname, search } = settings.url;
        return standard(
          pathname.startsWith('//') ? towards(settings, new URL(`${pathname}${search}`, settings.url)) : settings,
        );
      },
    }),
  },
  {
    name: 'queries-left-out',
    sentence: 'It leaves out the query of the URL that it is told.',
    seams: asking((url) => {
      url.search = '';
    }),
  },
  {
    name: 'escapes-of-paths-decoded',
    sentence: 'It decodes the percent escapes in the path of the URL that it is told.',
    seen: 'kubectl `get --raw`',
    seams: asking((url) => {
      url.pathname = decodeURIComponent(url.pathname);
    }),
  },
  {
    name: 'certificate-file-in-a-header',
    sentence: 'It sends the file of its certificate in a header, whatever else stands in it.',
    seams: () => ({
      headers: (standard) => (settings) => [
        ...standard(settings),
        ['X-SSL-Client-Cert', encodeURIComponent(settings.cert ?? '')],
      ],
    }),
  },
];
