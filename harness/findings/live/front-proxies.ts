import type { Observation } from '../../observation';
import { quote } from '../../vocabulary/prose/words';
import { asSaid, believed, identified, inGroup, type LiveRule } from './inspected';

const served = ({ ending }: Observation): boolean => ending.kind === 'response' || ending.kind === 'closed';

/** Rule R-01. Control: without the headers the same caller is somebody else, or nobody. */
export const fromAnybody: LiveRule = ({ names, inspected: { nobody, nobodyClaiming } }) =>
  served(nobody) &&
  !believed(nobody, names) &&
  !inGroup(nobody, names) &&
  (believed(nobodyClaiming, names) || inGroup(nobodyClaiming, names))
    ? [
        [
          'headers-believed-without-certificate',
          { seen: `without a certificate, ${asSaid(nobodyClaiming, names)}; without the headers it was not` },
        ],
      ]
    : [];

/** Rules R-02 and R-09. Control: without the headers the certificate is that of its own user. */
export const fromUsers: LiveRule = ({ names, profile, inspected: { user, userClaiming } }) => {
  const alone = identified(user, profile);
  if (alone?.user === undefined || alone.user === names.claimed.user || inGroup(user, names)) return [];
  if (!believed(userClaiming, names) && !inGroup(userClaiming, names)) return [];
  return [
    [
      'headers-believed-with-ordinary-certificate',
      {
        seen: `with the certificate of ${quote(alone.user)}, ${asSaid(userClaiming, names)}; without the headers it was ${quote(alone.user)}`,
      },
    ],
  ];
};

/** Rules R-03 and R-10. Where ordinary users are believed as well there is nothing left to say. */
export const fromNamesakes: LiveRule = (inspection) => {
  const { names } = inspection;
  const { userClaiming, userNamedProxyClaiming } = inspection.inspected;
  if (
    !believed(userNamedProxyClaiming, names) ||
    believed(userClaiming, names) ||
    identified(inspection.inspected.user, inspection.profile) === undefined
  )
    return [];
  return [
    [
      'client-authority-issues-front-proxies',
      {
        seen: `with a certificate of the client CA in the name of the front proxy, ${asSaid(userNamedProxyClaiming, names)}; with one in another name it was not`,
      },
    ],
  ];
};

/** Rules R-04 and R-06. Control: the front proxy itself is believed. */
export const fromAnyName: LiveRule = ({
  names,
  requestHeader: { allowedNames },
  inspected: { proxyClaiming, otherProxyClaiming },
}) =>
  believed(proxyClaiming, names) && believed(otherProxyClaiming, names)
    ? [
        [
          'any-name-is-a-front-proxy',
          {
            // A list that is set and does not count is worse than one that is not set.
            severity: allowedNames.length > 0 ? 'critical' : 'warning',
            seen: `with a certificate of the request-header CA in another name${allowedNames.length > 0 ? ` than the allowed ${allowedNames.map(quote).join(', ')}` : ''}, ${asSaid(otherProxyClaiming, names)}`,
          },
        ],
      ]
    : [];

/** Rule H-16. Control: the configured headers are believed. */
export const byStandardHeaders: LiveRule = ({
  names,
  requestHeader,
  inspected: { proxyClaiming, proxyClaimingByStandardHeaders },
}) =>
  believed(proxyClaiming, names) && believed(proxyClaimingByStandardHeaders, names)
    ? [
        [
          'standard-headers-believed',
          {
            seen: `with X-Remote-User alone, ${asSaid(proxyClaimingByStandardHeaders, names)}; the configured header is ${requestHeader.usernameHeaders.join(', ')}`,
          },
        ],
      ]
    : [];
