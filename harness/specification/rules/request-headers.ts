import type { Rule } from './rule';

/** Section H: the identity headers of a verified front proxy. */
export const requestHeaderRules = {
  'H-01': {
    rank: 'MUST',
    subjects: ['api-server'],
    clause: '2.5.1',
    sentence: 'On a connection of the front proxy the user name is the value of `X-Remote-User`.',
    why: 'All users of the proxy would share the identity of the proxy or have none.',
  },
  'H-02': {
    rank: 'MUST',
    subjects: ['api-server'],
    clause: '2.5.2',
    sentence: "On a connection of the front proxy each value of `X-Remote-Group` is a group, with that group's rights.",
    why: 'Users of the proxy would lose the rights of their groups.',
  },
  'H-03': {
    rank: 'MUST',
    subjects: ['api-server'],
    clause: '5.2.4',
    sentence:
      'A request of the front proxy without user header identifies no user, in particular not the CN of the proxy.',
    why: 'The certificate of the proxy would become a user for whom no rights were planned.',
  },
  'H-04': {
    rank: 'SHOULD',
    subjects: ['api-server'],
    clause: '2.5.4',
    sentence: 'The names of identity headers count in upper and lower case alike.',
    why: 'HTTP/2 sends names in lower case, so an exact comparison loses identities.',
  },
  'H-05': {
    rank: 'SHOULD',
    subjects: ['api-server'],
    clause: '2.5.2',
    sentence: 'All values of repeated group headers count, and empty values are dropped.',
    why: 'Groups are lost, or a group with an empty name appears.',
  },
  'H-06': {
    rank: 'SHOULD',
    subjects: ['api-server'],
    clause: '2.1.3',
    sentence: 'A comma in a group header is part of the group name.',
    why: 'A value that is split gives groups that the proxy did not send.',
  },
  'H-07': {
    rank: 'SHOULD',
    subjects: ['api-server'],
    clause: '2.5.1',
    sentence: 'Of repeated user headers the first counts, and if it is empty that header names no user.',
    why: 'Where proxy and server choose different values, a caller can add the one that the server uses.',
  },
  'H-08': {
    rank: 'SHOULD',
    subjects: ['api-server'],
    clause: '5.3.5',
    sentence: 'Of several configured user headers the first in the order of configuration that is not empty counts.',
    why: 'The order of arrival would let the sender choose which header counts.',
  },
  'H-09': {
    rank: 'MUST',
    subjects: ['api-server'],
    clause: '2.5.1',
    sentence: 'A user header that is empty or only white space identifies no user.',
    why: 'A user without name would hold the groups of the other headers.',
  },
  'H-10': {
    rank: 'MUST',
    subjects: ['api-server'],
    clause: '5.2.4',
    sentence: 'Group and extra headers without a user header give no identity.',
    why: 'A caller without a user name could hold the group `system:masters`.',
  },
  'H-11': {
    rank: 'MUST',
    subjects: ['api-server'],
    clause: '2.5.3',
    sentence: 'A header `X-Remote-Extra-NAME` gives the extra attribute NAME in lower case, with all its values.',
    why: 'Authorization that reads extra attributes, such as scopes, would miss a restriction.',
  },
  'H-11a': {
    rank: 'SHOULD',
    subjects: ['api-server'],
    clause: '2.5.3',
    sentence:
      'The name of an extra attribute is lower-cased and then percent-decoded once; invalid escapes, empty names and empty values are kept, and commas do not split.',
    why: 'Another order, or a second decoding, gives one attribute two names.',
  },
  'H-11b': {
    rank: 'SHOULD',
    subjects: ['api-server'],
    clause: '5.3.7',
    sentence: 'With several configured prefixes, the values of an extra attribute stand in the order of the prefixes.',
    why: 'The order of arrival would decide which value comes first.',
  },
  'H-12': {
    rank: 'MAY',
    subjects: ['api-server'],
    clause: '2.5.4',
    sentence: 'The server reads `X-Remote-Uid` only where a UID header is configured.',
    why: 'A proxy that does not know the header lets callers choose their UID.',
  },
  'H-13': {
    rank: 'SHOULD',
    subjects: ['api-server'],
    clause: '2.5.1',
    sentence: 'White space around the value of an identity header is removed, and every other byte is kept.',
    why: 'A value that is decoded once more becomes the name of another user.',
  },
  'H-14': {
    rank: 'SHOULD',
    subjects: ['api-server'],
    clause: '2.1.5',
    sentence: 'A user header with `system:anonymous` does not give the group `system:authenticated`.',
    why: 'A caller whom the proxy did not authenticate would gain the rights of authenticated users.',
  },
  'H-15': {
    rank: 'SHOULD',
    subjects: ['api-server'],
    clause: '2.5.4',
    sentence:
      'The server removes identity headers and `Authorization` from an authenticated request before it forwards it to another server.',
    why: 'The next server would accept what the caller wrote, or receive its credential.',
    unchecked:
      'Only a server behind the target sees what is forwarded, and the harness runs none behind an API server.',
  },
  'H-16': {
    rank: 'SHOULD',
    subjects: ['api-server'],
    clause: '2.5.4',
    sentence: 'Where custom header names are configured, the standard `X-Remote-` names give no identity.',
    why: 'The proxy removes the configured names, so a caller could send the standard ones.',
  },
  'H-17': {
    rank: 'SHOULD',
    subjects: ['api-server'],
    clause: '2.5.4',
    sentence:
      'A kind of identity header with a custom name ignores its standard name, and the other kinds keep theirs.',
    why: 'A server that changes all names or none reads a header that the proxy does not remove.',
  },
} as const satisfies Readonly<Record<string, Rule>>;
