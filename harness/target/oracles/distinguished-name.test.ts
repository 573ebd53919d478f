import { describe, expect, test } from '@jest/globals';
import { parseDistinguishedName } from './distinguished-name';

/** The parts as lists of `type=value`, in the order of the certificate. */
const parts = (text: string): readonly (readonly string[])[] | undefined =>
  parseDistinguishedName(text)?.map((name) => name.map(({ type, value }) => `${type}=${value}`));

describe('the text of a distinguished name', () => {
  test.each([
    ['nothing', '', []],
    ['only spaces', '  ', []],
    ['one attribute', 'CN=jane', [['CN=jane']]],
    ['an empty value', 'CN=', [['CN=']]],
    ['an empty value before others', 'CN=,O=dev', [['O=dev'], ['CN=']]],
    ['several, in reverse', 'CN=jane,O=b,O=a', [['O=a'], ['O=b'], ['CN=jane']]],
    ['a multi-valued one', 'CN=jane,O=a+O=b+OU=c', [['O=a', 'O=b', 'OU=c'], ['CN=jane']]],
    ['a type by its number', '2.5.4.3=jane', [['2.5.4.3=jane']]],
    ['an equals sign in the value', 'CN=a=b', [['CN=a=b']]],
    ['other scripts as they are', 'CN=Zoë 山田 🙂', [['CN=Zoë 山田 🙂']]],
    ['other scripts byte by byte', String.raw`CN=Zo\C3\AB \F0\9F\99\82`, [['CN=Zoë 🙂']]],
    ['small hexadecimal digits', String.raw`CN=Zo\c3\ab`, [['CN=Zoë']]],
    ['a digit after a pair', String.raw`CN=\414`, [['CN=A4']]],
    ['a byte order mark', String.raw`CN=\EF\BB\BFjane`, [['CN=\ufeffjane']]],
    // RFC 4514, 4
    ['an example of RFC 4514', 'OU=Sales+CN=J.  Smith,DC=example', [['DC=example'], ['OU=Sales', 'CN=J.  Smith']]],
    ['another', String.raw`CN=James \"Jim\" Smith\, III,DC=net`, [['DC=net'], ['CN=James "Jim" Smith, III']]],
    ['and a third', String.raw`CN=Before\0dAfter`, [['CN=Before\rAfter']]],
    ['its value in BER', '1.3.6.1.4.1.1466.0=#04024869', [['1.3.6.1.4.1.1466.0=#04024869']]],
    // RFC 2253, 4
    ['spaces around separators', ' CN = jane , O = a  +  O = b ', [['O=a', 'O=b'], ['CN=jane']]],
    ['a semicolon', 'CN=jane;O=a', [['O=a'], ['CN=jane']]],
    ['a quoted string', String.raw`CN="a, b+c;d \"e\" \\ \C3\AB " , O="x"`, [['O=x'], ['CN=a, b+c;d "e" \\ ë ']]],
    ['an empty quoted string', 'CN="",O=x', [['O=x'], ['CN=']]],
    ['escaped spaces at both ends', String.raw`CN=\  a \ ,O=\ `, [['O= '], ['CN=  a  ']]],
    ['a space as its byte', String.raw`CN=a\20`, [['CN=a ']]],
    ['a hash alone, as OpenSSL writes it', 'CN=b,O=#', [['O=#'], ['CN=b']]],
    ['a hash that is no value in BER', String.raw`CN=\#616263`, [['CN=#616263']]],
  ])('%s', (_title, text, expected) => {
    expect(parts(text)).toEqual(expected);
  });

  test.each([
    ['bytes that are no UTF-8', '#0c035a6fc3', 'Zo\ufffd'],
    ['UTF8String', '#0c045a6fc3ab', 'Zoë'],
    ['PrintableString', '#13046a616e65', 'jane'],
    ['IA5String', '#16046a616e65', 'jane'],
    ['T61String', '#1404 5a6febab'.replace(' ', ''), 'Zoë«'],
    ['BMPString', '#1e06005a006f00eb', 'Zoë'],
    ['an OCTET STRING', '#04026869', '#04026869'],
    ['no DER at all', '#ff', '#ff'],
  ])('a value in BER: %s %s', (_title, text, value) => {
    expect(parts(`CN=${text},O=a`)).toEqual([['O=a'], [`CN=${value}`]]);
  });
});

describe('no value adds a part (rule I-14)', () => {
  test.each([
    [String.raw`CN=alice\,O=system:masters`, 'alice,O=system:masters'],
    [String.raw`CN=alice\2CO=system:masters`, 'alice,O=system:masters'],
    [String.raw`CN=alice\+O=system:masters`, 'alice+O=system:masters'],
    [String.raw`CN=alice\2bO=system:masters`, 'alice+O=system:masters'],
    [String.raw`CN=alice\;O=system:masters`, 'alice;O=system:masters'],
    [String.raw`CN=alice\0AO=system:masters`, 'alice\nO=system:masters'],
    [String.raw`CN=alice\00,OU=x`.replace(',OU=x', ''), 'alice\0'],
    ['CN=alice/O=system:masters', 'alice/O=system:masters'],
    ['CN=alice\nO=system:masters', 'alice\nO=system:masters'],
    ['CN="alice,O=system:masters"', 'alice,O=system:masters'],
    [String.raw`CN=alice\\\,O=system:masters`, 'alice\\,O=system:masters'],
  ])('%j', (text, value) => {
    expect(parts(text)).toEqual([[`CN=${value}`]]);
  });

  test('but an escaped backslash escapes nothing', () => {
    expect(parts(String.raw`CN=alice\\,O=system:masters`)).toEqual([['O=system:masters'], ['CN=alice\\']]);
  });
});

describe('what is no distinguished name', () => {
  test.each([
    ['jane'],
    ['=jane'],
    ['CN'],
    ['CN=jane,'],
    [',CN=jane'],
    ['CN=jane,,O=a'],
    ['CN=jane+'],
    ['CN=jane,O'],
    ['/CN=jane/O=a'],
    ['C N=jane'],
    ['1.=jane'],
    ['1=jane'],
    ['CN="jane'],
    ['CN="jane"x'],
    ['CN=ja"ne'],
    ['CN=jane\\'],
    ['CN=jane\\x'],
    ['CN=jane\\4'],
    [String.raw`CN=\C3`],
    [String.raw`CN=\FF\FE`],
    ['CN=#0'],
    ['CN=#0c01zz'],
    ['CN=#0c0161x'],
  ])('%j', (text) => {
    expect(parts(text)).toBeUndefined();
  });

  test('however long it is', () => {
    expect(parts(`${'x'.repeat(1_000_000)}=a`)).toBeUndefined();
    expect(parts(`CN=${'a'.repeat(1_000_000)}`)).toHaveLength(1);
    expect(parts(`CN=${' '.repeat(1_000_000)}`)).toEqual([['CN=']]);
    expect(parts(Array<string>(20_000).fill('O=a').join('+'))?.[0]).toHaveLength(20_000);
  });
});
