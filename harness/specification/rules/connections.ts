import type { Rule } from './rule';

/** Section K: connections, resumed sessions and caches. */
export const connectionRules = {
  'K-01': {
    rank: 'SHOULD',
    subjects: ['api-server'],
    clause: '1.3',
    sentence: 'The server decides the identity anew for each request of a connection.',
    why: 'Later requests would have the rights of an earlier user.',
  },
  'K-02': {
    rank: 'SHOULD',
    subjects: ['api-server'],
    clause: '1.3',
    sentence: 'Identity headers that did not count have no effect on later requests of the connection.',
    why: 'A caller could prepare the identity of the next request.',
  },
  'K-03': {
    rank: 'SHOULD',
    subjects: ['api-server'],
    clause: '2.2.5',
    sentence: 'A client certificate that expires while a connection is open is rejected for the next request.',
    why: 'A connection that is kept open would extend the certificate without limit.',
  },
  'K-04': {
    rank: 'SHOULD',
    subjects: ['api-server'],
    clause: '5.1.3',
    sentence: 'A resumed session keeps the identity of its first handshake, or a full handshake decides anew.',
    why: 'A session would give its holder a third identity or more rights.',
  },
  'K-05': {
    rank: 'SHOULD',
    subjects: ['api-server'],
    clause: '5.1.3',
    sentence: 'A session that began without client certificate identifies no caller when it is resumed.',
    why: 'Some TLS libraries report such a session as verified.',
  },
  'K-06': {
    rank: 'SHOULD',
    subjects: ['api-server'],
    clause: '2.2.5',
    sentence: 'A resumed session identifies no caller after the certificate expired or the client CA was replaced.',
    why: 'The session would outlive the trust on which it rests.',
  },
  'K-07': {
    rank: 'MAY',
    subjects: ['api-server'],
    clause: '5.1.3',
    sentence: 'A session of one server name does not replace the client certificate that another name requires.',
    why: 'A client could reach a protected name through an open one.',
  },
  'K-08': {
    rank: 'SHOULD',
    subjects: ['api-server'],
    clause: '5.2.3',
    sentence: 'Requests that run at the same time keep the users and groups of their own callers.',
    why: 'Shared memory would mix the groups of users under load.',
  },
  'K-09': {
    rank: 'SHOULD',
    subjects: ['api-server'],
    clause: '5.1.5',
    sentence:
      'After a change of the CA file the server accepts the new CA and rejects the old one, also on open connections; an invalid file changes nothing.',
    why: 'A removed CA would keep its users, or a broken file would end verification.',
  },
} as const satisfies Readonly<Record<string, Rule>>;
