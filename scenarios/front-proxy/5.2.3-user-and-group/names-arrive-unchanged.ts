import {
  certified,
  forwarded,
  getThrough,
  noOtherIdentity,
  proxyScenario,
} from '../../../harness/vocabulary/front-proxy';
import { exactNames, exactValues } from '../../../harness/vocabulary';

const control = 'an-ordinary-name-is-forwarded';
const masters = 'X-Remote-Group: system:masters';

/** Names with what ends a line, or ends a text: no header can carry them. */
const uncarried = {
  'a-line-end-and-a-group': `alice\r\n${masters}`,
  'a-line-feed-and-a-group': `alice\n${masters}`,
  'a-carriage-return-and-a-group': `alice\r${masters}`,
  'a-line-end-and-another-request': 'alice\r\n\r\nGET /api HTTP/1.1\r\nHost: x\r\n\r\n',
  'nul-and-another-name': 'alice\0admin',
  'a-unicode-line-end': `alice\u2028${masters}\u0085${masters}`,
  'signs-that-become-line-ends': `alice\u010d\u010a${masters}`,
} as const;

/** Names that programs trim, fold or cut into the name of another user. */
const near = {
  'spaces-around-it': '  alice  ',
  'a-tab-behind-it': 'alice\t',
  capitals: 'ALICE',
  'a-comma': 'alice, admin',
  'a-semicolon': 'alice;admin',
  'percent-escapes': 'alic%65',
  'an-empty-name': '',
} as const;

const group = 'developers';
const all = { ...uncarried, ...near, ...exactNames };

export default proxyScenario({
  id: 'names-arrive-unchanged',
  clause: '5.2.3',
  level: 'MAY',
  rule: 'I-17',
  title: 'The name of a user arrives unchanged, or the request is rejected',
  given: {
    alice: certified('alice', group),
    groups: certified('alice', ...exactValues['separators-stay'].slice(0, 12)),
    'group-with-a-line-end': certified('alice', `developers\r\n${masters}`),
    ...Object.fromEntries(Object.entries(all).map(([id, name]) => [id, certified(name, group)])),
  },
  checks: {
    [control]: { when: getThrough({ as: 'alice' }), then: forwarded() },
    'each-of-several-groups': { when: getThrough({ as: 'groups' }), then: noOtherIdentity(), control },
    'a-group-with-a-line-end': {
      when: getThrough({ as: 'group-with-a-line-end' }),
      then: noOtherIdentity(),
      control,
      rule: 'I-16',
    },
    ...Object.fromEntries(
      Object.keys(all).map((id) => [
        id,
        {
          when: getThrough({ as: id }),
          then: noOtherIdentity(),
          control,
          rule: Object.hasOwn(uncarried, id) ? 'I-16' : 'I-17',
        } as const,
      ]),
    ),
  },
});
