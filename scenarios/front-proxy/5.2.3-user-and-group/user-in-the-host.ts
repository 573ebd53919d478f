import { aUser, forwarded, getThrough, noOtherIdentity, proxyScenario } from '../../../harness/vocabulary/front-proxy';
import { header, otherIdentitySources } from '../../../harness/vocabulary';
import type { FormFamily } from '../../../harness/vocabulary/types';

const control = 'an-ordinary-host';
const hosts = [
  '{other}',
  '{other}.{authority}',
  '{other}@{authority}',
  '{other}:x@{authority}',
  '{other}.cluster.local',
];

/** Hosts that name another user whom the front proxy knows. */
const anotherUser: FormFamily = {
  name: 'host with the name of another user',
  forms: [
    ...hosts.map((host) => ({ name: `Host: ${host}`, host })),
    ...hosts.map((host) => ({
      name: `X-Forwarded-Host: ${host}`,
      headers: ['X-Forwarded-Host', 'X-Forwarded-Server', 'X-Host', 'X-Original-Host'].map((name) =>
        header(name, host),
      ),
    })),
    {
      name: 'where it comes from',
      headers: [
        header('Origin', 'https://{other}.{authority}'),
        header('Referer', 'https://{other}:x@{authority}/'),
        header('From', '{other}@example.com'),
        header('User-Agent', '{other}/1.0 ({other})'),
      ],
    },
  ],
};
const changesNothing = (inEachOf: FormFamily) =>
  ({ when: getThrough({ as: 'jane', inEachOf } as const), then: noOtherIdentity(), control }) as const;

export default proxyScenario({
  id: 'user-in-the-host',
  clause: '5.2.1',
  level: 'MUST',
  rule: 'X-04',
  title: 'The host of a request, and where it says it comes from, name no user',
  given: { jane: aUser() },
  checks: {
    [control]: { when: getThrough({ as: 'jane' }), then: forwarded() },
    'another-user-changes-nothing': changesNothing(anotherUser),
    'an-administrator-changes-nothing': changesNothing(otherIdentitySources.addressesInHeaders),
  },
});
