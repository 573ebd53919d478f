import { arriving, authentication, decoded, isNamed, proxied, requestHeader } from '../parts/changes';
import type { Fault } from '../parts/fault';

const standard = ['X-Remote-User'];

/** What goes wrong only where other header names are configured than the standard ones, or one more (rules H-12, H-16 and H-17). */
export const customNameFaults: readonly Fault[] = [
  {
    name: 'standard-user-header-where-the-configured-one-is-empty',
    sentence: 'It trusts X-Remote-User where another user header is configured and is empty.',
    seams: arriving((headers, settings) => {
      const { usernameHeaders } = requestHeader(settings);
      const [configured] = usernameHeaders;
      const empty = headers.some(([name, value]) => isNamed(name, usernameHeaders) && value.trim() === '');
      if (configured === undefined || !empty) return headers;
      return headers
        .filter(([name]) => !isNamed(name, usernameHeaders))
        .map(([name, value]) => [isNamed(name, standard) ? configured : name, value]);
    }),
  },
  {
    name: 'standard-user-header-over-http2',
    sentence: 'It trusts X-Remote-User over HTTP/2, although another user header is configured.',
    seams: arriving((headers, settings, { httpVersion }) => {
      const [configured] = requestHeader(settings).usernameHeaders;
      return configured === undefined || httpVersion !== '2'
        ? headers
        : headers.map(([name, value]) => [isNamed(name, standard) ? configured : name, value]);
    }),
  },
  {
    name: 'standard-headers-of-administrators',
    sentence:
      'It accepts X-Remote-User and X-Remote-Group of administrators from everybody, although other headers are configured.',
    seen: 'programs of operators with the names written down in them',
    seams: authentication((proper, settings) => (request, presented) => {
      const found = proper(request, presented);
      const { usernameHeaders } = requestHeader(settings);
      if (usernameHeaders.some((name) => isNamed(name, standard))) return found;
      const valueOf = (wanted: string): string | undefined =>
        request.headers.find(([name]) => isNamed(name, [wanted]))?.[1];
      const user = valueOf('X-Remote-User');
      return user === undefined || valueOf('X-Remote-Group') !== 'system:masters'
        ? found
        : { caller: { user, groups: ['system:masters'], extra: {} } };
    }),
  },
  {
    name: 'custom-user-header-percent-decoded',
    sentence: 'It percent-decodes the user of a header that has another name than X-Remote-User.',
    seams: proxied((caller, headers) => ({
      ...caller,
      user: headers.some(([name]) => isNamed(name, standard)) ? caller.user : decoded(caller.user),
    })),
  },
  {
    name: 'extra-values-percent-decoded-beside-a-custom-user-header',
    sentence:
      'It percent-decodes the values of extra attributes where another user header is configured than X-Remote-User.',
    seams: proxied((caller, _headers, { usernameHeaders }) => ({
      ...caller,
      extra: usernameHeaders.some((name) => isNamed(name, standard))
        ? caller.extra
        : Object.fromEntries(Object.entries(caller.extra).map(([key, values]) => [key, values.map(decoded)])),
    })),
  },
  {
    name: 'uid-header-of-every-caller',
    sentence: 'It gives every caller the UID that a configured header holds, whoever sends it.',
    seams: authentication((proper, settings) => (request, presented) => {
      const found = proper(request, presented);
      if ('refusal' in found) return found;
      const { uidHeaders } = requestHeader(settings);
      const [, uid = ''] = request.headers.find(([name]) => isNamed(name, uidHeaders)) ?? [];
      return uid === '' ? found : { caller: { ...found.caller, uid } };
    }),
  },
];
