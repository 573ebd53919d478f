import { answering, answerOf } from '../servers/http-servers.fixture';
import { rows, type HostileRow, type Started } from '../servers/row.fixture';
import type { Testbed } from '../servers/testbed.fixture';

const info = (userInfo: string): string => `{"status":{"userInfo":${userInfo}}}`;
const saying = (body: string | Buffer): ((ground: Testbed) => Promise<Started>) => answering(answerOf(body));
const named = (more: string): ReturnType<typeof saying> => saying(info(`{"username":"alice",${more}}`));
const list = (count: number): string => JSON.stringify(Array.from({ length: count }, (_, at) => at.toString(36)));
const document = (text: string): ReturnType<typeof answering> => answering(answerOf(text, 'HTTP/1.1 200 OK'));

/** The holder of an expired certificate may not be identified, whatever the control came to. */
const identified = { exit: [1], identifies: ['failed'], refuses: ['failed'] } as const;
/** An answer of success that shows no identity and no resource is no failure of safety, so it rests on the control. */
const unreadable = { exit: [1], identifies: ['failed'], refuses: ['inconclusive'] } as const;
const bomb = `a0: &a0 [x]\n${Array.from({ length: 30 }, (_, at) => `a${at + 1}: &a${at + 1} [${Array(9).fill(`*a${at}`).join(',')}]\n`).join('')}`;

/** Targets that answer everybody who presents a certificate with a document that is no honest one. */
export const identityRows: readonly HostileRow[] = [
  ...rows(
    identified,
    ['names 1,024 groups', /authenticated the caller as user "alice", in "0" and "1"/, named(`"groups":${list(1024)}`)],
    [
      'names a user of 12 KB',
      /authenticated the caller as user "x{100}.* more characters/,
      saying(info(`{"username":"${'x'.repeat(12_000)}"}`)),
    ],
    ['nests groups in groups', /group "[a-z]+" is missing/, named('"groups":[["dev"]]')],
    ['names groups that are a text', /group "[a-z]+" is missing/, named('"groups":"dev"')],
    ['names groups that are an object', /group "[a-z]+" is missing/, named('"groups":{"0":"dev","length":1}')],
    [
      'names a user in invalid UTF-8',
      /the user is/,
      saying(Buffer.from(info('{"username":"alic\xe9","groups":["dev"]}'), 'latin1')),
    ],
  ),
  ...rows(
    unreadable,
    ['names half a million groups', /HTTP 201/, (ground) => named(`"groups":${list(500_000)}`)(ground)],
    ['names 1,025 groups', /HTTP 201/, named(`"groups":${list(1025)}`)],
    [
      'names 4000 extra attributes',
      /HTTP 201/,
      named(`"groups":["dev"],"extra":{${Array.from({ length: 4000 }, (_, at) => `"${at}":[]`).join(',')}}`),
    ],
    ['names a user of 3 MB', /HTTP 201/, saying(info(`{"username":"${'x'.repeat(3 * 2 ** 20)}"}`))],
    ['nests objects 600 000 deep', /HTTP 201/, saying(`${'{"a":'.repeat(600_000)}1`)],
    ['nests arrays a million deep', /HTTP 201/, named(`"groups":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`)],
    ['names a user that is a number', /HTTP 201/, saying(info('{"username":42,"groups":["dev"]}'))],
    ['names a list of users', /HTTP 201/, saying(info('{"username":["alice"],"groups":["dev"]}'))],
    ['answers with null', /HTTP 201/, saying('null')],
    [
      'puts the identity under __proto__',
      /HTTP 201/,
      saying(`{"__proto__":${info('{"username":"alice","groups":["dev"]}')}}`),
    ],
    ['answers with half a document', /HTTP 201/, saying(info('{"username":"alice"').slice(0, -2))],
    ['answers with a web page', /HTTP 201/, saying('<html>alice</html>')],
  ),
  ...rows(
    { exit: [1], identifies: ['failed'], refuses: [], tried: 'yaml' },
    ['answers with a YAML alias bomb', /not JSON or YAML/, document(bomb)],
    ['answers with 3 MB of YAML', /not JSON or YAML/, document('- a: [b, c]\n'.repeat(250_000))],
    ['answers with YAML that is nested 15 000 deep', /not JSON or YAML/, document('['.repeat(15_000))],
    ['answers with 15 KB of YAML anchors and tags', /not JSON or YAML/, document('&a !!a '.repeat(2_100))],
    ['answers with JSON that is nested a million deep', /not JSON or YAML/, document('[['.repeat(500_000))],
  ),
];
