import {
  arriving,
  authentication,
  decoded,
  headerSettings,
  isNamed,
  proxied,
  requestHeader,
  type Seams,
} from '../parts/changes';
import type { RequestHeaderSettings } from '../../authentication/request-header';
import type { Caller } from '../../caller';
import { valueChanges } from '../parts/changed-values';
import type { Fault } from '../parts/fault';

const standard = ['X-Remote-User'];

/** Whether the standard user header is among those that are configured. */
const isStandard = ({ usernameHeaders }: RequestHeaderSettings): boolean =>
  usernameHeaders.some((name) => isNamed(name, standard));

/** A caller whom another user header names than the standard one. */
const customlyNamed = (change: (caller: Caller) => Caller): Seams =>
  proxied((caller, _headers, names) => (isStandard(names) ? caller : change(caller)));

const { change: withoutDomain } = valueChanges['without-domain'];

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
      if (isStandard(requestHeader(settings))) return found;
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
    seams: customlyNamed((caller) => ({
      ...caller,
      extra: Object.fromEntries(Object.entries(caller.extra).map(([key, values]) => [key, values.map(decoded)])),
    })),
  },
  {
    name: 'custom-user-header-without-domain',
    sentence:
      'It leaves out what stands before a backslash in the user of a header that has another name than X-Remote-User.',
    seams: customlyNamed((caller) => ({ ...caller, user: withoutDomain(caller.user) })),
  },
  {
    name: 'groups-without-domain-beside-a-custom-user-header',
    sentence:
      'It leaves out what stands before a backslash in groups where another user header is configured than X-Remote-User.',
    seams: customlyNamed((caller) => ({ ...caller, groups: caller.groups.map(withoutDomain) })),
  },
  {
    name: 'extra-keys-cut-at-a-colon-beside-a-custom-user-header',
    sentence:
      'It cuts the key of an extra attribute at a colon where another user header is configured than X-Remote-User.',
    seams: customlyNamed((caller) => ({
      ...caller,
      extra: Object.fromEntries(Object.entries(caller.extra).map(([key, values]) => [key.replace(/:.*/s, ''), values])),
    })),
  },
  {
    name: 'standard-extra-prefix-beside-the-configured-one',
    sentence: 'It reads extra attributes under X-Remote-Extra- as well where other prefixes are configured.',
    seams: headerSettings(({ extraHeaderPrefixes }) => ({
      extraHeaderPrefixes: isNamed('X-Remote-Extra-', extraHeaderPrefixes)
        ? extraHeaderPrefixes
        : [...extraHeaderPrefixes, 'X-Remote-Extra-'],
    })),
  },
  {
    name: 'standard-uid-header-beside-the-configured-one',
    sentence: 'It reads the UID from X-Remote-Uid where another header is configured for it and is not sent.',
    seams: headerSettings(({ uidHeaders }) => ({
      uidHeaders: uidHeaders.length === 0 ? uidHeaders : [...uidHeaders, 'X-Remote-Uid'],
    })),
  },
  {
    name: 'standard-uid-header-before-the-configured-one',
    sentence: 'It reads the UID from X-Remote-Uid before the header that is configured for it.',
    seams: headerSettings(({ uidHeaders }) => ({
      uidHeaders: uidHeaders.length === 0 ? uidHeaders : ['X-Remote-Uid', ...uidHeaders],
    })),
  },
  {
    name: 'standard-uid-header-beside-a-custom-user-header',
    sentence: 'It reads the UID from X-Remote-Uid where another user header is configured and no header for the UID.',
    seams: headerSettings((names) => ({
      uidHeaders: names.uidHeaders.length > 0 || isStandard(names) ? names.uidHeaders : ['X-Remote-Uid'],
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
