import { describe, expect, test } from '@jest/globals';
import { certificateContent, compressedCertificateContent, parseAuthorities } from './certificate-messages';

const tls12 = 0x0303;
const tls13 = 0x0304;
const bytes = (hex: string): Buffer => Buffer.from(hex.replaceAll(' ', ''), 'hex');

describe('certificateContent', () => {
  test.each([
    ['TLS 1.2, empty', '000000', tls12, 'empty'],
    ['TLS 1.2, one', '000004 000001 aa', tls12, 'sent'],
    ['TLS 1.3, empty', '00 000000', tls13, 'empty'],
    ['TLS 1.3, empty, after the handshake (with a context)', '02 abcd 000000', tls13, 'empty'],
    ['TLS 1.3, one', '00 000006 000001 aa 0000', tls13, 'sent'],
    ['cut off', '0000', tls12, 'empty'],
  ])('%s', (_case, hex, version, content) => {
    expect(certificateContent(bytes(hex), version)).toBe(content);
  });
});

describe('compressedCertificateContent', () => {
  test.each([
    ['an empty one', '0001 000004 000003 aabbcc', 'empty'],
    ['one with certificates', '0002 000320 000003 aabbcc', 'sent'],
  ])('%s', (_case, hex, content) => {
    expect(compressedCertificateContent(bytes(hex))).toBe(content);
  });
});

describe('parseAuthorities', () => {
  test.each([
    ['TLS 1.1: no signature algorithms', '0101 0004 0002 3000', 0x0302, ['3000']],
    ['TLS 1.2: two names', '0101 0002 0401 0009 0002 3000 0003 300100', tls12, ['3000', '300100']],
    ['TLS 1.2: no names', '0101 0002 0401 0000', tls12, []],
    ['TLS 1.3: other extensions only', '00 0006 000d 0002 0403', tls13, []],
    ['TLS 1.3: between other extensions', '00 0014 000d 0002 0403 002f 0006 0004 0002 3000 0005 0000', tls13, ['3000']],
    ['an empty name', '0101 0002 0401 0002 0000', tls12, undefined],
    ['a name past the end', '0101 0002 0401 0004 0009 3000', tls12, undefined],
    ['a list past the end', '0101 0002 0401 0009 0002 3000', tls12, undefined],
    ['an extension past the end', '00 0006 002f 0009 0004', tls13, undefined],
    ['a list past the end of its extension', '00 0006 002f 0002 0009', tls13, undefined],
  ])('%s', (_case, hex, version, names) => {
    expect(parseAuthorities(bytes(hex), version)?.map(({ der }) => der.toString('hex'))).toEqual(names);
  });
});
