import {
  claiming,
  extraHeader,
  identifiedAs,
  proxyCertificate,
  scenario,
  userHeader,
  whoAmI,
} from '../../../../harness/vocabulary';

const john = claiming('john', 'ops');

/** Where on a connection a request stands, and in which version of HTTP it is written. */
const requests = {
  'over-http-1-0': { title: 'over HTTP/1.0', more: { http: '1.0' } },
  'over-http-2': { title: 'over HTTP/2', more: { http: '2' } },
  'in-a-later-request': { title: 'in a later request of a connection', more: { after: [john, john] } },
  'in-a-later-request-over-http-2': {
    title: 'in a later request of a connection over HTTP/2',
    more: { after: [john, john], http: '2' },
  },
  'after-a-rejection': { title: 'behind a request that is rejected', more: { after: [[]] } },
} as const;

/** What the front proxy sends, and whom it names. */
const mappings = {
  'each-group-counts': {
    title: 'each group counts',
    headers: claiming('jane', 'dev', 'ops', 'audit'),
    then: identifiedAs('jane', ['audit', 'dev', 'ops']),
    more: { clause: '2.5.2', rule: 'H-05' },
  },
  'a-comma-belongs-to-a-name': {
    title: 'a comma belongs to the name of a user and of a group',
    headers: claiming('jane,root', 'dev,system:masters'),
    then: identifiedAs('jane,root', ['dev,system:masters']),
    more: { rule: 'H-06' },
  },
  'the-first-of-several-users-counts': {
    title: 'the first of several users counts',
    headers: [userHeader('jane'), userHeader('root')],
    then: identifiedAs('jane', []),
    more: { rule: 'H-07', level: 'SHOULD' },
  },
  'each-extra-value-counts': {
    title: 'each value of an extra attribute counts',
    headers: [...claiming('jane', 'dev'), extraHeader('scopes', 'read'), extraHeader('scopes', 'write')],
    then: identifiedAs('jane', ['dev'], { extra: { scopes: ['read', 'write'] }, noOtherExtra: true }),
    more: { clause: '2.5.3', rule: 'H-11a' },
  },
} as const;

export default scenario({
  id: 'mapping-in-every-request',
  clause: '2.5.1',
  level: 'MUST',
  rule: 'H-01',
  title:
    'The headers of the front proxy name the same user in every request of a connection, and in every version of HTTP',
  given: { proxy: proxyCertificate() },
  checks: Object.fromEntries(
    Object.entries(mappings).flatMap(([mapping, { title, headers, then, more }]) =>
      Object.entries(requests).map(
        ([place, request]) =>
          [
            `${mapping}-${place}`,
            {
              title: `${title} ${request.title}`,
              when: whoAmI({ present: 'proxy', headers, ...request.more }),
              then,
              ...more,
            },
          ] as const,
      ),
    ),
  ),
});
