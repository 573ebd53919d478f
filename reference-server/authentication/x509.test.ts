import { expect, test } from '@jest/globals';
import { issue, type Attribute, type Subject } from '../testing/pki';
import { parseCertificate } from './certificate/certificate';
import { callerFromCertificate } from './x509';

const [printable, teletex, ia5, bmp, universal] = [19, 20, 22, 30, 28];
const identify = (...subject: Subject) => callerFromCertificate(parseCertificate(issue({ subject }).der));
const caller = (user: string, ...groups: string[]) => ({ caller: { user, groups, extra: {} } });

test('CN is the user and O the group', () => {
  expect(identify(['O', 'dev'], ['CN', 'alice'])).toEqual(caller('alice', 'dev'));
});

test('every O is a group, in order, duplicates and empty ones included', () => {
  const organizations = ['zeta', 'alpha', 'zeta', ''].map((name): Attribute => ['O', name]);
  expect(identify(['CN', 'alice'], ...organizations)).toEqual(caller('alice', 'zeta', 'alpha', 'zeta', ''));
});

test('several O in one RDN are several groups', () => {
  const rdn: Attribute[] = [
    ['O', 'dev'],
    ['O', 'system:masters'],
  ];
  expect(identify(['CN', 'alice'], rdn)).toEqual(caller('alice', 'dev', 'system:masters'));
});

test('OU is no group', () => {
  expect(identify(['CN', 'alice'], ['OU', 'system:masters'])).toEqual(caller('alice'));
});

test('the last of two common names counts', () => {
  expect(identify(['CN', 'first'], ['CN', 'second'])).toEqual(caller('second'));
  expect(identify(['CN', 'first'], ['CN', ''])).toEqual({ problem: 'it has no common name' });
});

test.each<[string, Subject]>([
  ['no common name', [['O', 'dev']]],
  [
    'an empty common name',
    [
      ['CN', ''],
      ['O', 'dev'],
    ],
  ],
  ['an empty subject', []],
])('%s identifies nobody', (_name, subject) => {
  expect(identify(...subject)).toEqual({ problem: 'it has no common name' });
});

test.each([
  'alice,O=system:masters',
  'alice/O=system:masters',
  'alice+O=system:masters',
  'alice\nO=system:masters',
  'alice\0.evil',
  'a"li\\ce',
  '  padded  ',
  ' ',
  'ALICE',
  'müller 今日',
  'x'.repeat(300),
])('nothing inside a value is anything but its text: %j', (name) => {
  expect(identify(['CN', name], ['O', name])).toEqual(caller(name, name));
});

test.each<[string, Attribute, string]>([
  ['UTF8String', ['CN', 'Zoë 山'], 'Zoë 山'],
  ['PrintableString', ['CN', 'alice', printable], 'alice'],
  ['IA5String', ['CN', 'alice@example.com', ia5], 'alice@example.com'],
  ['TeletexString', ['CN', Buffer.from('Zoë', 'latin1'), teletex], 'Zoë'],
  ['BMPString', ['CN', 'Zoë 山', bmp], 'Zoë 山'],
])('%s', (_name, attribute, user) => {
  expect(identify(attribute)).toEqual(caller(user));
});

test.each<[string, Attribute]>([
  ['a PrintableString with other bytes', ['CN', Buffer.from('Zoë', 'latin1'), printable]],
  ['a string type nobody uses', ['CN', Buffer.from('\0\0\0a', 'latin1'), universal]],
])('%s identifies nobody', (_name, attribute) => {
  expect(identify(attribute)).toEqual({ problem: 'its common name cannot be read' });
  const [, ...rest] = attribute;
  expect(identify(['CN', 'alice'], ['O', ...rest])).toEqual({ problem: 'one of its organizations cannot be read' });
});

test('the UID attribute is the uid; two of them, or an empty one, identify nobody', () => {
  expect(identify(['CN', 'alice'], ['UID', '42'])).toEqual({
    caller: { user: 'alice', uid: '42', groups: [], extra: {} },
  });
  expect(identify(['CN', 'alice'], ['UID', '42'], ['UID', '43'])).toEqual({ problem: 'it has more than one UID' });
  expect(identify(['CN', 'alice'], ['UID', ''])).toEqual({ problem: 'its UID is empty or cannot be read' });
});
