import {
  aUser,
  aUserWithExtra,
  forwarded,
  getThrough,
  noOtherIdentity,
  notPassedOn,
  proxyScenario,
} from '../../../harness/vocabulary/front-proxy';
import { header, requestForms } from '../../../harness/vocabulary';

const control = 'without-a-connection-header';
const described = 'a-user-with-extra-attributes';
const naming = (...names: readonly string[]) =>
  ({
    when: getThrough({ as: 'jane', connection: ['close', ...names].join(', ') } as const),
    then: noOtherIdentity(),
    control,
  }) as const;

export default proxyScenario({
  id: 'connection-removes-nothing',
  clause: '5.2.3',
  level: 'SHOULD',
  rule: 'X-09',
  title: 'A `Connection` header of the user removes nothing that the front proxy sets',
  given: { jane: aUser(), described: aUserWithExtra() },
  checks: {
    [control]: { when: getThrough({ as: 'jane' }), then: forwarded() },
    'it-names-the-user-header': naming('X-Remote-User'),
    'it-names-the-group-header': naming('X-Remote-Group'),
    'it-names-both': naming('X-Remote-User', 'X-Remote-Group'),
    'it-names-both-in-each-method': {
      when: getThrough({
        as: 'jane',
        connection: 'close, X-Remote-User, X-Remote-Group',
        inEachOf: requestForms.methods,
      }),
      then: noOtherIdentity(),
      control,
    },
    'it-names-them-in-lower-case': naming('x-remote-user', 'x-remote-group'),
    [described]: { when: getThrough({ as: 'described' }), then: forwarded(), control },
    'it-names-an-extra-header': {
      when: getThrough({ as: 'described', connection: 'close, {extra-headers}' }),
      then: noOtherIdentity(),
      control: described,
    },
    // Which not every front proxy speaks.
    'it-names-both-in-http-1-0': {
      when: getThrough({ as: 'jane', http: '1.0', connection: 'close, X-Remote-User, X-Remote-Group' }),
      then: noOtherIdentity(),
      control,
    },
    'it-names-headers-of-the-request': naming('Host', 'Accept', 'Authorization'),
    'two-connection-headers': {
      when: getThrough({
        as: 'jane',
        connection: 'close',
        headers: [header('Connection', 'X-Remote-User'), header('Connection', 'X-Remote-Group')],
      }),
      then: noOtherIdentity(),
      control,
    },
    'it-ends-at-the-front-proxy': {
      // A hop behind would remove what it names.
      when: getThrough({ as: 'jane', connection: 'close, X-Remote-User, X-Remote-Group' }),
      then: notPassedOn([], {
        values: ['X-Remote-User', 'X-Remote-Group'],
        promise: 'connection-options-removed',
      }),
      control,
    },
    'it-ends-at-the-front-proxy-in-an-upgrade': {
      title: 'it ends at the front proxy in a request to change the protocol as well',
      when: getThrough({
        as: 'jane',
        connection: 'Upgrade, X-Remote-User, X-Remote-Group',
        headers: [header('Upgrade', 'websocket')],
      }),
      then: notPassedOn([], {
        values: ['X-Remote-User', 'X-Remote-Group'],
        promise: 'upgrade-options-removed',
      }),
      control,
      rule: 'X-12',
      level: 'MAY',
    },
    'keep-alive-and-proxy-connection': {
      when: getThrough({
        as: 'jane',
        headers: [header('Proxy-Connection', 'X-Remote-User'), header('Keep-Alive', 'X-Remote-User')],
      }),
      then: forwarded(),
    },
    'in-an-upgrade': {
      when: getThrough({
        as: 'jane',
        connection: 'Upgrade, X-Remote-User, X-Remote-Group',
        headers: [header('Upgrade', 'websocket'), header('X-Remote-User', '{other}')],
      }),
      then: noOtherIdentity(),
      control,
      rule: 'X-12',
      level: 'MAY',
    },
    'in-an-upgrade-to-spdy': {
      when: getThrough({
        as: 'jane',
        method: 'POST',
        connection: 'Upgrade, X-Remote-User, X-Remote-Group',
        headers: [header('Upgrade', 'SPDY/3.1'), header('X-Remote-User', '{other}')],
      }),
      then: noOtherIdentity(),
      control,
      rule: 'X-12',
      level: 'MAY',
    },
  },
});
