import { isIP } from 'node:net';
import type { How } from '../../attempt/evidence/how';
import { octetsOf, requestsOf } from '../../attempt/made/written';
import { certificatesIn } from '../../pki';
import { textOfBytes } from '../../text';
import { addressesOf, inBrackets } from '../ordinary';
import type { LineFiles } from './files';
import { hasOldSignature } from './old-signature';
import type { Said } from './said';
import { word } from './shell';

/** Seconds for an answer: a line does not know when it is complete. */
const wait = 2;

/** Octets that stand in a line; longer ones are in a file. */
const longest = 4 * 1024;

/** The attempt in octets by OpenSSL's client, or in clear text by curl as telnet; undefined: octets alone do not say it. */
export function octetsLine(how: How, files: LineFiles, said: Said): string | undefined {
  const { clearText, endpoint, http, form, before, beside, session, sends, refused, checkedName } = how;
  if (
    http === '2' ||
    form !== undefined ||
    sends !== undefined ||
    before.length > 8 ||
    addressesOf(endpoint).length === 0
  )
    return undefined;
  // OpenSSL's client still takes a DNS name from the common name (RFC 6125, 6.4.4), and the harness does not.
  if (refused === 'ERR_TLS_CERT_ALTNAME_INVALID' && isIP(checkedName) === 0) return undefined;
  // curl as telnet client writes what it is given first, and nothing after an answer.
  if (clearText && before.length > 0) return undefined;
  if (session !== undefined && (session.by !== undefined || clearText)) return undefined;
  const printed = (role: 'session' | 'before' | 'own' | 'beside'): readonly string[] =>
    requestsOf(how)
      .filter(([each]) => each === role)
      .map(([, request]) => {
        const octets = octetsOf(how, role, request);
        return octets.length > longest
          ? `cat ${files.path(`${role}.request`, octets, said.word(textOfBytes(octets)).includes('secret-'))}`
          : said.printed(octets, textOfBytes(octets));
      });
  // What is asked at the same time is written at once.
  const own = [...printed('own'), ...(beside.length === 0 ? [] : printed('beside'))];
  const input = `{ ${[...printed('before').flatMap((each) => [each, 'sleep 1']), ...own, `sleep ${wait}`].join('; ')}; }`;
  if (clearText) {
    const [address = endpoint.host] = addressesOf(endpoint);
    return `${input} | curl -q --silent --show-error --max-time ${wait + before.length + 5} ${word(`telnet://${inBrackets(address)}:${endpoint.port}`)}`;
  }
  if (session === undefined) return `${input} | ${client(how, how.credential, how.serverName, 'own', files)}`;
  const first = client(how, session.credential, session.serverName ?? how.serverName, 'session', files);
  const [earlier = ''] = printed('session');
  return [
    'S=$(mktemp)',
    `{ ${earlier}; sleep 1; } | ${first} -sess_out "$S" >/dev/null 2>&1`,
    `${input} | ${client(how, how.credential, how.serverName, 'own', files)} -sess_in "$S"`,
    'rm -f "$S"',
  ].join('; ');
}

function client(
  how: How,
  credential: How['credential'],
  serverName: string,
  role: 'own' | 'session',
  files: LineFiles,
): string {
  const { endpoint, tls, atMost, trust, verifiesServer, checkedName } = how;
  const [address = endpoint.host] = addressesOf(endpoint);
  const named = serverName !== '' && isIP(serverName) === 0;
  const [, ...others] = certificatesIn(credential?.chain ?? '');
  const prefix = role === 'session' ? 'session-' : '';
  const verifies = verifiesServer && serverName === endpoint.serverName;
  return [
    'openssl s_client -quiet -no_ign_eof -nocommands',
    ...['-connect', word(`${inBrackets(address)}:${endpoint.port}`)],
    ...(named ? ['-servername', word(serverName)] : ['-noservername']),
    ...(how.http === '1.0' || (how.http === '2' && role === 'session') ? [] : ['-alpn', 'http/1.1']),
    ...(atMost !== undefined ? ['-tls1_1'] : tls === undefined ? [] : [`-tls${tls.replace('.', '_')}`]),
    ...(atMost !== undefined || (credential !== undefined && hasOldSignature(credential.chain))
      ? ['-cipher', 'DEFAULT:@SECLEVEL=0']
      : []),
    ...(verifies
      ? [
          ...(trust === undefined ? [] : ['-CAfile', trust === '' ? '/dev/null' : files.path('ca.crt', trust)]),
          ...['-partial_chain', '-verify_return_error'],
          ...(isIP(checkedName) === 0 ? ['-verify_hostname', word(checkedName)] : ['-verify_ip', word(checkedName)]),
        ]
      : []),
    ...(credential === undefined
      ? []
      : [
          ...['-cert', files.path(`${prefix}crt`, credential.chain)],
          ...['-key', files.path(`${prefix}key`, credential.key, true)],
          ...(others.length === 0 ? [] : ['-cert_chain', files.path(`${prefix}others.crt`, others.join('\n'))]),
        ]),
  ].join(' ');
}
