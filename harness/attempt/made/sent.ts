import { isIP } from 'node:net';
import type { Attribute, SentAttempt } from '../../observation';
import { certificatesIn } from '../../pki';
import { remembering, type How } from '../evidence/how';
import { writtenRequests } from './written';

/** How an attempt was made, as it may be shown; `attributes` say what tells its certificate from others of the scenario. */
export function sentOf(how: How, attributes: readonly Attribute[] = []): SentAttempt {
  const { credential, present } = how;
  const sent: SentAttempt = {
    certificate: credential && {
      name: present,
      facts: credential.facts,
      sent: certificatesIn(credential.chain).length,
      attributes,
    },
    connection: connectionOf(how),
    requests: writtenRequests(how),
  };
  return remembering(sent, how);
}

/** What is so of the connection, a word for each fact; what goes without saying is left out. */
function connectionOf(how: How): readonly Attribute[] {
  const { endpoint, clearText, tls, atMost, sends, serverName, http, form, session } = how;
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['to', `${endpoint.host}:${endpoint.port}`],
    ['security', clearText ? 'clear text' : `TLS${versions(tls, atMost)}`],
    ['server name', clearText ? undefined : sentName(serverName)],
    ['HTTP', `${http}${form === undefined ? '' : `, ${formWords[form]}`}`],
    ['in place of the certificate', sends?.replaceAll('-', ' ')],
    ['session', session && resumedWords(session)],
  ];
  return facts.flatMap(([label, value]) => (value === undefined ? [] : [[label, value] as const]));
}

/** An address is never sent as a server name (RFC 6066, 3). */
const sentName = (serverName: string): string =>
  serverName === '' ? 'none' : isIP(serverName) === 0 ? serverName : `none, for the address ${serverName}`;

const versions = (tls: How['tls'], atMost: How['atMost']): string =>
  atMost !== undefined ? ` ${atMost} or older` : tls === undefined ? '' : ` ${tls}`;

const formWords = {
  'by-prior-knowledge': 'HTTP/2 by prior knowledge',
  'by-upgrade': 'asking for HTTP/2 by Upgrade',
  'as-written': 'with its fields as they stand',
  'taking-back': 'behind a request whose stream is reset before its body',
} as const satisfies Record<NonNullable<How['form']>, string>;

function resumedWords({ credential, serverName, by }: NonNullable<How['session']>): string {
  const who = credential === undefined ? 'without a certificate' : `with ${credential.facts.subject.text}`;
  const name = serverName === undefined ? '' : ` under the server name ${serverName}`;
  if (by === 'cookies') return `with the cookies of a connection made ${who}${name}`;
  if (by === 'fields') return `none; with the fields of the answer on a connection made ${who}${name}`;
  if (by === 'at-once') return `none; at the same time as eight connections made ${who}${name}`;
  if (by === 'source-port') return `from the port of a connection made ${who}${name}`;
  if (by === 'nothing') return `none; after ten connections made ${who}${name}`;
  if (by === 'before-the-body') return `none; a connection made ${who}${name} is answered before its body is sent`;
  if (by === 'open-requests') return `none; while forty requests are open on a connection made ${who}${name}`;
  return `offered for resumption, of a connection made ${who}${name}`;
}
